import { countFlown } from '@aquilane/domain/recovery/rest'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { LegRow, OrderRow } from './queries.ts'
import type { Context } from '../../context.ts'

const departed: readonly string[] = ['taxi', 'airborne', 'landed', 'closed']

/** How many legs of a trip have departed, from the first one on, by what was seen or typed and otherwise by their time. */
export async function countFlownLegs({ clock }: Context, on: Db, legs: readonly LegRow[]): Promise<number> {
  if (legs.length === 0) return 0
  const shown = await on
    .selectFrom('flight_status')
    .select(['leg_id', 'status', 'estimated_off_block_at', 'estimate_of'])
    .where(
      'leg_id',
      'in',
      legs.map(({ id }) => id),
    )
    .execute()
  const byLeg = new Map(shown.map((one) => [one.leg_id, one]))
  return countFlown(
    legs.map((leg) => {
      const one = byLeg.get(leg.id)
      return {
        departureAt: leg.departure_at,
        blockMinutes: leg.block_minutes,
        distanceKm: leg.distance_km,
        isSeenDeparted: leg.aircraft_id !== null || departed.includes(one?.status ?? ''),
        estimatedAt: one?.estimate_of?.equals(leg.departure_at) ? one.estimated_off_block_at : null,
      }
    }),
    clock.now(),
  )
}

/** An order as one of its legs is flown: what was flown before the aircraft was lost keeps its own. */
export const toOrderOfLeg = (order: OrderRow, leg: Pick<LegRow, 'aircraft_id' | 'operator_id'>): OrderRow =>
  leg.aircraft_id === null ? order : { ...order, aircraft_id: leg.aircraft_id, operator_id: leg.operator_id }

/** Legs that were flown keep aircraft and operator of their order as they are now; those of earlier ones stay. */
export async function keepAircraftOfFlown(trx: Trx, order: OrderRow, legs: readonly LegRow[]): Promise<void> {
  const ids = legs.filter(({ aircraft_id: own }) => own === null).map(({ id }) => id)
  if (ids.length === 0) return
  await trx
    .updateTable('order_leg')
    .set({ aircraft_id: order.aircraft_id, operator_id: order.operator_id })
    .where('id', 'in', ids)
    .execute()
}
