import { useLocale } from 'use-intl'
import { formatDuration, formatMoney, formatMoneyFixed } from '@aquilane/i18n/format'
import type { ColumnKind } from '@aquilane/domain/reports/reports'

/** A figure as its column shows it; on the scale of a chart, where it is round, money has no cents. */
export function useFigure(): (kind: ColumnKind, value: number | null, place?: 'cell' | 'scale') => string {
  const locale = useLocale()
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const whole = new Intl.NumberFormat(locale)
  const tenths = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const hundredths = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return (kind, value, place = 'cell') => {
    if (value === null) return '–'
    switch (kind) {
      case 'money':
        return (place === 'scale' ? formatMoney : formatMoneyFixed)({ amount: value, currency: 'EUR' })
      case 'percent':
        return percent.format(value)
      case 'minutes':
        return value === 0 ? '–' : formatDuration(Math.round(value))
      case 'count':
        return whole.format(value)
      case 'hours':
        return (Math.abs(value) < 10 ? hundredths : tenths).format(value)
      case 'days':
      case 'score':
        return tenths.format(value)
    }
  }
}
