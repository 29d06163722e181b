import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatMoneyFixed } from '@aquilane/i18n/format'
import { TextField } from '@aquilane/ui/text-field'
import { toasts } from '@aquilane/ui/toast-queue'
import { FormDialog } from '~/lib/form/form-frame.tsx'
import { useSubmit } from '~/lib/form/use-submit.ts'
import { api, fieldCodes } from '~/lib/api.ts'
import { reloadPayables, type Payable } from './payables.ts'

/** Puts what was chosen into one payment run. */
export function RunDialog({
  payables,
  onCreated,
  onClose,
}: {
  payables: readonly Payable[]
  onCreated: (id: string) => void
  onClose: () => void
}) {
  const t = useTranslations('staff-finance')
  const [day, setDay] = useState(() => Temporal.Now.plainDateISO().toString())
  const total = payables.reduce((sum, { amount }) => sum + Math.round(amount.amount * 100), 0) / 100
  const create = useMutation({
    mutationFn: () =>
      api('POST /gamma/staff/payment-run/create', {
        body: { items: payables.map(({ reference }) => reference), execute_on: day },
        quiet: true,
      }),
    onSuccess: async ({ id }) => {
      toasts.show({ tone: 'ok', title: t('runCreated') })
      await reloadPayables()
      onCreated(id)
    },
    onError: reloadPayables,
  })
  const isDayWrong = fieldCodes(create.error)['execute_on'] !== undefined
  const { onSubmit } = useSubmit(true, create, () => create.mutate())
  return (
    <FormDialog
      title={t('newRun')}
      closeLabel={t('close')}
      onSubmit={onSubmit}
      request={create}
      failure={isDayWrong ? null : undefined}
      labels={{ submit: t('create'), working: t('working'), cancel: t('cancel') }}
      onClose={onClose}
    >
      <p>{t('newRunText', { count: payables.length, amount: formatMoneyFixed({ amount: total, currency: 'EUR' }) })}</p>
      <TextField
        type="date"
        label={t('fields.executeOn')}
        value={day}
        onChange={(value) => {
          create.reset()
          setDay(value)
        }}
        error={isDayWrong ? t('errors.day') : undefined}
        data-autofocus=""
      />
    </FormDialog>
  )
}
