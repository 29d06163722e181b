import { useLocale, useTranslations } from 'use-intl'
import type { Locale } from '@aquilane/contract/paths'
import { formatDate, formatDuration, formatMoney, formatMoneyFixed, formatNumber, type MoneyLike } from '@aquilane/i18n/format'

interface PriceLine {
  service: string
  price: MoneyLike
  reason: { code: string; params: Record<string, string | number> }
}

type Params = Record<string, string | number>

/** Parameters are bare numbers whose names give the unit: `…Cents`, `…Pence`, minutes, a date, kilometres. */
function readable(params: Params, locale: Locale): Params {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]): [string, string | number] => {
      if (typeof value === 'number') {
        if (name.endsWith('Cents')) return [name, formatMoney({ amount: value / 100, currency: 'EUR' })]
        if (name.endsWith('Pence')) return [name, formatMoney({ amount: value / 100, currency: 'GBP' })]
        if (/minutes$/i.test(name)) return [name, formatDuration(value)]
        if (/^(km|.*Km)$/.test(name)) return [name, formatNumber(Math.round(value))]
      }
      if (name === 'date') return [name, formatDate(String(value), locale, 'weekday')]
      return [name, value]
    }),
  )
}

/** Texts for the lines of a price: name and one-line reason. Codes come from the API, texts from the `charter` namespace. */
export function usePriceLines() {
  const t = useTranslations('charter')
  const locale = useLocale()
  type Key = Parameters<typeof t>[0]
  const say = (key: string, params: Params = {}): string => (t.has(key as Key) ? t(key as Key, readable(params, locale) as never) : key)
  const service = (code: string): string => say(`service.${code}`)
  return {
    service,
    reason: ({ code, params }: PriceLine['reason']): string => say(`reason.${code}`, params),
    say,
    rows: (lines: readonly PriceLine[]) =>
      lines.map((line, index) => ({
        id: `${index}-${line.service}`,
        service: service(line.service),
        price: formatMoneyFixed(line.price),
        reason: say(`reason.${line.reason.code}`, line.reason.params),
        ...(line.price.amount < 0 ? { tone: 'discount' as const } : {}),
      })),
    date: (local: string) => formatDate(local, locale, 'date'),
  }
}
