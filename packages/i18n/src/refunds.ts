import { createTranslator } from 'use-intl/core'
import type { Locale } from '@aquilane/domain/site/paths'
import { type RefundPart, toRefundTarget, toRefundTime, toSourceTarget } from '@aquilane/domain/orders/refund-part'
import englishOrder from './en/order.json' with { type: 'json' }
import englishPayments from './en/payments.json' with { type: 'json' }
import italianOrder from './it/order.json' with { type: 'json' }
import italianPayments from './it/payments.json' with { type: 'json' }
import { findText } from './find-text.ts'
import { formatMoney, type MoneyLike } from './format.ts'

// The texts of the order page, so that mail and page agree.
const english = { refund: englishOrder.refund, method: englishPayments.method }
const messages = { en: english, it: { refund: italianOrder.refund, method: italianPayments.method } }

/** How texts name the payment that money goes back to. */
export function sourceWords(locale: Locale, { method, digits }: { method: string; digits: string | null }) {
  const t = createTranslator({ locale, messages: messages[locale], namespace: 'method' })
  return { to: toSourceTarget({ method, digits }), method: findText(t, method) ?? method, digits: digits ?? '' }
}

/** What goes where and when: `€ 900 to the card ending in 4242 (usually within 5 to 10 days, at most 14); € 100 to …`. */
export function refundText(locale: Locale, parts: readonly (RefundPart & { amount: MoneyLike })[]): string {
  const t = createTranslator<typeof english>({ locale, messages: messages[locale] })
  const method = createTranslator({ locale, messages: messages[locale], namespace: 'method' })
  return parts
    .map((part) => {
      const words = {
        to: toRefundTarget(part),
        amount: formatMoney(part.amount),
        method: findText(method, part.method) ?? part.method,
        digits: part.digits ?? '',
      }
      return `${t('refund.part', words)} (${t('refund.when', { when: toRefundTime(part) })})`
    })
    .join('; ')
}
