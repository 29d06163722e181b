import { delayCodes, type DelayCode } from '@aquilane/domain/operations/delay-codes'
import type { FlightClock } from '@aquilane/domain/operations/flight-status'
import type { LegRow } from '../../sales/orders/index.ts'
import type { RecordRow, StatusRow } from './queries.ts'

type LegPlan = Pick<LegRow, 'departure_at' | 'arrival_at' | 'block_minutes'>

const ms = (at: Temporal.Instant | null | undefined): number | null => at?.epochMilliseconds ?? null

export const arrivalAt = ({ departure_at: departure, arrival_at: arrival, block_minutes: minutes }: LegPlan): number =>
  arrival?.epochMilliseconds ?? departure.epochMilliseconds + (minutes ?? 0) * 60_000

/** Times of a leg as they count: typed ones before those that a feed saw. An estimate of another planned departure is none. */
export function toFlightClock(leg: LegPlan, status: StatusRow | undefined, record: RecordRow | undefined): FlightClock {
  const planned = leg.departure_at.epochMilliseconds
  const isOfThisPlan = status?.estimate_of?.epochMilliseconds === planned
  return {
    plannedDepartureAt: planned,
    plannedArrivalAt: arrivalAt(leg),
    estimatedOffBlockAt: isOfThisPlan ? ms(status.estimated_off_block_at) : null,
    offBlockAt: ms(record?.off_block_at ?? status?.seen_off_block_at),
    takeoffAt: ms(record?.takeoff_at ?? status?.seen_takeoff_at),
    landingAt: ms(record?.landing_at ?? status?.seen_landing_at),
    onBlockAt: ms(record?.on_block_at ?? status?.seen_on_block_at),
  }
}

/** Why it is late: as typed with its times, else with its new departure. */
export function toDelayCode(clock: FlightClock, status: StatusRow | undefined, record: RecordRow | undefined): DelayCode | null {
  const code = record?.delay_code ?? (clock.estimatedOffBlockAt === null ? null : status?.delay_code)
  return delayCodes.find((one) => one === code) ?? null
}
