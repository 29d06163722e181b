import { useState, type ReactNode } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ReasonField } from './fields.tsx'
import { FormDialog } from './form-frame.tsx'
import { useSubmit } from './use-submit.ts'
import { useDoneToast } from '../waits-for.ts'

interface Props {
  title: string
  /** What the decision does. */
  text: ReactNode
  isDanger?: boolean
  /** The decision explains itself: an empty reason is none. */
  isOptional?: boolean
  onDecide: (reason: string) => Promise<unknown>
  /** After a decision, and after a refused one: what is shown may be old. */
  reload: () => Promise<unknown>
  onClose: () => void
}

/** A decision with its consequences and a reason for the history. */
export function ReasonDialog({ title, text, isDanger = false, isOptional = false, onDecide, reload, onClose }: Props) {
  const t = useTranslations('staff-market.reasonDialog')
  const showDone = useDoneToast()
  const [reason, setReason] = useState('')
  const decide = useMutation({
    mutationFn: () => onDecide(reason.trim()),
    onSuccess: async (result) => {
      await reload()
      showDone(result, t('done'))
      onClose()
    },
    onError: reload,
  })
  const { isTried, onSubmit } = useSubmit(isOptional || reason.trim() !== '', decide, () => decide.mutate())
  return (
    <FormDialog
      title={title}
      closeLabel={t('close')}
      onSubmit={onSubmit}
      request={decide}
      isDanger={isDanger}
      labels={{ submit: t('confirm'), working: t('working'), cancel: t('cancel') }}
      onClose={onClose}
    >
      <div>{text}</div>
      <ReasonField
        label={t(isOptional ? 'reasonOptional' : 'reason')}
        value={reason}
        onChange={setReason}
        error={isTried && !isOptional && reason.trim() === '' ? t('reasonMissing') : undefined}
        data-autofocus=""
      />
    </FormDialog>
  )
}
