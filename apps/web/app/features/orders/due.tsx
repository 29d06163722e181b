import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { firstInvoice, isOverdue } from '@aquilane/domain/orders/grouping'
import { formatDateTime, formatMoney, formatTime } from '@aquilane/i18n/format'
import { LinkButton } from '@aquilane/ui/link-button'
import { toLocal } from '~/lib/local-time.ts'
import { useOrderPassengers } from '~/lib/order-passengers.ts'
import { detailsHash, payHash } from '~/lib/payment-hash.ts'
import { usePaths } from '~/lib/texts.tsx'
import { documentsDue } from './documents-due.ts'
import type { Order } from './order-types.ts'
import { isPaidTrip, isRequest } from './status.ts'
import { useDecisionDate } from './use-decision-date.ts'
import styles from './due.module.css'

const findExtra = ({ invoices }: Order) => firstInvoice(invoices.filter(({ type }) => type === 'Additional'))

/** What was charged and is not paid, of a trip whose passengers have flown. */
export function OpenCharge({ order, page }: { order: Order; page: string }) {
  const extra = findExtra(order)
  return extra ? <InvoiceDue invoice={extra} page={page} /> : null
}

/** An additional invoice of a paid trip, beside what else is to be done; `Due` names it where nothing else is. */
export function ExtraDue({ order, page }: { order: Order; page: string }) {
  const missing = useMissingPassengers(order)
  const extra = findExtra(order)
  return extra && missing > 0 ? <InvoiceDue invoice={extra} page={page} /> : null
}

/** The next deadline of a paid trip with its button. `page`: address of the order's page, for what is on it. */
export function Due({ order, page }: { order: Order; page: string }) {
  const t = useTranslations('order.due')
  const locale = useLocale()
  const paths = usePaths()
  const decidedOn = useDecisionDate(order)
  const missing = useMissingPassengers(order)
  const extra = findExtra(order)
  const now = Temporal.Now.instant()
  const leg = order.legs.find(({ departure_date: at }) => Temporal.Instant.compare(Temporal.Instant.from(at), now) > 0)
  const isUndecided = order.sharing_state?.status === 'open' && decidedOn !== null
  const namesBy = (due: string | null): string => (due === null ? t('namesNow') : t('namesBy', { date: formatDateTime(due, locale) }))
  if (missing > 0)
    return (
      <DueCard
        title={t('names', { missing })}
        text={
          isUndecided
            ? `${t('decided', { date: decidedOn })}. ${t('decidedText')}`
            : leg
              ? namesBy(documentsDue(leg.departure_date, now))
              : ''
        }
      >
        <LinkButton href={`${page}#flight-documents`}>{t('namesAction')}</LinkButton>
      </DueCard>
    )
  if (extra) return <InvoiceDue invoice={extra} page={page} />
  // The last flight is in the air.
  if (!leg) return null
  return (
    <DueCard
      title={isUndecided ? t('decided', { date: decidedOn }) : t('board', { time: formatTime(leg.boarding_ends) })}
      text={isUndecided ? '' : formatDateTime(leg.boarding_ends, locale, 'date')}
    >
      <LinkButton href={paths.tripSheet(order.id)}>{t('boardAction')}</LinkButton>
    </DueCard>
  )
}

function InvoiceDue({ invoice, page }: { invoice: Order['invoices'][number]; page: string }) {
  const t = useTranslations('order.due')
  const pay = useTranslations('order.pay')
  const locale = useLocale()
  const { id, due, pay_before: before } = invoice
  const title = t('invoice', { price: formatMoney(due) })
  const when = isOverdue(invoice) ? 'overdue' : 'before'
  return (
    <DueCard label={title} title={title} text={before === null ? '' : pay(when, { date: formatDateTime(toLocal(before), locale) })}>
      <LinkButton href={`${page}${detailsHash(id)}`}>{t('invoiceAction', { price: formatMoney(due) })}</LinkButton>
    </DueCard>
  )
}

/** The next step of any trip that is still to be flown, for a page that shows no more of it. */
export function NextStep({ order }: { order: Order }) {
  const t = useTranslations('order.due')
  const pay = useTranslations('order.pay')
  const locale = useLocale()
  const paths = usePaths()
  const page = paths.order(order.id)
  const change = order.leg_change ?? order.replacement
  if (change) {
    // Staff propose another aircraft where the answer to the last proposal is not a yes.
    const isOpen = order.leg_change !== null || order.replacement?.status === 'sent'
    return (
      <DueCard
        title={isOpen ? t('choice') : t('proposal')}
        text={isOpen ? t('choiceBy', { date: formatDateTime(change.decide_by_local, locale) }) : ''}
      >
        <LinkButton href={page}>{isOpen ? t('choiceAction') : t('open')}</LinkButton>
      </DueCard>
    )
  }
  if (order.leg_proposal)
    return (
      <DueCard title={t('flight')} text={t('choiceBy', { date: formatDateTime(order.leg_proposal.decide_by_local, locale) })}>
        <LinkButton href={page}>{t('choiceAction')}</LinkButton>
      </DueCard>
    )
  if (isPaidTrip(order))
    return (
      <>
        <ExtraDue order={order} page={page} />
        <Due order={order} page={page} />
      </>
    )
  if (isRequest(order))
    return (
      <DueCard title={t('requested')} text={t('requestedText')}>
        <LinkButton href={page}>{t('open')}</LinkButton>
      </DueCard>
    )
  const invoice = order.invoices.findLast(({ type }) => type === 'Primary')
  if (invoice?.status === 'Processing')
    return (
      <DueCard title={pay('inProgress')} text="">
        <LinkButton href={page}>{t('open')}</LinkButton>
      </DueCard>
    )
  if (invoice?.status !== 'New') return null
  const isTransfer = order.confirmation_status === 'MoneyTransfer'
  const price = formatMoney(invoice.due)
  const until = invoice.pay_before === null ? null : formatDateTime(toLocal(invoice.pay_before), locale)
  return (
    <DueCard
      title={isTransfer ? t('transfer', { price }) : pay('now', { price })}
      text={until === null ? '' : pay(order.aircraft_held ? 'until' : 'before', { date: until })}
    >
      <LinkButton href={isTransfer ? page : `${page}${payHash(invoice.id)}`}>{isTransfer ? t('open') : pay('nowShort')}</LinkButton>
    </DueCard>
  )
}

/** `label`: where a page has several. */
function DueCard({ label, title, text, children }: { label?: string; title: string; text: string; children: ReactNode }) {
  const t = useTranslations('order.due')
  return (
    <section className={styles.due} aria-label={label ?? t('label')}>
      <p className={styles.text}>
        <b>{title}</b>
        {text ? <span>{text}</span> : null}
      </p>
      {children}
    </section>
  )
}

/** Passengers without a name, or whose documents are still to be sent, of the leg that lacks most. */
function useMissingPassengers(order: Order): number {
  const { data } = useOrderPassengers(order.id)
  if (!data) return 0
  const lacking = data.legs
    .filter(({ open }) => open)
    .map(({ order_leg_id: id, pax, named }) => {
      const unready = data.data.filter(({ legs }) =>
        legs.some((leg) => leg.order_leg_id === id && leg.documents !== 'approved' && leg.documents !== 'progress'),
      )
      return Math.max(0, pax - named) + unready.length
    })
  return Math.max(0, ...lacking)
}
