import { useLocale, useTranslations } from 'use-intl'
import { charterArguments } from '@aquilane/i18n/charter'
import { formatDate, formatMoneyFixed, type MoneyLike } from '@aquilane/i18n/format'

interface PriceLine {
  service: string
  price: MoneyLike
  reason: { code: string; params: Record<string, string | number> }
}

type Params = Record<string, string | number>

/** Texts for the lines of a price: name and one-line reason. Codes come from the API, texts from the `charter` namespace. */
export function usePriceLines() {
  const t = useTranslations('charter')
  const locale = useLocale()
  type Key = Parameters<typeof t>[0]
  const say = (key: string, params: Params = {}): string =>
    t.has(key as Key) ? t(key as Key, charterArguments(params, locale) as never) : key
  const service = (code: string): string => say(`service.${code}`)
  return {
    service,
    reason: ({ code, params }: PriceLine['reason']): string => say(`reason.${code}`, params),
    caution: ({ code, params }: PriceLine['reason']): string => say(`caution.${code}`, params),
    note: ({ code, params }: PriceLine['reason']): string => say(`note.${code}`, params),
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
