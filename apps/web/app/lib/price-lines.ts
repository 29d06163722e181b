import { useLocale, useTranslations } from 'use-intl'
import { formatDate, formatMoney, type MoneyLike } from '@aquilane/i18n/format'

interface PriceLine {
  service: string
  price: MoneyLike
  reason: { code: string; params: Record<string, string | number> }
}

/** Sentences for the lines of a price: what it is, and in one line why. Codes come from the API, words from the `charter` texts. */
export function usePriceLines() {
  const t = useTranslations('charter')
  const locale = useLocale()
  type Key = Parameters<typeof t>[0]
  const say = (key: string, params?: Record<string, string | number>): string => (t.has(key as Key) ? t(key as Key, params as never) : key)
  const service = (code: string): string => say(`service.${code}`)
  return {
    service,
    reason: ({ code, params }: PriceLine['reason']): string => say(`reason.${code}`, params),
    say,
    rows: (lines: readonly PriceLine[]) =>
      lines.map((line, index) => ({
        id: `${index}-${line.service}`,
        service: service(line.service),
        price: formatMoney(line.price),
        reason: say(`reason.${line.reason.code}`, line.reason.params),
        ...(line.price.amount < 0 ? { tone: 'discount' as const } : {}),
      })),
    date: (local: string) => formatDate(local, locale, 'date'),
  }
}
