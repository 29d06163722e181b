import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { formatMoney, type MoneyLike } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { Checkbox } from '@aquilane/ui/checkbox'
import { TextLink } from '@aquilane/ui/link'
import { Price } from '@aquilane/ui/price'
import { usePaths } from '~/lib/texts.tsx'
import styles from './order.module.css'

interface BookingFormProps {
  title: string
  price: { toPay: MoneyLike; before: MoneyLike; coupon: { title: string; amount: MoneyLike } | null; note: string }
  /** How long the price holds. */
  countdown: ReactNode
  /** Refusals that the page shows elsewhere are left out. */
  error: Error | null
  /** Label while the booking is on its way; null otherwise. */
  pending: string | null
  action: string
  /** What follows. */
  next: string
  /** Checks the fields outside this form. */
  check: () => boolean
  onBook: () => void
}

/** The sum, the terms to accept and the one button, beside everything that is booked. */
export function BookingForm({ title, price, countdown, error, pending, action, next, check, onBook }: BookingFormProps) {
  const t = useTranslations('order')
  const errors = useTranslations('errors')
  const paths = usePaths()
  const [accepted, setAccepted] = useState(false)
  const [missing, setMissing] = useState(false)
  const { toPay, before, coupon, note } = price
  return (
    <form
      className={styles.action}
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(!accepted)
        if (!check()) return
        if (accepted) onBook()
        else document.getElementById('accept-terms')?.focus()
      }}
    >
      <div className={styles.due}>
        <Price
          size="large"
          value={formatMoney(toPay)}
          {...(coupon ? { was: formatMoney(before), wasLabel: t('coupon.before') } : {})}
          note={note}
        />
        {coupon ? <p className={styles.quiet}>{t('coupon.line', { title: coupon.title, amount: formatMoney(coupon.amount) })}</p> : null}
        {countdown}
      </div>
      <Checkbox
        id="accept-terms"
        checked={accepted}
        onChange={(on) => {
          setAccepted(on)
          if (on) setMissing(false)
        }}
        error={missing ? t('review.acceptError') : undefined}
      >
        {t.rich('review.accept', { terms: (words) => <TextLink href={paths.terms()}>{words}</TextLink> })}
      </Checkbox>
      {error ? (
        <Banner tone="error">
          {error instanceof ApiError ? errors(error.code) : t('review.failed')}
          <UnpaidOrders error={error} />
        </Banner>
      ) : null}
      <Button type="submit" size="large" full pending={pending !== null} pendingLabel={pending ?? ''}>
        {action}
      </Button>
      <p className={styles.quiet}>{next}</p>
    </form>
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
