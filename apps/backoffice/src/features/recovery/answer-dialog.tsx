import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatMoneyFixed } from '@aquilane/i18n/format'
import { RadioGroup } from '@aquilane/ui/radio-group'
import { toasts } from '@aquilane/ui/toast-queue'
import { api } from '~/lib/api.ts'
import { ReasonField } from '~/lib/form/fields.tsx'
import { FormDialog } from '~/lib/form/form-frame.tsx'
import { useSubmit } from '~/lib/form/use-submit.ts'
import { reloadRecovery, toTails, type AnswerChoice, type Proposal, type Recovery } from './recovery.ts'

interface Props {
  orderId: string
  /** Of what is not flown, or of everything. */
  refund: NonNullable<Recovery['refund']>
  /** Null: nothing is open that could be accepted. */
  asked: Proposal | null
  onClose: () => void
}

const toChoices = (asked: Proposal | null): AnswerChoice[] => {
  if (asked?.status === 'sent') return ['accept', 'other_time', 'refund']
  return asked === null || asked.status === 'other_time' ? ['refund'] : ['other_time', 'refund']
}

/** What the customer said on the telephone. */
export function AnswerDialog({ orderId, refund, asked, onClose }: Props) {
  const t = useTranslations('staff-recovery')
  const [choice, setChoice] = useState<AnswerChoice | null>(null)
  const [message, setMessage] = useState('')
  const record = useMutation({
    mutationFn: (chosen: AnswerChoice) => {
      const replacement = asked && { id: asked.id }
      return api('POST /gamma/staff/recovery/answer', {
        body: { order: { id: orderId }, replacement, choice: chosen, message: message.trim() },
        quiet: true,
      })
    },
    onSuccess: async () => {
      await reloadRecovery()
      toasts.show({ tone: 'ok', title: t('answer.done') })
      onClose()
    },
    onError: reloadRecovery,
  })
  const isNamed = message.trim().length >= 3
  const { isTried, onSubmit } = useSubmit(choice !== null && isNamed, record, () => choice && record.mutate(choice))
  return (
    <FormDialog
      title={t('answer.title')}
      closeLabel={t('dialogClose')}
      onSubmit={onSubmit}
      request={record}
      labels={{ submit: t('answer.submit'), working: t('answer.working'), cancel: t('cancel') }}
      onClose={onClose}
    >
      <RadioGroup
        label={t('answer.choice')}
        name="recovery-answer"
        value={choice}
        onChange={(value) => setChoice(value as AnswerChoice)}
        options={toChoices(asked).map((value) => ({
          value,
          label: t(value === 'accept' && asked?.class_refund ? 'answer.acceptLower' : `answer.${value}`, {
            tail: asked ? toTails(asked) : '',
            amount: formatMoneyFixed((value === 'accept' && asked?.class_refund) || refund),
          }),
        }))}
        error={isTried && choice === null ? t('answer.choose') : undefined}
      />
      <ReasonField
        label={t('answer.message')}
        hint={t('answer.messageHint')}
        value={message}
        onChange={setMessage}
        error={isTried && !isNamed ? t('answer.messageMissing') : undefined}
      />
    </FormDialog>
  )
}
