import { useTranslations } from 'use-intl'
import { formatMoney } from '@aquilane/i18n/format'
import type { Order } from './order-types.ts'
import { RefundParts } from './refund-parts.tsx'
import styles from './order.module.css'
import refundStatus from './refund-status.module.css'

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
