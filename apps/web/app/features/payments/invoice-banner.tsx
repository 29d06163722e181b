import { useId } from 'react'
import { ReceiptText } from 'lucide-react'
import { useLocation } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { firstUnpaid } from '@aquilane/domain/orders/grouping'
import { isOverdue } from '@aquilane/domain/orders/grouping'
import { formatDateTime, formatMoney } from '@aquilane/i18n/format'
import { Countdown } from '@aquilane/ui/countdown'
import { Anchor } from '@aquilane/ui/link'
import { LinkButton } from '@aquilane/ui/link-button'
import { toLocal } from '~/lib/local-time.ts'
import { detailsHash } from '~/lib/payment-hash.ts'
import { Queries } from '~/lib/queries.tsx'
import { usePaths } from '~/lib/texts.tsx'
import { useOrders } from '~/lib/unpaid.ts'
import { routeText } from './route-text.ts'
import styles from './invoice-banner.module.css'

/** The invoice to pay first, with its order; null while there is none or nothing is known yet. */
function useFirstUnpaid() {
  const orders = useOrders()
  return orders ? firstUnpaid(orders) : null
}

/**
 * The unpaid invoice on every page: a line under the header, from 1240 px a button beside the avatar with a drop-down card.
 * A Primary invoice leads to its order, an additional one to its details (spec §4).
 */
export const InvoiceBanner = () => (
  <Queries>
    <Banner />
  </Queries>
)

function Banner() {
  const t = useTranslations('payments.banner')
  const first = useFirstUnpaid()
  const id = useId()
  const { pathname } = useLocation()
  const paths = usePaths()
  // The order's own page shows the same.
  if (!first || pathname === paths.order(first.order.id)) return null
  return (
    <div className={styles.banner}>
      <button type="button" popoverTarget={id} className={styles.button}>
        <ReceiptText size={18} strokeWidth={1.5} aria-hidden="true" />
        <span>{t('button', { price: formatMoney(first.invoice.due) })}</span>
      </button>
      <div id={id} popover="auto" className={styles.card}>
        <InvoiceCard first={first} />
      </div>
    </div>
  )
}

/** The same in the menu of the start page. */
export const InvoiceBlock = () => (
  <Queries>
    <Block />
  </Queries>
)

function Block() {
  const first = useFirstUnpaid()
  return first ? (
    <div className={styles.block}>
      <InvoiceCard first={first} />
    </div>
  ) : null
}

function InvoiceCard({ first }: { first: NonNullable<ReturnType<typeof useFirstUnpaid>> }) {
  const t = useTranslations('payments.banner')
  const locale = useLocale()
  const paths = usePaths()
  const { pathname, search } = useLocation()
  const { invoice, order, count } = first
  const primary = invoice.type === 'Primary'
  return (
    <>
      <p className={styles.title}>{t(primary ? 'primary' : 'additional', { number: invoice.number })}</p>
      <p className={styles.route}>{routeText(order.legs)}</p>
      <p className={styles.price}>{formatMoney(invoice.due)}</p>
      {invoice.pay_before ? (
        <>
          {isOverdue(invoice) ? null : <Countdown until={invoice.pay_before} label={t('within')} urgentUnder={300} />}
          <p className={styles.quiet}>
            {t(isOverdue(invoice) ? 'overdue' : 'before', { date: formatDateTime(toLocal(invoice.pay_before), locale) })}
          </p>
        </>
      ) : null}
      <LinkButton full href={primary ? paths.order(order.id) : `${pathname}${search}${detailsHash(invoice.id)}`}>
        {t(primary ? 'toOrder' : 'toInvoice')}
      </LinkButton>
      {count > 1 ? (
        <Anchor href={paths.orders()} className={styles.more}>
          {t('more', { count: count - 1 })}
        </Anchor>
      ) : null}
    </>
  )
}
