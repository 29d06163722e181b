import { toDay, minuteOfDay, weekday } from './civil-time.ts'

/** Opening hours of one airport for business flights, local minutes of the day; `days` are weekdays, Monday 1. */
interface OpenHours {
  days: readonly number[]
  from: number
  to: number
}

export interface Curfew {
  icao: string
  /** Which movements the hours bind. */
  binds: 'both' | 'departures'
  open: readonly OpenHours[]
  source: string
}

const WEEK = [1, 2, 3, 4, 5, 6, 7] as const
const WORKDAYS = [1, 2, 3, 4, 5] as const
const at = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
const daily = (from: string, to: string): readonly OpenHours[] => [{ days: WEEK, from: at(from), to: at(to) }]
const split = (
  week: readonly [string, string],
  saturday: readonly [string, string],
  sunday: readonly [string, string],
): readonly OpenHours[] => [
  { days: WORKDAYS, from: at(week[0]), to: at(week[1]) },
  { days: [6], from: at(saturday[0]), to: at(saturday[1]) },
  { days: [7], from: at(sunday[0]), to: at(sunday[1]) },
]

/** Airports known to close at night or at weekends. An airport that is not here is taken as open. */
export const CURFEWS: readonly Curfew[] = [
  {
    icao: 'EGLC',
    binds: 'both',
    open: split(['06:30', '22:00'], ['06:30', '12:30'], ['12:30', '22:00']),
    source:
      'House of Commons answer 48759 (2016): 06:30–22:30 weekdays, Saturday to 13:00, Sunday from 12:30, the last half hour for delays only',
  },
  {
    icao: 'EGLF',
    binds: 'both',
    open: split(['07:00', '22:00'], ['08:00', '20:00'], ['08:00', '20:00']),
    source: 'Farnborough Airport operating hours',
  },
  {
    icao: 'EGKB',
    binds: 'both',
    open: split(['06:30', '23:00'], ['08:00', '22:00'], ['08:00', '22:00']),
    source: 'London Biggin Hill operating hours',
  },
  {
    icao: 'EGWU',
    binds: 'both',
    open: split(['08:00', '20:00'], ['08:00', '15:00'], ['12:00', '19:00']),
    source: 'RAF Northolt civil hours; 08:00–20:00 on weekdays (Aviation Week, 28 May 2018)',
  },
  { icao: 'LSZH', binds: 'both', open: daily('06:00', '22:00'), source: 'Zurich operating regulations: business aviation 06:00–22:00' },
  {
    icao: 'LSGG',
    binds: 'both',
    open: daily('06:00', '24:00'),
    source: 'Genève Aéroport, night regulations: commercial flights 06:00–24:00',
  },
  { icao: 'LSZS', binds: 'both', open: daily('08:00', '19:00'), source: 'Engadin Airport opening hours, winter season' },
  { icao: 'LFPB', binds: 'departures', open: daily('06:00', '22:15'), source: 'AIP France, Le Bourget: no jet take-off 22:15–06:00' },
  { icao: 'LFPO', binds: 'both', open: daily('06:00', '23:15'), source: 'AIP France, Orly: closed 23:30–06:00, departures end at 23:15' },
  { icao: 'LFMD', binds: 'both', open: daily('08:00', '20:00'), source: 'Aéroports de la Côte d’Azur, Cannes-Mandelieu: open 08:00–20:00' },
  {
    icao: 'EDDF',
    binds: 'both',
    open: daily('05:00', '23:00'),
    source: 'Hessian planning ruling, confirmed by the Federal Administrative Court in 2012: closed 23:00–05:00',
  },
  { icao: 'EDDH', binds: 'both', open: daily('06:00', '23:00'), source: 'Hamburg night rule: closed 23:00–06:00' },
  { icao: 'EDDL', binds: 'both', open: daily('06:00', '22:00'), source: 'Düsseldorf operating licence: departures 06:00–22:00' },
  { icao: 'EDDS', binds: 'both', open: daily('06:00', '23:00'), source: 'Stuttgart operating licence: departures 06:00–23:00' },
  { icao: 'LIML', binds: 'both', open: daily('06:00', '23:00'), source: 'Milan Linate night rule: no movements 23:30–06:00' },
  { icao: 'LIRA', binds: 'both', open: daily('06:00', '23:00'), source: 'Rome Ciampino, decree 345 of 2018: closed 23:00–06:00' },
  { icao: 'LHBP', binds: 'both', open: daily('05:00', '24:00'), source: 'Budapest night ban since August 2019: closed 00:00–05:00' },
  { icao: 'YSSY', binds: 'both', open: daily('06:00', '23:00'), source: 'Sydney Airport Curfew Act 1995: closed 23:00–06:00' },
  {
    icao: 'KSNA',
    binds: 'departures',
    open: split(['07:00', '22:00'], ['07:00', '22:00'], ['08:00', '22:00']),
    source: 'John Wayne Airport access plan: no departures 22:00–07:00, Sunday 08:00',
  },
]

const BY_ICAO = new Map(CURFEWS.map((curfew) => [curfew.icao, curfew]))

/** The curfew that binds this kind of movement at an airport, if one is known. */
export function findCurfew(icao: string, movement: 'departure' | 'arrival'): Curfew | undefined {
  const curfew = BY_ICAO.get(icao)
  return curfew && (curfew.binds === 'both' || movement === 'departure') ? curfew : undefined
}

const hoursOn = (curfew: Curfew, day: number): OpenHours | undefined => curfew.open.find((hours) => hours.days.includes(weekday(day)))

/** Whether a local clock reading (ms) lies inside the opening hours, both ends included. */
export function isOpen(curfew: Curfew, localMs: number): boolean {
  const hours = hoursOn(curfew, toDay(localMs))
  const minute = minuteOfDay(localMs)
  return hours !== undefined && minute >= hours.from && minute <= hours.to
}

/** Minutes to wait from a local reading until the airport opens next; 0 when it is open. */
export function minutesUntilOpen(curfew: Curfew, localMs: number): number {
  if (isOpen(curfew, localMs)) return 0
  const today = toDay(localMs)
  const minute = minuteOfDay(localMs)
  for (let ahead = 0; ahead <= 7; ahead++) {
    const hours = hoursOn(curfew, today + ahead)
    const wait = hours ? ahead * 1440 + hours.from - minute : -1
    if (wait > 0) return wait
  }
  return Number.POSITIVE_INFINITY
}

/** Minutes from the last open time to a local time; 0 while open. */
export function minutesSinceOpen(curfew: Curfew, localMs: number): number {
  if (isOpen(curfew, localMs)) return 0
  const today = toDay(localMs)
  const minute = minuteOfDay(localMs)
  for (let back = 0; back <= 7; back++) {
    const hours = hoursOn(curfew, today - back)
    const since = hours ? back * 1440 + minute - Math.min(hours.to, 1439) : -1
    if (since > 0) return since
  }
  return Number.POSITIVE_INFINITY
}

const clockText = (minute: number): string => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** The hours of the day of a local reading as text for a sentence: `06:30`, `22:00`; empty when closed all day. */
export function hoursText(curfew: Curfew, localMs: number): { opens: string; closes: string } {
  const hours = hoursOn(curfew, toDay(localMs))
  return hours ? { opens: clockText(hours.from), closes: clockText(hours.to) } : { opens: '', closes: '' }
}
