import { AIRCRAFT_CLASS_LIST, AIRCRAFT_TYPES } from '../fleet/catalogue.ts'
import type { AircraftClassSlug, AircraftType } from '../fleet/types.ts'
import { indexFacts } from '../facts/fact-index.ts'
import type { Binds, FactTable, Movement } from '../facts/facts.ts'
import { type Hours, type LocalMoment, openTimes } from '../facts/opening.ts'
import { toDay, weekday, zoneClock } from './civil-time.ts'
import { type DeclaredDistances, runwayFits } from './runway.ts'
import type { CharterAirport } from './types.ts'

/** Half of the range: a usual European leg. */
const usualRangeShare = 0.5

/**
 * Classes with a type that can land at an airport and leave it for a usual leg.
 * @param isTaken whether the rules of the airport let the type in
 */
export function classesThatLand(
  airport: Pick<CharterAirport, 'runway_m' | 'takeoff_m' | 'landing_m' | 'elevation_ft'>,
  declared?: DeclaredDistances,
  isTaken: (type: AircraftType) => boolean = () => true,
): AircraftClassSlug[] {
  return AIRCRAFT_CLASS_LIST.map(({ slug }) => slug).filter((slug) =>
    AIRCRAFT_TYPES.some((type) => type.class === slug && isTaken(type) && runwayFits(type, airport, usualRangeShare, declared)),
  )
}

export interface OpeningHours {
  binds: Binds
  /** Weekdays (Monday 1) with local opening times `HH:mm`; days that none of them names are closed. */
  open: { days: number[]; from: string; to: string }[]
}

const week = [0, 1, 2, 3, 4, 5, 6]

function openDays(hours: Hours, moment: LocalMoment): OpeningHours['open'] {
  const today = toDay(moment.local)
  const found: OpeningHours['open'] = []
  for (const day of week.map((ahead) => today + ahead)) {
    for (const { from, to } of openTimes(hours, day, moment)) {
      const same = found.find((one) => one.from === from && one.to === to)
      if (same) same.days.push(weekday(day))
      else found.push({ days: [weekday(day)], from, to })
    }
  }
  return found.map((one) => ({ ...one, days: one.days.toSorted() })).toSorted((a, b) => a.days[0]! - b.days[0]!)
}

/** Known opening hours for jets in the seven days from a moment (epoch ms) on; none where none are known. */
export function openingHours(
  facts: FactTable,
  airport: { icao: string | null; lat: number; lon: number; zone: string },
  at: number,
): OpeningHours[] {
  const rules = airport.icao === null ? undefined : indexFacts(facts).airport(airport.icao)
  if (!rules) return []
  const offset = zoneClock(airport.zone, at).offsetAt(at)
  const moment = { local: at + offset, offset, place: airport }
  // Sunset moves by minutes from day to day: that of today stands for the week.
  const of = (movement: Movement) => {
    const hours = rules.hours(movement, 'jet')
    return hours && hours.windows.length > 0 && hours.windows.every((window) => window.hours !== null) ? openDays(hours, moment) : null
  }
  const [departures, arrivals] = [of('departure'), of('arrival')]
  if (departures && arrivals && JSON.stringify(departures) === JSON.stringify(arrivals)) return [{ binds: 'both', open: departures }]
  return [
    ...(departures ? [{ binds: 'departures' as const, open: departures }] : []),
    ...(arrivals ? [{ binds: 'arrivals' as const, open: arrivals }] : []),
  ]
}
