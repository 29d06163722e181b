import type { ImportedLeg } from '../empty-legs/index.ts'
import type { FleetSnapshot } from '../../foundation/fleet/index.ts'
import type { AirportFacts, PlacesService } from '../../foundation/places/index.ts'
import { toDateReference, type CalendarEntry, type CalendarReading, type EntryTime, type RefusedEntry } from './entry.ts'
import { problem, type Problem } from './problem.ts'
import { namedZone, toInstant } from './zones.ts'

/** An entry as a leg. */
export interface PlannedLeg {
  aircraftId: number
  from: string
  to: string
  departureAt: Temporal.Instant
  departureFrom: Temporal.Instant
  departureTo: Temporal.Instant
}

export type PlannedRow = { line: number | null; summary: string } & (
  | { reference: string; action: 'add'; leg: PlannedLeg }
  | { reference: string; action: 'change'; leg: PlannedLeg; known: ImportedLeg }
  | { reference: string; action: 'keep' }
  | { reference: string; action: 'withdraw'; known: ImportedLeg }
  | { reference: string | null; action: 'reject'; problem: Problem }
)

const maxWindowHours = 48
const isSold = ({ status }: ImportedLeg) => status === 'held' || status === 'sold'
const isOver = ({ status }: ImportedLeg) => status === 'withdrawn' || status === 'flown'

interface PlanContext {
  operatorId: number
  fleet: FleetSnapshot
  places: PlacesService
  known: ReadonlyMap<string, ImportedLeg>
  now: Temporal.Instant
}

/** What an import changes: entries against the legs that earlier imports of the same calendar entered. Changes nothing. */
export function planImport({ entries, isComplete }: CalendarReading, context: PlanContext): PlannedRow[] {
  const seen = new Set<string>()
  const accepted: PlannedLeg[] = []
  const rows = entries.map((entry) => planEntry(entry, { ...context, seen, accepted }))
  return isComplete && entries.every(({ reference }) => reference !== null) ? [...rows, ...planMissing(entries, seen, context)] : rows
}

function planEntry(
  entry: CalendarEntry | RefusedEntry,
  { seen, accepted, ...context }: PlanContext & { seen: Set<string>; accepted: PlannedLeg[] },
): PlannedRow {
  const { line, summary } = entry
  const reject = (why: Problem): PlannedRow => ({ line, summary, reference: entry.reference, action: 'reject', problem: why })
  if ('problem' in entry) {
    if (entry.reference !== null && !entry.isWithdrawn) seen.add(entry.reference)
    return reject(entry.problem)
  }
  if (seen.has(entry.reference)) return reject(problem('duplicate', 'This entry is in the file twice.'))
  seen.add(entry.reference)
  const leg = toLeg(entry, context)
  if ('code' in leg) return reject(leg)
  if (accepted.some((other) => overlaps(other, leg))) return reject(problem('duplicate', 'Another entry of this aircraft overlaps.'))
  accepted.push(leg)
  const row = { line, summary, reference: entry.reference }
  const known = context.known.get(entry.reference)
  if (!known || isOver(known)) return { ...row, action: 'add', leg }
  if (isSame(known, leg)) return { ...row, action: 'keep' }
  if (isSold(known))
    return reject(problem('sold', 'This leg has a buyer and has changed in the calendar. Withdraw it, or keep the sold flight.'))
  return { ...row, action: 'change', leg, known }
}

/** Legs that the file no longer names. Those of a series that cannot be read are left as they are. */
function planMissing(entries: CalendarReading['entries'], seen: ReadonlySet<string>, { known, now }: PlanContext): PlannedRow[] {
  const series = entries.flatMap((entry) =>
    'problem' in entry && entry.isSeries && !entry.isWithdrawn && entry.reference !== null ? [toDateReference(entry.reference, '')] : [],
  )
  const gone = [...known].filter(
    ([reference, leg]) =>
      !seen.has(reference) && !isOver(leg) && !hasDeparted(leg, now) && !series.some((start) => reference.startsWith(start)),
  )
  return gone.map(([reference, leg]): PlannedRow => {
    const row = { line: null, reference, summary: reference }
    return isSold(leg)
      ? { ...row, action: 'reject', problem: problem('sold', 'This leg has a buyer and is no longer in the calendar.') }
      : { ...row, action: 'withdraw', known: leg }
  })
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

function toLeg(entry: CalendarEntry, { operatorId, fleet, places, now }: PlanContext): PlannedLeg | Problem {
  const aircraft = findAircraft(fleet, entry.tail)
  if (!aircraft) return problem('unknown_tail', `There is no active aircraft ${entry.tail}.`, entry.tail)
  if (aircraft.operatorId !== operatorId) return problem('foreign_tail', `${aircraft.tail} belongs to another operator.`, aircraft.tail)
  const [from, to] = [findAirport(places, entry.from), findAirport(places, entry.to)]
  if ('code' in from && 'message' in from) return from
  if ('code' in to && 'message' in to) return to
  if (from.code === to.code) return problem('same_place', 'Departure and arrival must differ.', from.code)
  const [departureAt, departureFrom, departureTo] = [
    entry.departure,
    entry.windowFrom ?? entry.departure,
    entry.windowTo ?? entry.departure,
  ].map((time) => readMoment(time, from.zone)) as [Temporal.Instant | Problem, Temporal.Instant | Problem, Temporal.Instant | Problem]
  if ('code' in departureAt) return departureAt
  if ('code' in departureFrom) return departureFrom
  if ('code' in departureTo) return departureTo
  const compare = Temporal.Instant.compare
  if (
    compare(departureFrom, departureAt) > 0 ||
    compare(departureAt, departureTo) > 0 ||
    departureFrom.until(departureTo).total('hours') > maxWindowHours
  )
    return problem('window', `The departure must be within its window of at most ${maxWindowHours} hours.`)
  if (compare(departureAt, now) <= 0) return problem('past', 'This flight has departed.')
  return { aircraftId: aircraft.id, from: from.code, to: to.code, departureAt, departureFrom, departureTo }
}

/** Calendars leave out the hyphen of a registration. */
function findAircraft(fleet: FleetSnapshot, tail: string) {
  const active = [...fleet.aircraft.values()].filter(({ isActive }) => isActive)
  const plain = (text: string) => text.toUpperCase().replaceAll('-', '')
  const alike = active.filter((one) => plain(one.tail) === plain(tail))
  return active.find((one) => one.tail === tail.toUpperCase()) ?? (alike.length === 1 ? alike[0] : undefined)
}

function findAirport(places: PlacesService, code: string): AirportFacts | Problem {
  const upper = code.toUpperCase()
  const airport = upper.length === 4 ? places.airportByIcao(upper) : places.airportByIata(upper)
  if (airport) return airport
  const ofCity = places.airportsOfCity(upper).map((one) => one.code)
  return ofCity.length > 0
    ? problem('city_code', `${upper} is a city. Name its airport: ${ofCity.slice(0, 5).join(', ')}.`, ofCity.slice(0, 5).join(', '))
    : problem('unknown_place', `There is no airport ${code.slice(0, 60)}. Use ICAO or IATA codes.`, code)
}

/** A time without a zone is local to the departure airport, unless the calendar is kept in a zone where it is another instant. */
function readMoment(time: EntryTime, airportZone: string): Temporal.Instant | Problem {
  if (time instanceof Temporal.Instant) return time
  const instant = toInstant(time.local, namedZone(airportZone))
  if ('code' in instant || !time.calendarZone) return instant
  const other = toInstant(time.local, time.calendarZone)
  return !('code' in other) && other.equals(instant)
    ? instant
    : problem(
        'floating_zone',
        `The time has no zone: the calendar is kept in ${time.calendarZone.name}, the airport is in ${airportZone}. Add a zone, or use UTC.`,
        `${time.calendarZone.name}, ${airportZone}`,
      )
}
