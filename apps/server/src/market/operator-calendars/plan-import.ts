import type { ImportedLeg } from '../empty-legs/index.ts'
import type { FleetSnapshot } from '../../foundation/fleet/index.ts'
import type { AirportFacts, PlacesService } from '../../foundation/places/index.ts'
import type { CalendarEntry } from './entries.ts'

/** An entry as a leg. */
export interface PlannedLeg {
  aircraftId: number
  from: string
  to: string
  departureAt: Temporal.Instant
  departureFrom: Temporal.Instant
  departureTo: Temporal.Instant
}

export interface Problem {
  code: string
  message: string
}

export type PlannedRow = { line: number | null; reference: string; summary: string } & (
  | { action: 'add'; leg: PlannedLeg }
  | { action: 'change'; leg: PlannedLeg; known: ImportedLeg }
  | { action: 'keep' }
  | { action: 'withdraw'; known: ImportedLeg }
  | { action: 'reject'; problem: Problem }
)

const maxWindowHours = 48
const isSold = ({ status }: ImportedLeg) => status === 'held' || status === 'sold'
const isOver = ({ status }: ImportedLeg) => status === 'withdrawn' || status === 'flown'

/** What an import changes: entries against the legs that earlier imports of the same calendar entered. Changes nothing. */
export function planImport(
  entries: readonly CalendarEntry[],
  context: {
    operatorId: number
    fleet: FleetSnapshot
    places: PlacesService
    known: ReadonlyMap<string, ImportedLeg>
    now: Temporal.Instant
  },
): PlannedRow[] {
  const seen = new Set<string>()
  const accepted: PlannedLeg[] = []
  const rows = entries.map((entry): PlannedRow => {
    const { line, reference } = entry
    const row = { line, reference, summary: `${entry.tail} ${entry.from}–${entry.to} ${entry.departure}` }
    const reject = (code: string, message: string): PlannedRow => ({ ...row, action: 'reject', problem: { code, message } })
    if (seen.has(reference)) return reject('duplicate', 'This entry is in the file twice.')
    seen.add(reference)
    const leg = toLeg(entry, context)
    if ('code' in leg) return reject(leg.code, leg.message)
    if (accepted.some((other) => overlaps(other, leg))) return reject('duplicate', 'Another entry of this aircraft overlaps.')
    accepted.push(leg)
    const known = context.known.get(reference)
    if (!known || isOver(known)) return { ...row, action: 'add', leg }
    if (isSame(known, leg)) return { ...row, action: 'keep' }
    if (isSold(known)) return reject('sold', 'This leg has a buyer and has changed in the calendar. Withdraw it, or keep the sold flight.')
    return { ...row, action: 'change', leg, known }
  })
  const gone = [...context.known].filter(([reference, leg]) => !seen.has(reference) && !isOver(leg) && !hasDeparted(leg, context.now))
  return [
    ...rows,
    ...gone.map(([reference, known]): PlannedRow => {
      const row = { line: null, reference, summary: reference }
      return isSold(known)
        ? { ...row, action: 'reject', problem: { code: 'sold', message: 'This leg has a buyer and is no longer in the calendar.' } }
        : { ...row, action: 'withdraw', known }
    }),
  ]
}

const hasDeparted = (leg: ImportedLeg, now: Temporal.Instant) => Temporal.Instant.compare(leg.departureTo, now) <= 0

const overlaps = (a: PlannedLeg, b: PlannedLeg): boolean =>
  a.aircraftId === b.aircraftId &&
  Temporal.Instant.compare(a.departureFrom, b.departureTo) <= 0 &&
  Temporal.Instant.compare(b.departureFrom, a.departureTo) <= 0

const isSame = (known: ImportedLeg, leg: PlannedLeg): boolean =>
  known.aircraftId === leg.aircraftId &&
  known.from === leg.from &&
  known.to === leg.to &&
  known.departureAt.equals(leg.departureAt) &&
  known.departureFrom.equals(leg.departureFrom) &&
  known.departureTo.equals(leg.departureTo)

function toLeg(
  entry: CalendarEntry,
  { operatorId, fleet, places, now }: { operatorId: number; fleet: FleetSnapshot; places: PlacesService; now: Temporal.Instant },
): PlannedLeg | Problem {
  const aircraft = [...fleet.aircraft.values()].find(({ tail, isActive }) => isActive && tail === entry.tail.toUpperCase())
  if (!aircraft) return { code: 'unknown_tail', message: `There is no active aircraft ${entry.tail || 'without a tail'}.` }
  if (aircraft.operatorId !== operatorId) return { code: 'foreign_tail', message: `${aircraft.tail} belongs to another operator.` }
  const [from, to] = [findAirport(places, entry.from), findAirport(places, entry.to)]
  if (!from || !to)
    return { code: 'unknown_place', message: `There is no airport ${from ? entry.to : entry.from}. Use ICAO or IATA codes.` }
  if (from.code === to.code) return { code: 'same_place', message: 'Departure and arrival must differ.' }
  const [departureAt, departureFrom, departureTo] = [
    entry.departure,
    entry.windowFrom ?? entry.departure,
    entry.windowTo ?? entry.departure,
  ].map((text) => readMoment(text, from.zone))
  if (!departureAt || !departureFrom || !departureTo)
    return { code: 'date', message: 'A time cannot be read. Use the local time of the departure: 2026-12-18T10:30.' }
  const compare = Temporal.Instant.compare
  if (
    compare(departureFrom, departureAt) > 0 ||
    compare(departureAt, departureTo) > 0 ||
    departureFrom.until(departureTo).total('hours') > maxWindowHours
  )
    return { code: 'window', message: `The departure must be within its window of at most ${maxWindowHours} hours.` }
  if (compare(departureAt, now) <= 0) return { code: 'past', message: 'This flight has departed.' }
  return { aircraftId: aircraft.id, from: from.code, to: to.code, departureAt, departureFrom, departureTo }
}

function findAirport(places: PlacesService, code: string): AirportFacts | null {
  const upper = code.toUpperCase()
  return upper.length === 4 ? places.airportByIcao(upper) : places.airportByIata(upper)
}

function readMoment(text: string, zone: string): Temporal.Instant | null {
  try {
    return text.endsWith('Z') ? Temporal.Instant.from(text) : Temporal.PlainDateTime.from(text).toZonedDateTime(zone).toInstant()
  } catch {
    return null
  }
}
