import { useTranslations } from 'use-intl'
import { toRefundTarget, toRefundTime } from '@aquilane/domain/orders/refund-part'
import { findText } from '@aquilane/i18n/find-text'
import { formatMoney } from '@aquilane/i18n/format'
import type { Order } from './order-types.ts'
import styles from './order.module.css'

type Part = Order['refunds'][number]

/** Where a part of a refund goes, and when it arrives. */
export function useRefundTexts(): (part: Part) => { to: string; when: string } {
  const t = useTranslations('order.refund')
  const methods = useTranslations('payments.method')
  return (part) => {
    const method = findText(methods, part.method) ?? part.method
    const words = { to: toRefundTarget(part), amount: formatMoney(part.amount), method, digits: part.digits ?? '' }
    return { to: t('part', words), when: t('when', { when: toRefundTime(part) }) }
  }
}

/** Where each part of a refund goes and when it arrives. */
export function RefundParts({ parts }: { parts: readonly Part[] }) {
  const toTexts = useRefundTexts()
  return (
    <ul className={styles.plain}>
      {parts.map((part, index) => {
        const { to, when } = toTexts(part)
        return (
          <li key={`${part.method} ${index}`}>
            {to}
            <span className={styles.quiet}> · {when}</span>
          </li>
        )
      })}
    </ul>
  )
}
