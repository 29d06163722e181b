import { lazy, Suspense, useState } from 'react'
import { Users } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { formatMoneyFixed } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { Skeleton } from '@aquilane/ui/skeleton'
import { toasts } from '@aquilane/ui/toast-queue'
import { ApiError } from '@aquilane/contract/client'
import { useActing } from '~/lib/acting.ts'
import { WithTexts } from '~/lib/texts.tsx'
import { type Share, type Shares, useInvoiceShares, useWithdrawShare } from './split-data.ts'
import styles from './split-payment.module.css'

const NewShareSheet = lazy(() => import('./new-share-sheet.tsx').then((module) => ({ default: module.NewShareSheet })))

interface SplitPaymentProps {
  /** Of the price of a charter. */
  invoice: string
  /** UTC instant until which it can be paid; null: it cannot. */
  payBefore: string | null
}

/** Parts of an invoice that others of the party pay: who was asked, and what became of it. */
export const SplitPayment = (props: SplitPaymentProps) => (
  <WithTexts add={['split-payment']}>
    <Section {...props} />
  </WithTexts>
)

function Section({ invoice, payBefore }: SplitPaymentProps) {
  const t = useTranslations('split-payment.ask')
  const isActing = useActing() !== null
  const [isAsking, setAsking] = useState(false)
  const { data, isPending, refetch } = useInvoiceShares(invoice)
  if (isPending) return payBefore === null ? null : <Skeleton height="160px" radius="6px" />
  if (!data)
    return payBefore === null ? null : (
      <Banner
        tone="error"
        action={
          <Button variant="outline" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        }
      >
        {t('listFailed')}
      </Banner>
    )
  // A link outlives what its maker may do: only the customer makes one.
  const canAsk = data.open && payBefore !== null && !isActing
  if (data.data.length === 0 && !canAsk) return null
  return (
    <section className={styles.box} aria-labelledby="split-payment">
      <h2 id="split-payment" className={styles.title}>
        {t('title')}
      </h2>
      {payBefore === null ? null : <p className={styles.quiet}>{t('text')}</p>}
      <ShareList invoice={invoice} shares={data} canWithdraw={!isActing} />
      {data.data.length > 0 && payBefore !== null ? (
        <p className={styles.quiet}>
          {data.rest.amount > 0 ? <b className={styles.rest}>{t('rest', { rest: formatMoneyFixed(data.rest) })}</b> : null} {t('payAll')}
        </p>
      ) : null}
      {canAsk ? (
        <Button full variant="outline" icon={<Users size={18} strokeWidth={1.5} aria-hidden="true" />} onClick={() => setAsking(true)}>
          {t('open')}
        </Button>
      ) : null}
      {isAsking ? (
        <Suspense>
          <NewShareSheet invoice={invoice} shares={data} payBefore={payBefore} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}

function ShareList({ invoice, shares, canWithdraw }: { invoice: string; shares: Shares; canWithdraw: boolean }) {
  const t = useTranslations('split-payment.ask')
  if (shares.data.length === 0) return null
  return (
    <ul className={styles.list} aria-label={t('list')}>
      {shares.data.map((share) => (
        <ShareRow key={share.id} invoice={invoice} share={share} canWithdraw={canWithdraw} />
      ))}
    </ul>
  )
}

const tones = {
  open: 'warn',
  paying: 'info',
  paid: 'ok',
  returned: 'info',
  withdrawn: 'neutral',
  closed: 'neutral',
  covered: 'neutral',
} as const

function ShareRow({ invoice, share, canWithdraw }: { invoice: string; share: Share; canWithdraw: boolean }) {
  const t = useTranslations('split-payment.ask')
  const withdraw = useWithdrawShare(invoice)
  const name = share.name ?? share.email ?? t('unnamed')
  const isRefundedInPart = share.state === 'paid' && share.refunded.amount > 0
  const press = (): void =>
    withdraw.mutate(share.id, {
      onSuccess: () => toasts.show({ tone: 'ok', title: t('withdrawn') }),
      onError: (error) => {
        const isPaid = error instanceof ApiError && error.code === 'SHARE_PAID'
        toasts.show({ tone: isPaid ? 'ok' : 'error', title: t(isPaid ? 'withdrawPaid' : 'withdrawFailed') })
      },
    })
  return (
    <li className={styles.row}>
      <span className={styles.who}>
        <b>{name}</b>
        <span className={styles.quiet}>
          {[formatMoneyFixed(share.amount), isRefundedInPart ? t('partReturned', { amount: formatMoneyFixed(share.refunded) }) : null]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <Badge tone={tones[share.state]} dot>
        {t(`state.${share.state}`)}
      </Badge>
      {canWithdraw && (share.state === 'open' || share.state === 'paying') ? (
        <Button
          variant="quiet"
          size="small"
          aria-label={t('withdrawName', { name })}
          pending={withdraw.isPending}
          pendingLabel={t('withdraw')}
          onClick={press}
        >
          {t('withdraw')}
        </Button>
      ) : null}
    </li>
  )
}
