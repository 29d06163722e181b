import { useTranslations } from 'use-intl'
import { toRefundTarget, toRefundTime } from '@aquilane/domain/orders/refund-part'
import { formatMoney } from '@aquilane/i18n/format'
import { findText } from '@aquilane/i18n/find-text'
import type { Order } from './order-types.ts'
import styles from './order.module.css'

/** How much is refunded, where each part goes and when it arrives. */
export function RefundStatus({ order, refund }: { order: Order; refund: NonNullable<Order['refund']> }) {
  const t = useTranslations('order.refund')
  const methods = useTranslations('payments.method')
  const toMethod = (id: string) => findText(methods, id) ?? id
  return (
    <div className={styles.refund}>
      <b>{t(refund.settled ? 'settled' : 'onWay', { amount: formatMoney(refund.amount) })}</b>
      <ul className={styles.plain}>
        {order.refunds.map((part, index) => (
          <li key={`${part.method} ${index}`}>
            {t('part', {
              to: toRefundTarget(part),
              amount: formatMoney(part.amount),
              method: toMethod(part.method),
              digits: part.digits ?? '',
            })}
            <span className={styles.quiet}> · {t('when', { when: toRefundTime(part) })}</span>
          </li>
        ))}
      </ul>
      <span className={styles.quiet}>{t('fee', { fee: formatMoney(refund.fee) })}</span>
      {refund.deductions.map(({ reason, amount }) => (
        <span key={reason} className={styles.quiet}>
          {t(`deduction.${reason}`, { amount: formatMoney(amount) })}
        </span>
      ))}
    </div>
  )
}
