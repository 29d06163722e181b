import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { Button } from '@aquilane/ui/button'
import { TextLink } from '@aquilane/ui/link'
import { local } from '~/lib/dates.ts'
import type { Referral } from './loyalty.ts'
import styles from './loyalty.module.css'

interface Props {
  referrals: Referral[]
  onDecide: (referral: Referral, decision: 'reward' | 'reject') => void
}

/** Held referrals: referrer, friend, fraud signals, and the two decisions. */
export function HeldReferrals({ referrals, onDecide }: Props) {
  const t = useTranslations('staff.loyalty.held')
  const ta = useTranslations('staff-approvals')
  const locale = useLocale()
  if (referrals.length === 0) return <p className={styles.quiet}>{t('none')}</p>
  const named = ({ name, phone }: Referral['friend']) => [name, phone].filter((part) => part !== null).join(', ') || t('gone')
  return (
    <ul className={styles.list}>
      {referrals.map((referral) => (
        <li key={referral.id} className={styles.held}>
          <div className={styles.who}>
            <p>
              <b>{named(referral.referrer)}</b> → <b>{named(referral.friend)}</b>
            </p>
            <p className={styles.quiet}>
              {referral.decided ? t('since', { date: formatDateTime(local(referral.decided), locale) }) : null}
            </p>
            <p className={styles.reasons}>
              {referral.reasons.map((reason) => (
                <Badge key={reason} tone="warn">
                  {t(`reasons.${reason}`)}
                </Badge>
              ))}
            </p>
          </div>
          <div className={styles.buttons}>
            {referral.approval ? (
              <TextLink href="/approvals">{ta('waits')}</TextLink>
            ) : (
              <Button size="small" variant="outline" onClick={() => onDecide(referral, 'reward')}>
                {t('reward')}
              </Button>
            )}
            <Button size="small" variant="quiet" onClick={() => onDecide(referral, 'reject')}>
              {t('reject')}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}
