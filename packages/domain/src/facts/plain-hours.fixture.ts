import type { Position } from './plain-sphere.fixture.ts'

/** Hours of rows for the checker of facts, read from their texts. */
export interface LocalTime {
  text: string
  date: Temporal.PlainDate
  /** Of the local day. */
  minute: number
  /** Of the local clock from UTC, minutes. */
  offset: number
}

export interface HoursRow {
  value: string
  days?: string
  season?: string
}

const known = new Map<string, LocalTime>()

export function localTime(at: number, zone: string): LocalTime {
  const key = `${zone} ${at}`
  const found = known.get(key)
  if (found) return found
  const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
  const made = {
    text: local.toPlainDateTime().toString({ smallestUnit: 'minute' }),
    date: local.toPlainDate(),
    minute: local.hour * 60 + local.minute,
    offset: Math.round(local.offsetNanoseconds / 60e9),
  }
  if (known.size > 50_000) known.clear()
  known.set(key, made)
  return made
}

/** Summer is when Central Europe has summer time, from the morning of the Sunday on. */
function isSummer(date: Temporal.PlainDate): boolean {
  const lastSunday = (month: number): Temporal.PlainDate => {
    let day = Temporal.PlainDate.from({ year: date.year, month, day: 31 })
    while (day.dayOfWeek !== 7) day = day.subtract({ days: 1 })
    return day
  }
  return Temporal.PlainDate.compare(date, lastSunday(3)) >= 0 && Temporal.PlainDate.compare(date, lastSunday(10)) < 0
}

export function seasonHolds(season: string | undefined, date: Temporal.PlainDate): boolean {
  if (season === undefined) return true
  if (season === 'summer' || season === 'winter') return isSummer(date) === (season === 'summer')
  const [from, to] = season.split('..') as [string, string]
  const text = date.toString().slice(-from.length)
  return from <= to ? from <= text && text <= to : from <= text || text <= to
}

function dayHolds(days: string | undefined, date: Temporal.PlainDate): boolean {
  if (days === undefined) return true
  return days.split(',').some((part) => {
    const [first, last = first] = part.split('-').map(Number) as [number, number?]
    return date.dayOfWeek >= first && date.dayOfWeek <= last!
  })
}

/** Minutes of sunrise and sunset on a local day (NOAA's short form), within two minutes of the almanac below 60°. */
function sun(place: Position, date: Temporal.PlainDate, offset: number): { sunrise: number; sunset: number } | 'up' | 'down' {
  const turn = ((2 * Math.PI) / 365) * (date.dayOfYear - 1 + 0.5 - place.lon / 360)
  const minutes =
    229.18 *
    (0.000075 + 0.001868 * Math.cos(turn) - 0.032077 * Math.sin(turn) - 0.014615 * Math.cos(2 * turn) - 0.040849 * Math.sin(2 * turn))
  const tilt =
    0.006918 -
    0.399912 * Math.cos(turn) +
    0.070257 * Math.sin(turn) -
    0.006758 * Math.cos(2 * turn) +
    0.000907 * Math.sin(2 * turn) -
    0.002697 * Math.cos(3 * turn) +
    0.00148 * Math.sin(3 * turn)
  const lat = (place.lat * Math.PI) / 180
  const height = (Math.cos((90.833 * Math.PI) / 180) - Math.sin(lat) * Math.sin(tilt)) / (Math.cos(lat) * Math.cos(tilt))
  if (height < -1) return 'up'
  if (height > 1) return 'down'
  const half = (Math.acos(height) * 180) / Math.PI
  const noon = 720 - 4 * place.lon - minutes + offset
  return { sunrise: noon - 4 * half, sunset: noon + 4 * half }
}

/** What the short form of the sun may be off, minutes. */
const SUN_MINUTES = 6

function minutesOf(text: string, place: Position, date: Temporal.PlainDate, offset: number): number {
  const clock = /^(\d\d):(\d\d)$/.exec(text)
  if (clock) return Number(clock[1]) * 60 + Number(clock[2])
  const [, event, more = '0'] = /^(sunrise|sunset)([+-]\d+)?$/.exec(text)!
  const times = sun(place, date, offset)
  const at = times === 'up' ? { sunrise: 0, sunset: 1440 } : times === 'down' ? { sunrise: 720, sunset: 720 } : times
  return at[event as 'sunrise' | 'sunset'] + Number(more)
}

/**
 * Whether one of the rows covers a time. `wide`: as hours, both ends and what the sun may be off included; `inside`: as a closure, without
 * its last minute.
 */
export function isOpenAt(rows: readonly HoursRow[], { date, minute, offset }: LocalTime, place: Position, how: 'wide' | 'inside'): boolean {
  return [0, 1].some((ago) => {
    const day = date.subtract({ days: ago })
    const at = minute + 1440 * ago
    return rows
      .filter(({ days, season }) => dayHolds(days, day) && seasonHolds(season, day))
      .some(({ value }) => {
        if (value === 'unknown') return ago === 0
        const [opens, closes] = value.split('..') as [string, string]
        const slack = value.includes('sun') ? SUN_MINUTES : 0
        const from = minutesOf(opens, place, day, offset) - slack
        const to = Math.min(...closes.split('/').map((text) => minutesOf(text, place, day, offset))) + slack
        return how === 'inside' ? from <= at && at < to : from <= at && at <= (to === 1440 ? 1439 : to)
      })
  })
}
