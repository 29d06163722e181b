import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { feedbackReasons, type FeedbackReason } from '@aquilane/domain/travel-documents/travel-document'
import { Select } from '@aquilane/ui/select'
import { TextArea } from '@aquilane/ui/text-area'
import { FormDialog } from '~/lib/form/form-frame.tsx'
import { useSubmit } from '~/lib/form/use-submit.ts'

const maxLength = 500

/** Reason for returning or rejecting a travel document; the traveller reads it. */
export function RejectionDialog(props: {
  kind: 'feedback' | 'rejected'
  pending: boolean
  error: string | undefined
  onSend: (reason: FeedbackReason, comment: string | null) => void
  onClose: () => void
}) {
  const { kind, pending, error, onSend, onClose } = props
  const t = useTranslations('staff.review')
  const [reason, setReason] = useState<FeedbackReason>('unreadable')
  const [comment, setComment] = useState('')
  const text = comment.trim()
  const fault = reason === 'other' && text === '' ? t('commentNeeded') : text.length > maxLength ? t('commentLong') : undefined

  const request = { isPending: pending, error }
  const { isTried, onSubmit } = useSubmit(fault === undefined, request, () => onSend(reason, text === '' ? null : text))

  return (
    <FormDialog
      title={t(kind === 'feedback' ? 'correctTitle' : 'rejectTitle')}
      closeLabel={t('cancel')}
      onSubmit={onSubmit}
      request={request}
      failure={error}
      isDanger={kind === 'rejected'}
      labels={{ submit: t('send'), working: t('sending'), cancel: t('cancel') }}
      onClose={onClose}
    >
      <p>{t(kind === 'feedback' ? 'correctText' : 'rejectText')}</p>
      <Select
        label={t('reason')}
        value={reason}
        onChange={(next) => setReason(next as FeedbackReason)}
        options={feedbackReasons.map((one) => ({ value: one, label: t(`reasons.${one}`) }))}
        data-autofocus=""
      />
      <TextArea
        label={t('comment')}
        value={comment}
        onChange={setComment}
        min={0}
        max={maxLength}
        allowed={/^[^]*$/}
        messages={{ min: () => t('commentNeeded'), max: () => t('commentLong'), allowed: t('commentNeeded') }}
        showCount
        error={isTried ? fault : undefined}
      />
    </FormDialog>
  )
}
