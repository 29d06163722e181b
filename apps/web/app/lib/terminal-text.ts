import { useLocale, useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'

export type Terminal = Api['GET /gamma/terminal/list']['response']['data'][number]
type Hours = NonNullable<Terminal['hours']>

/** Monday, from which a weekday of 1 to 7 is counted. */
const monday = Date.UTC(2024, 0, 1)

const weekday = (day: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(monday + (day - 1) * 86_400_000)

/** Days that follow each other with the same hours. */
export function groupDays(hours: Hours): { first: number; last: number; spans: string[] }[] {
  const groups: { first: number; last: number; spans: string[] }[] = []
  for (let day = 1; day <= 7; day += 1) {
    const spans = hours.filter(({ days }) => days.includes(day)).map(({ from, to }) => `${from}–${to}`)
    const before = groups.at(-1)
    if (spans.length === 0) continue
    if (before?.last === day - 1 && before.spans.join() === spans.join()) before.last = day
    else groups.push({ first: day, last: day, spans })
  }
  return groups
}

/** Opening hours of a terminal in one line. */
export function useHoursText(): (hours: Hours) => string {
  const t = useTranslations('terminals')
  const locale = useLocale()
  return (hours) =>
    groupDays(hours)
      .map(({ first, last, spans }) => {
        const times = spans.join(', ')
        if (first === 1 && last === 7) return times === '00:00–24:00' ? t('always') : t('daily', { times })
        const days = [...new Set([first, last])].map((day) => weekday(day, locale)).join('–')
        return `${days} ${times}`
      })
      .join(', ')
}

/** The site of a source: `ainonline.com`. */
export const siteOf = (source: string): string => source.replace(/^https?:\/\/(?:www\.)?([^/]+).*$/, '$1')

/** The first address in a source; null where it names a document. */
export const addressOf = (source: string): string | null => /https?:\/\/\S+/.exec(source)?.[0] ?? null
