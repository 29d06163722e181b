import { useState } from 'react'
import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { Heading } from '@aquilane/ui/heading'
import { LoadState } from '~/lib/list/load-state.tsx'
import { useTitle } from '~/lib/use-title.ts'
import { CampaignsTable } from './campaigns-table.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { ReferralReviewDialog } from './referral-review-dialog.tsx'
import { HeldReferrals } from './held-referrals.tsx'
import { useCampaigns, useHeldReferrals, type Referral } from './loyalty.ts'
import styles from './loyalty.module.css'

type Open = { what: 'code' } | { what: 'decision'; referral: Referral; decision: 'reward' | 'reject' } | null

/** Referrals to review, campaigns and coupon codes. */
export function LoyaltyPage() {
  const t = useTranslations('staff.loyalty')
  const held = useHeldReferrals()
  const campaigns = useCampaigns()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  useTitle(t('title'))
  return (
    <div className={styles.page}>
      <Heading level={1} size={22}>
        {t('title')}
      </Heading>
      <section className={styles.section} aria-labelledby="held">
        <Heading level={2} size={18} id="held">
          {t('held.title')}
        </Heading>
        <LoadState query={held} empty={null}>
          <HeldReferrals
            referrals={held.data?.data ?? []}
            onDecide={(referral, decision) => setOpen({ what: 'decision', referral, decision })}
          />
        </LoadState>
      </section>
      <div className={styles.section}>
        <div className={styles.head}>
          <Heading level={2} size={18}>
            {t('campaigns.title')}
          </Heading>
          <Button size="small" icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={() => setOpen({ what: 'code' })}>
            {t('code.open')}
          </Button>
        </div>
        <LoadState query={campaigns} empty={null}>
          <CampaignsTable campaigns={campaigns.data?.data ?? []} />
        </LoadState>
      </div>
      {open?.what === 'code' ? <CodeDialog onClose={close} /> : null}
      {open?.what === 'decision' ? <ReferralReviewDialog referral={open.referral} decision={open.decision} onClose={close} /> : null}
    </div>
  )
}
