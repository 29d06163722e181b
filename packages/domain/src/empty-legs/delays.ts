import { punctualMinutes } from '../operations/delay-codes.ts'

/** A flight of an aircraft, and what is known of it on its day. */
export interface FlightOfDay {
  /** Planned. */
  departureAt: Temporal.Instant
  arrivalAt: Temporal.Instant
  /** As typed, seen, or entered by staff; null: nothing is known. */
  known: { departureAt: Temporal.Instant; arrivalAt: Temporal.Instant; hasLeft: boolean } | null
  /** Its customer agreed to this departure: less of a delay does not move it back. */
  agreedDepartureAt: Temporal.Instant | null
  /** Its time has passed: it is not moved any more, though it may arrive later. */
  isPast: boolean
}

/** Later than planned; null: as planned. */
interface LateFlight {
  departureAt: Temporal.Instant | null
  arrivalAt: Temporal.Instant | null
}

const minuteMs = 60_000
/** Departures move in steps, so that an estimate that changes by minutes does not tell a buyer each of them. */
const stepMs = punctualMinutes * minuteMs

const instant = (ms: number): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(ms)

/** When the next flight that is known to have left did so, for each: the ones before it have arrived, whatever was entered for them. */
function findNextLeft(flights: readonly FlightOfDay[]): number[] {
  let next = Infinity
  return flights
    .toReversed()
    .map(({ known }) => {
      const after = next
      if (known?.hasLeft) next = Math.min(next, known.departureAt.epochMilliseconds)
      return after
    })
    .toReversed()
}

/**
 * What a delay does to the flights after it: each takes over what is more than its time on the ground. A plan with less time on the ground is kept as
 * it is; as with every flight, a departure that is a few minutes late is punctual. Early arrivals change nothing.
 * @param flights of one aircraft, in their order @param groundMinutes between two flights
 */
export function followDelays(flights: readonly FlightOfDay[], groundMinutes: number): LateFlight[] {
  const nextLeft = findNextLeft(flights)
  let before = { arrival: -Infinity, late: 0 }
  return flights.map(({ departureAt, arrivalAt, known, agreedDepartureAt, isPast }, at) => {
    const [departure, arrival] = [departureAt.epochMilliseconds, arrivalAt.epochMilliseconds]
    const isGone = known?.hasLeft === true || nextLeft[at]! < Infinity
    const spare = Math.max(0, departure - before.arrival - groundMinutes * minuteMs)
    const pushed = isGone ? 0 : Math.max(0, before.late - spare)
    const isThere = before.arrival + before.late <= departure
    const due = isPast || (isThere && pushed <= stepMs) ? 0 : Math.ceil(pushed / stepMs) * stepMs
    const moved = Math.max(due, (agreedDepartureAt?.epochMilliseconds ?? departure) - departure)
    const expected = known?.arrivalAt.epochMilliseconds ?? arrival
    const arrives = isGone ? Math.min(expected, nextLeft[at]!) : Math.max(expected, arrival + pushed, arrival + moved)
    const late = Math.max(0, arrives - arrival)
    before = { arrival, late }
    const lateArrival = Math.max(late, moved)
    return {
      departureAt: moved > 0 ? instant(departure + moved) : null,
      arrivalAt: lateArrival > 0 ? instant(arrival + lateArrival) : null,
    }
  })
}
