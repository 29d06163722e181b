import { formatDate } from './format.ts'
import type { Locale } from '@aquilane/domain/site/paths'

/** First and last day of a period: `4–5 Feb 2027`, `19 Dec 2026 – 28 Mar 2027`. */
export function formatDays(first: string, last: string, locale: Locale): string {
  const end = formatDate(last, locale, 'date')
  if (first.slice(0, 7) === last.slice(0, 7)) return `${Number(first.slice(8, 10))}–${end}`
  return `${formatDate(first, locale, first.slice(0, 4) === last.slice(0, 4) ? 'dayMonth' : 'date')} – ${end}`
}
