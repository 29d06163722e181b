import { useLocale, useTranslations } from 'use-intl'
import type { Locale } from '@aquilane/domain/site/paths'
import { toSourceTarget } from '@aquilane/domain/orders/refund-part'
import { findText } from '@aquilane/i18n/find-text'
import { formatDate } from '@aquilane/i18n/format'

/** How texts name the payment that money goes back to, and a day. */
export function useSourceWords() {
  const methods = useTranslations('payments.method')
  const locale = useLocale() as Locale
  return (source: { method: string; digits: string | null }, at: string | null) => ({
    to: toSourceTarget(source),
    method: findText(methods, source.method) ?? source.method,
    digits: source.digits ?? '',
    date: at === null ? '' : formatDate(at.slice(0, 10), locale, 'long'),
  })
}
