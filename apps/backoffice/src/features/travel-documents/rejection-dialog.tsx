import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { feedbackReasons, type FeedbackReason } from '@aquilane/domain/travel-documents/travel-document'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { Select } from '@aquilane/ui/select'
import { TextArea } from '@aquilane/ui/text-area'
import styles from './review.module.css'

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
  const [tried, setTried] = useState(false)
  const text = comment.trim()
  const fault = reason === 'other' && text === '' ? t('commentNeeded') : text.length > maxLength ? t('commentLong') : undefined

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (!fault && !pending) onSend(reason, text === '' ? null : text)
  }

  return (
    <Dialog
      open
      size="medium"
      closeOnOutside={false}
      onClose={onClose}
      title={t(kind === 'feedback' ? 'correctTitle' : 'rejectTitle')}
      closeLabel={t('cancel')}
    >
      <form className={styles.dialog} noValidate onSubmit={submit}>
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
          error={tried ? fault : undefined}
        />
        {error ? (
          <p role="alert" className={styles.wrong}>
            {error}
          </p>
        ) : null}
        <div className={styles.buttons}>
          <Button type="submit" variant={kind === 'rejected' ? 'danger' : 'primary'} pending={pending} pendingLabel={t('sending')}>
            {t('send')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
