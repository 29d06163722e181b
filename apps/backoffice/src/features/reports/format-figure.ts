import { formatDuration, formatMoney, formatMoneyFixed, formatNumber } from '@aquilane/i18n/format'
import type { ColumnKind } from '@aquilane/domain/reports/reports'

/** A figure as its column shows it; on the scale of a chart, where it is round, money has no cents. */
export function formatFigure(kind: ColumnKind, value: number | null, place: 'cell' | 'scale' = 'cell'): string {
  if (value === null) return '–'
  switch (kind) {
    case 'money':
      return (place === 'scale' ? formatMoney : formatMoneyFixed)({ amount: value, currency: 'EUR' })
    case 'percent':
      return `${formatNumber(value * 100, 1)}%`
    case 'minutes':
      return value === 0 ? '–' : formatDuration(Math.round(value))
    case 'count':
      return formatNumber(value)
    case 'hours':
    case 'days':
    case 'score':
      return formatNumber(value, 1)
    case 'rate':
      return formatNumber(value, 2)
  }
}
