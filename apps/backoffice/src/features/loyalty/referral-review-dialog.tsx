import { useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { TextField } from '@aquilane/ui/text-field'
import { api, errorCode } from '~/lib/api.ts'
import { useDoneToast } from '~/lib/waits-for.ts'
import { reloadCampaigns, reloadHeldReferrals, type Referral } from './loyalty.ts'
import styles from './loyalty.module.css'

/** The reason of a decision is stored in the audit log. */
export function ReferralReviewDialog({
  referral,
  decision,
  onClose,
}: {
  referral: Referral
  decision: 'reward' | 'reject'
  onClose: () => void
}) {
  const t = useTranslations('staff.loyalty.held')
  const te = useTranslations('errors')
  const showDone = useDoneToast()
  const [comment, setComment] = useState('')
  const [tried, setTried] = useState(false)
  const short = comment.trim().length < 3
  const decide = useMutation({
    mutationFn: () =>
      api('POST /gamma/staff/referral/decide', { body: { referral: { id: referral.id }, decision, comment: comment.trim() } }),
    onSuccess: async (result) => {
      await Promise.all([reloadHeldReferrals(), reloadCampaigns()])
      showDone(result, t(decision === 'reward' ? 'rewarded' : 'rejected'))
      onClose()
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (!short && !decide.isPending) decide.mutate()
  }
  return (
    <Dialog
      open
      size="medium"
      closeOnOutside={false}
      onClose={onClose}
      title={t(decision === 'reward' ? 'rewardTitle' : 'rejectTitle')}
      closeLabel={t('cancel')}
    >
      <form className={styles.form} noValidate onSubmit={submit}>
        <p>{t(decision === 'reward' ? 'rewardText' : 'rejectText')}</p>
        <TextField
          label={t('comment')}
          hint={t('commentHint')}
          value={comment}
          onChange={setComment}
          maxLength={500}
          autoComplete="off"
          data-autofocus=""
          error={tried && short ? t('commentNeeded') : undefined}
        />
        {decide.error ? (
          <p role="alert" className={styles.wrong}>
            {te(errorCode(decide.error))}
          </p>
        ) : null}
        <div className={styles.buttons}>
          <Button
            type="submit"
            variant={decision === 'reject' ? 'danger' : 'primary'}
            pending={decide.isPending}
            pendingLabel={t('working')}
          >
            {t(decision)}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
