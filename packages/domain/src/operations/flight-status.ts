import { transition, type Table } from '../state-machine.ts'

/** The day of a leg, in its order. `closed`: on block. */
export const flightStatuses = ['scheduled', 'boarding', 'taxi', 'airborne', 'landed', 'closed'] as const
export type FlightStatus = (typeof flightStatuses)[number]

/** `board` is entered by people; the others follow from times, `park` is on block. */
export const flightEvents = ['board', 'leave_block', 'take_off', 'land', 'park'] as const
export type FlightEvent = (typeof flightEvents)[number]

interface FlightFacts {
  hasLanded: boolean
}

/** Forward only: what was not noticed is skipped. Back goes by a correction of staff (`isCorrection`). */
const flightTransitions: Table<FlightStatus, FlightEvent, FlightFacts> = [
  { from: ['scheduled'], event: 'board', to: 'boarding' },
  { from: ['scheduled', 'boarding'], event: 'leave_block', to: 'taxi' },
  { from: ['scheduled', 'boarding', 'taxi'], event: 'take_off', to: 'airborne' },
  { from: ['scheduled', 'boarding', 'taxi', 'airborne'], event: 'land', to: 'landed' },
  { from: ['landed'], event: 'park', when: ({ hasLanded }) => hasLanded, to: 'closed' },
]

export const followFlight = (from: FlightStatus, event: FlightEvent, facts: FlightFacts): FlightStatus | null =>
  transition(flightTransitions, from, event, facts)

export const flightRank = (status: FlightStatus): number => flightStatuses.indexOf(status)

/** Staff take a status back, with a reason. */
export const isCorrection = (from: FlightStatus, to: FlightStatus): boolean => flightRank(to) < flightRank(from)

/** A flight can be followed this long before its departure. */
export const liveHours = 24
/** A position older than this is said to be old. */
export const freshMinutes = 5

/** Epoch milliseconds. Typed times count before those that a feed saw. */
export interface FlightTimes {
  offBlockAt: number | null
  takeoffAt: number | null
  landingAt: number | null
  onBlockAt: number | null
}

export interface FlightClock extends FlightTimes {
  plannedDepartureAt: number
  plannedArrivalAt: number
  /** New departure that a member entered. */
  estimatedOffBlockAt: number | null
}

const minuteMs = 60_000

/** When it leaves its stand, or left it. */
export const departureOf = ({ offBlockAt, takeoffAt, estimatedOffBlockAt, plannedDepartureAt }: FlightClock): number =>
  offBlockAt ?? takeoffAt ?? estimatedOffBlockAt ?? plannedDepartureAt

/** Whole minutes after the plan; never negative. */
export const departureDelay = (clock: FlightClock): number =>
  Math.max(0, Math.round((departureOf(clock) - clock.plannedDepartureAt) / minuteMs))

interface Aloft {
  /** Kilometres to go. */
  remainingKm: number
  speedKt: number
  at: number
}

/** Taxi to the stand, which planned block times include. */
const taxiInMinutes = 5
/** The last part is flown slower than what the position says. */
const approachMinutes = 6
const kmPerNm = 1.852
const slowestKt = 150

/** When it reaches its stand, or reached it. `aloft`: a fresh position in the air. */
export function arrivalOf(clock: FlightClock, aloft: Aloft | null): number {
  if (clock.onBlockAt !== null) return clock.onBlockAt
  if (clock.landingAt !== null) return clock.landingAt + taxiInMinutes * minuteMs
  if (aloft) {
    const minutes = (aloft.remainingKm / (Math.max(slowestKt, aloft.speedKt) * kmPerNm)) * 60
    return aloft.at + Math.round(minutes + approachMinutes + taxiInMinutes) * minuteMs
  }
  return clock.plannedArrivalAt + Math.max(0, departureOf(clock) - clock.plannedDepartureAt)
}
