import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ReasonField } from '~/lib/form/fields.tsx'
import { FormDialog } from '~/lib/form/form-frame.tsx'
import { useSubmit } from '~/lib/form/use-submit.ts'
import { api } from '~/lib/api.ts'
import { useDoneToast } from '~/lib/waits-for.ts'
import { reloadCampaigns, reloadHeldReferrals, type Referral } from './loyalty.ts'

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
  const showDone = useDoneToast()
  const [comment, setComment] = useState('')
  const isShort = comment.trim().length < 3
  const decide = useMutation({
    mutationFn: () =>
      api('POST /gamma/staff/referral/decide', { body: { referral: { id: referral.id }, decision, comment: comment.trim() } }),
    onSuccess: async (result) => {
      await Promise.all([reloadHeldReferrals(), reloadCampaigns()])
      showDone(result, t(decision === 'reward' ? 'rewarded' : 'rejected'))
      onClose()
    },
  })
  const { isTried, onSubmit } = useSubmit(!isShort, decide, () => decide.mutate())
  return (
    <FormDialog
      title={t(decision === 'reward' ? 'rewardTitle' : 'rejectTitle')}
      closeLabel={t('cancel')}
      onSubmit={onSubmit}
      request={decide}
      isDanger={decision === 'reject'}
      labels={{ submit: t(decision), working: t('working'), cancel: t('cancel') }}
      onClose={onClose}
    >
      <p>{t(decision === 'reward' ? 'rewardText' : 'rejectText')}</p>
      <ReasonField
        label={t('comment')}
        hint={t('commentHint')}
        value={comment}
        onChange={setComment}
        data-autofocus=""
        error={isTried && isShort ? t('commentNeeded') : undefined}
      />
    </FormDialog>
  )
}
