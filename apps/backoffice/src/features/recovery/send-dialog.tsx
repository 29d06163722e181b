import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatMoneyFixed } from '@aquilane/i18n/format'
import { answerHours, defaultAnswerHours } from '@aquilane/domain/recovery/proposal'
import { Select } from '@aquilane/ui/select'
import { api } from '~/lib/api.ts'
import { ReasonField } from '~/lib/form/fields.tsx'
import { FormDialog } from '~/lib/form/form-frame.tsx'
import { useSubmit } from '~/lib/form/use-submit.ts'
import { ChannelBanner } from '~/lib/order-messages.tsx'
import { useDoneToast } from '~/lib/waits-for.ts'
import { reloadRecovery, toTails, type AnswerHours, type Candidate } from './recovery.ts'

interface Props {
  orderId: string
  candidate: Candidate
  /** What it costs and who bears it. */
  note: string
  onClose: () => void
}

/** Proposes a replacement to the customer. */
export function SendDialog({ orderId, candidate, note, onClose }: Props) {
  const t = useTranslations('staff-recovery')
  const showDone = useDoneToast()
  const [hours, setHours] = useState<AnswerHours>(defaultAnswerHours)
  const [reason, setReason] = useState('')
  const send = useMutation({
    mutationFn: () => {
      const body = { order: { id: orderId }, candidate: { id: candidate.id }, hours, reason: reason.trim() }
      return api('POST /gamma/staff/recovery/send', { body, quiet: true })
    },
    onSuccess: async (result) => {
      await reloadRecovery()
      showDone(result, t('send.done'))
      onClose()
    },
    onError: reloadRecovery,
  })
  const { isTried, onSubmit } = useSubmit(reason.trim() !== '', send, () => send.mutate())
  return (
    <FormDialog
      title={t('send.title', { tail: toTails(candidate) })}
      closeLabel={t('dialogClose')}
      onSubmit={onSubmit}
      request={send}
      labels={{ submit: t('send.submit'), working: t('send.working'), cancel: t('cancel') }}
      onClose={onClose}
    >
      <div>{note}</div>
      <div>
        {candidate.class_refund
          ? t('send.textLower', { refund: formatMoneyFixed(candidate.class_refund) })
          : t(candidate.second ? 'send.textPair' : 'send.text')}
      </div>
      <ChannelBanner id={orderId} />
      <Select
        label={t('send.hours')}
        value={String(hours)}
        onChange={(value) => setHours(answerHours.find((one) => String(one) === value) ?? defaultAnswerHours)}
        options={answerHours.map((one) => ({ value: String(one), label: t('send.hoursOption', { hours: one }) }))}
      />
      <ReasonField
        label={t('send.reason')}
        value={reason}
        onChange={setReason}
        error={isTried && reason.trim() === '' ? t('send.reasonMissing') : undefined}
        data-autofocus=""
      />
    </FormDialog>
  )
}
