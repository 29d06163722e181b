import { useTranslations } from 'use-intl'
import { formatMoney } from '@aquilane/i18n/format'
import type { Order } from './order-types.ts'
import { RefundParts } from './refund-parts.tsx'
import styles from './order.module.css'
import refundStatus from './refund-status.module.css'

/** Of a trip that is flown with an aircraft of a lower class: what came back of its price. */
export function ClassRefund({ refund }: { refund: NonNullable<Order['class_refund']> }) {
  const t = useTranslations('order.refund')
  const isSettled = refund.parts.every(({ settled }) => settled)
  return (
    <section className={styles.section} aria-labelledby="class-refund">
      <h2 id="class-refund" className={styles.heading}>
        {t('title')}
      </h2>
      <div className={refundStatus.refund}>
        <b>{t(isSettled ? 'settled' : 'onWay', { amount: formatMoney(refund.amount) })}</b>
        <RefundParts parts={refund.parts} />
        <span className={styles.quiet}>{t('lowerClass')}</span>
      </div>
    </section>
  )
}

/** How much is refunded, where each part goes and when it arrives. */
export function RefundStatus({ order, refund }: { order: Order; refund: NonNullable<Order['refund']> }) {
  const t = useTranslations('order.refund')
  return (
    <div className={refundStatus.refund}>
      <b>{t(refund.settled ? 'settled' : 'onWay', { amount: formatMoney(refund.amount) })}</b>
      <RefundParts parts={order.refunds} />
      <span className={styles.quiet}>{t('fee', { fee: formatMoney(refund.fee) })}</span>
      {refund.deductions.map(({ reason, amount }) => (
        <span key={reason} className={styles.quiet}>
          {t(`deduction.${reason}`, { amount: formatMoney(amount) })}
        </span>
      ))}
    </div>
  )
}
