import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatMoney } from '@aquilane/i18n/format'
import { Select } from '@aquilane/ui/select'
import { ReasonField } from '~/lib/form/fields.tsx'
import { FormDialog } from '~/lib/form/form-frame.tsx'
import { useSubmit } from '~/lib/form/use-submit.ts'
import { api, errorCode } from '~/lib/api.ts'
import { useDoneToast } from '~/lib/waits-for.ts'
import { reloadExceptions, type FinanceException } from './exceptions.ts'

/** Decides an exception; each decision says what it books. */
export function ResolveExceptionDialog({ exception, onClose }: { exception: FinanceException; onClose: () => void }) {
  const t = useTranslations('staff.exceptions')
  const showDone = useDoneToast()
  const [resolution, setResolution] = useState(exception.resolutions[0] ?? 'no_booking')
  const [note, setNote] = useState('')
  const amount = exception.amount ? formatMoney(exception.amount) : ''
  const resolve = useMutation({
    mutationFn: () =>
      api('POST /gamma/staff/exception/resolve', { body: { exception: { id: exception.id }, resolution, note: note.trim() } }),
    onSuccess: async (result) => {
      await reloadExceptions()
      showDone(result, t('done'))
      onClose()
    },
    onError: async (error) => {
      if (errorCode(error) === 'TRANSACTION_ALREADY_RESOLVED') await reloadExceptions()
    },
  })
  const { isTried, onSubmit } = useSubmit(note.trim() !== '', resolve, () => resolve.mutate())
  return (
    <FormDialog
      title={t(`kinds.${exception.kind}`)}
      closeLabel={t('close')}
      onSubmit={onSubmit}
      request={resolve}
      labels={{ submit: t('confirm'), working: t('working'), cancel: t('cancel') }}
      onClose={onClose}
    >
      <p>{exception.detail}</p>
      <Select
        label={t('resolution')}
        value={resolution}
        onChange={(next) => setResolution(exception.resolutions.find((one) => one === next) ?? 'no_booking')}
        options={exception.resolutions.map((one) => ({ value: one, label: t(`resolutions.${one}`) }))}
        data-autofocus=""
      />
      <p>
        {t(`books.${resolution}`, {
          amount,
          kind: exception.kind,
          customer: exception.customer?.name ?? '',
          provider: exception.provider ?? '',
        })}
      </p>
      <ReasonField label={t('note')} value={note} onChange={setNote} error={isTried && note.trim() === '' ? t('noteMissing') : undefined} />
    </FormDialog>
  )
}
