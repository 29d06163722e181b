import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime, formatMoney } from '@aquilane/i18n/format'
import type { Order } from './order-types.ts'
import { RefundParts } from './refund-parts.tsx'
import styles from './order.module.css'
import refundStatus from './refund-status.module.css'

const nameOf = ({ iata, icao }: Order['dropped_flights'][number]['departure_airport']): string => iata ?? icao ?? ''

/** Flights that were cancelled while the trip goes on: what of the price they were, and what came back. */
export function DroppedFlights({ order: { dropped_flights: flights, drop_refund: refund } }: { order: Order }) {
  const t = useTranslations('order.refund')
  const locale = useLocale()
  return (
    <section className={styles.section} aria-labelledby="dropped-flights">
      <h2 id="dropped-flights" className={styles.heading}>
        {t('dropped.title', { count: flights.length })}
      </h2>
      {flights.map(({ id, departure_airport: from, arrival_airport: to, departure_date: at, share, fee, cashback }) => (
        <div key={id} className={refundStatus.refund}>
          <b>
            {nameOf(from)} – {nameOf(to)}, {formatDateTime(at, locale)}
          </b>
          <span>{t(share.amount > 0 ? 'dropped.text' : 'dropped.same', { share: formatMoney(share) })}</span>
          {fee.amount > 0 ? <span className={styles.quiet}>{t('dropped.fee', { fee: formatMoney(fee) })}</span> : null}
          {cashback ? <span className={styles.quiet}>{t('dropped.cashback', { amount: formatMoney(cashback) })}</span> : null}
        </div>
      ))}
      {refund ? (
        <div className={refundStatus.refund}>
          <b>{t(refund.parts.every(({ settled }) => settled) ? 'settled' : 'onWay', { amount: formatMoney(refund.amount) })}</b>
          <RefundParts parts={refund.parts} />
          <span className={styles.quiet}>{t('dropped.note')}</span>
        </div>
      ) : null}
    </section>
  )
}
