import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import type { Locale } from '@aquilane/domain/site/paths'
import { formatDate, formatMoney } from '@aquilane/i18n/format'
import { missingForPayout } from '@aquilane/domain/invoices/payout'
import { Badge } from '@aquilane/ui/badge'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { TextLink } from '@aquilane/ui/link'
import { api } from '~/lib/api.ts'
import { useSession } from '~/lib/session.ts'
import { usePaths } from '~/lib/texts.tsx'
import { PayoutForm } from './payout-form.tsx'
import { useSourceWords } from './source-words.ts'
import styles from './payments.module.css'
import payoutsStyles from './payouts.module.css'

type Payout = Api['GET /gamma/account/payouts']['response']['data'][number]
type Account = Api['GET /gamma/account/list']['response']['data'][number]

const tones = { Requested: 'info', Sent: 'ok', Rejected: 'error' } as const

/** Withdrawals of the chosen balance. Hidden while there is nothing to withdraw and nothing was. */
export function Payouts({ account }: { account: Account }) {
  const t = useTranslations('payments.payout')
  const { user } = useSession()
  const paths = usePaths()
  const [open, setOpen] = useState(false)
  const { data } = useQuery({ queryKey: ['payouts'], queryFn: ({ signal }) => api('GET /gamma/account/payouts', { signal }) })
  const available = Math.round((account.balance.amount - (account.cashback?.total.amount ?? 0)) * 100) / 100
  const payouts = data?.data ?? []
  if (!user || (available <= 0 && payouts.length === 0)) return null
  const missing = missingForPayout({ firstName: user.name.first_name, lastName: user.name.last_name, email: user.email })
  const waits = payouts.some(({ status }) => status === 'Requested')
  return (
    <section className={styles.section} aria-labelledby="payouts">
      <h2 id="payouts" className={styles.heading}>
        {t('title')}
      </h2>
      <p className={styles.lede}>{waits ? t('waits') : t('lede')}</p>
      {open && missing.length > 0 ? (
        <Banner tone="info" live="status" action={<TextLink href={paths.profile()}>{t('profile')}</TextLink>}>
          {t('identity')}
        </Banner>
      ) : open ? (
        <PayoutForm account={account.id} available={available} user={user} onClose={() => setOpen(false)} />
      ) : waits || available <= 0 ? null : (
        <Button variant="outline" icon={<Landmark aria-hidden="true" />} className={payoutsStyles.start} onClick={() => setOpen(true)}>
          {t('open')}
        </Button>
      )}
      {payouts.length > 0 ? (
        <ul className={styles.templates}>
          {payouts.map((payout) => (
            <PayoutItem key={payout.id} payout={payout} />
          ))}
        </ul>
      ) : null}
    </section>
  )
}

function PayoutItem({ payout: { status, number, amount, deductions, source, iban, created, note } }: { payout: Payout }) {
  const t = useTranslations('payments.payout')
  const toWords = useSourceWords()
  const locale = useLocale() as Locale
  return (
    <li>
      <span className={styles.template}>
        <span className={styles.number}>
          {formatMoney(amount)} <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
        </span>
        <span className={styles.quiet}>
          {source
            ? t('lineBack', { ...toWords(source, null), number, date: formatDate(created.slice(0, 10), locale) })
            : t('line', { number, date: formatDate(created.slice(0, 10), locale), digits: (iban ?? '').slice(-4) })}
        </span>
        {deductions.map((one) => (
          <span key={one.reason} className={styles.quiet}>
            {t(`deducted.${one.reason}`, { amount: formatMoney(one.amount) })}
          </span>
        ))}
        {note ? <span className={styles.quiet}>{t('reason', { note })}</span> : null}
        {source && status === 'Rejected' ? <span className={styles.quiet}>{t('notReturned')}</span> : null}
      </span>
    </li>
  )
}
