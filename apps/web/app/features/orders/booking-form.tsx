import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { formatMoney, type MoneyLike } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { Checkbox } from '@aquilane/ui/checkbox'
import { TextLink } from '@aquilane/ui/link'
import { Price } from '@aquilane/ui/price'
import { useMediaQuery } from '@aquilane/ui/use-media-query'
import { usePaths } from '~/lib/texts.tsx'
import { useCouponRetry } from './use-coupon.ts'
import bar from './action-bar.module.css'
import styles from './review.module.css'

interface BookingFormProps {
  title: string
  price: { toPay: MoneyLike; before: MoneyLike; coupon: { title: string; amount: MoneyLike } | null; note: string }
  /** How long the price holds. */
  countdown: ReactNode
  costs: ReactNode
  cancellation: ReactNode
  /** Refusals that the page shows elsewhere are left out. */
  error: Error | null
  /** Label while the booking is on its way; null otherwise. */
  pending: string | null
  /** The button in full, and beside a price in a bar: the beginning of the same words. */
  action: string
  shortAction: string
  /** What follows. */
  next: string
  /** Checks the fields outside this form. */
  check: () => boolean
  onBook: () => void
}

/** Price, costs, cancellation, the terms to accept and the one button; on phones price and button are a bar at the bottom edge. */
export function BookingForm(props: BookingFormProps) {
  const { title, price, countdown, costs, cancellation, error, pending, action, shortAction, next, check, onBook } = props
  const [accepted, setAccepted] = useState(false)
  const [missing, setMissing] = useState(false)
  const isDesk = useMediaQuery('(width >= 1024px)')
  const { toPay, note } = price
  return (
    <form
      className={styles.booking}
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(!accepted)
        if (!check()) return
        if (accepted) onBook()
        else document.getElementById('accept-terms')?.focus()
      }}
    >
      <div className={styles.details}>
        <Head price={price} countdown={isDesk ? countdown : null} />
        {costs}
        {cancellation}
        <AcceptTerms
          accepted={accepted}
          missing={missing}
          onChange={(on) => {
            setAccepted(on)
            if (on) setMissing(false)
          }}
        />
        {error ? <BookingError error={error} /> : null}
        <p className={styles.quiet}>{next}</p>
      </div>
      <div className={`${bar.bar} ${styles.foot}`} data-bar="">
        {isDesk ? null : (
          <p className={bar.sum}>
            <b>{formatMoney(toPay)}</b>
            <span className={bar.note}>{countdown ?? note}</span>
          </p>
        )}
        <Button type="submit" size="large" aria-label={action} pending={pending !== null} pendingLabel={pending ?? ''}>
          {isDesk ? action : shortAction}
        </Button>
      </div>
    </form>
  )
}

function Head({ price: { toPay, before, coupon, note }, countdown }: Pick<BookingFormProps, 'price' | 'countdown'>) {
  const t = useTranslations('order')
  return (
    <div className={styles.head}>
      <Price
        size="large"
        value={formatMoney(toPay)}
        {...(coupon ? { was: formatMoney(before), wasLabel: t('coupon.before') } : {})}
        note={note}
      />
      {coupon ? <p className={styles.quiet}>{t('coupon.line', { title: coupon.title, amount: formatMoney(coupon.amount) })}</p> : null}
      {coupon ? null : <CouponsFailed />}
      {countdown}
    </div>
  )
}

/** The price stands without a coupon that could not be loaded; the server deducts it all the same. */
function CouponsFailed() {
  const t = useTranslations('order')
  const retry = useCouponRetry()
  if (!retry) return null
  return (
    <p role="status" className={styles.quiet}>
      {t('coupon.failed')}{' '}
      <Button variant="quiet" size="small" onClick={retry}>
        {t('retry')}
      </Button>
    </p>
  )
}

function AcceptTerms({ accepted, missing, onChange }: { accepted: boolean; missing: boolean; onChange: (on: boolean) => void }) {
  const t = useTranslations('order')
  const paths = usePaths()
  return (
    <Checkbox id="accept-terms" checked={accepted} onChange={onChange} error={missing ? t('review.acceptError') : undefined}>
      {t.rich('review.accept', { terms: (words) => <TextLink href={paths.terms()}>{words}</TextLink> })}
    </Checkbox>
  )
}

/** The refusal comes into view: on a phone the button is far from it. */
function BookingError({ error }: { error: Error }) {
  const t = useTranslations('order')
  const errors = useTranslations('errors')
  const box = useRef<HTMLDivElement>(null)
  // Every attempt begins without an error, so each refusal is a new box.
  useEffect(() => {
    void box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box}>
      <Banner tone="error" live="alert">
        {error instanceof ApiError ? errors(error.code) : t('review.failed')}
        <UnpaidOrders error={error} />
      </Banner>
    </div>
  )
}

/** Links to the unpaid bookings that a refusal names. */
function UnpaidOrders({ error }: { error: Error }) {
  const t = useTranslations('order')
  const paths = usePaths()
  const orders = error instanceof ApiError ? (error.problem['orders'] as { id: string; pnr: string }[] | undefined) : undefined
  if (!orders) return null
  return (
    <ul className={styles.plain}>
      {orders.map(({ id, pnr }) => (
        <li key={id}>
          <TextLink href={paths.order(id)}>{t('list.open', { pnr })}</TextLink>
        </li>
      ))}
    </ul>
  )
}
