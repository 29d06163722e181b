import { useLocale, useTranslations } from 'use-intl'
import { isDaily, isFormality, isRefusalRule, type FactKind } from '@aquilane/domain/facts/fact-rules'
import { HOLIDAY } from '@aquilane/domain/facts/holidays'
import { readDays, readHours, readSeason } from '@aquilane/domain/facts/read-facts'
import type { DayTime } from '@aquilane/domain/facts/facts'
import { formatDate } from '@aquilane/i18n/format'
import type { FactWire } from './facts.ts'
import { typedDecimal } from './typed-decimal.ts'

/** What a fact says, whether it counts or not. */
export type FactValues = Pick<FactWire, 'kind' | 'value' | 'days' | 'season' | 'binds' | 'only'>

const day = 1440
const two = (part: number): string => String(part).padStart(2, '0')
const clock = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
/** A Monday: weekdays have names of their own. */
const monday = '2026-11-23'

export const weekday = (at: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(Date.parse(monday) + (at - 1) * 86_400_000)

/** Weekdays that follow each other, as one range. */
function toRuns(days: readonly number[]): [from: number, to: number][] {
  const runs: [number, number][] = []
  for (const one of days) {
    const last = runs.at(-1)
    if (last && last[1] === one - 1) last[1] = one
    else runs.push([one, one])
  }
  return runs
}

function useTimeText(): (time: DayTime) => string {
  const t = useTranslations('staff-facts.value')
  return (time) => {
    if ('minutes' in time) return time.minutes > day ? t('nextDay', { time: clock(time.minutes - day) }) : clock(time.minutes)
    const sun = t(time.sun)
    if (time.offset === 0) return sun
    return t(time.offset < 0 ? 'before' : 'after', { minutes: Math.abs(time.offset), sun })
  }
}

function useHoursText(): (kind: string, value: string) => string {
  const t = useTranslations('staff-facts')
  const toTime = useTimeText()
  return (kind, value) => {
    const hours = readHours(value)
    if (hours === null) return t('hoursUnknown')
    if (value === '00:00..24:00') return t(kind === 'closed' ? 'value.allDay' : 'value.always')
    const [first, second] = hours.close.map(toTime)
    const to = second === undefined ? first! : t('value.earlier', { first: first!, second })
    const from = toTime(hours.open)
    const isClock = [hours.open, ...hours.close].every((time) => 'minutes' in time && time.minutes <= day)
    return isClock ? `${from}–${to}` : t('value.until', { from, to })
  }
}

/** When a fact holds, and for whom: `Mon–Fri, summer timetable, landings only`. */
function useConditions(): (fact: FactValues) => string {
  const t = useTranslations('staff-facts')
  const locale = useLocale()
  const toDays = (text: string): string => {
    const days = readDays(text)
    const runs = toRuns(days.filter((day) => day !== HOLIDAY)).map(([from, to]) =>
      from === to ? weekday(from, locale) : t('days.range', { from: weekday(from, locale), to: weekday(to, locale) }),
    )
    return [...runs, ...(days.includes(HOLIDAY) ? [t('days.holidays')] : [])].join(', ')
  }
  const toSeason = (text: string): string => {
    const season = readSeason(text)
    if (season === null || typeof season === 'string') return season === null ? '' : t(`seasons.${season}`)
    const toDay = (one: string) => (one.length === 5 ? formatDate(`2028-${one}`, locale, 'dayMonth') : formatDate(one, locale, 'date'))
    if (season.from === season.to) return toDay(season.from)
    return season.to.startsWith('9999')
      ? t('seasons.from', { from: toDay(season.from) })
      : t('seasons.range', { from: toDay(season.from), to: toDay(season.to) })
  }
  return ({ days, season, binds, only }) =>
    [
      days === null ? '' : toDays(days),
      season === null ? '' : toSeason(season),
      binds === null ? '' : t(`binds.${binds as 'arrivals'}`),
      only === null ? '' : t(`only.${only as 'jet'}`),
    ]
      .filter(Boolean)
      .join(', ')
}

const units = { max_wingspan_m: 'metres', landing_m: 'metres', takeoff_m: 'metres', max_mtow_t: 'tonnes', max_seats: 'seats' } as const

const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** A fact in words: what it says, when it holds, and both in one line. */
export function useFactText() {
  const t = useTranslations('staff-facts')
  const toHours = useHoursText()
  const toConditions = useConditions()
  const locale = useLocale()
  const toValue = ({ kind, value }: FactValues): string => {
    if (isDaily(kind)) return toHours(kind, value)
    if (isRefusalRule(kind)) return ''
    if (isFormality(kind)) return /^\d+$/.test(value) ? t('value.notice', { hours: Number(value) }) : value
    return t(`value.${units[kind as keyof typeof units]}`, { value: typedDecimal(Number(value), locale) })
  }
  const toName = (fact: FactValues): string => {
    const kind = t(`kinds.${fact.kind as FactKind}`)
    const value = toValue(fact)
    if (value === '') return kind
    return isDaily(fact.kind) ? `${kind} ${value}` : `${kind}: ${value}`
  }
  return {
    value: toValue,
    conditions: toConditions,
    name: toName,
    line: (fact: FactValues): string => [toName(fact), toConditions(fact)].filter(Boolean).join(', '),
    /** Of hours in a list of airports. */
    short: (fact: FactValues): string => capitalized([toValue(fact), toConditions(fact)].filter(Boolean).join(' ')),
  }
}
