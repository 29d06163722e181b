import { freshMinutes } from '@aquilane/domain/operations/flight-status'
import { kmBetween, type Position } from '@aquilane/domain/operations/follow-position'
import type { LegRow } from '../../sales/orders/index.ts'
import { toPosition } from './poll-positions.ts'
import type { StatusRow } from './queries.ts'
import type { Context } from '../../context.ts'

export interface ShownPosition extends Position {
  /** No feed has reported it since. */
  isOld: boolean
  remainingKm: number | null
}

/** The last position of a leg with its age and the way that is left. */
export function findPosition(ctx: Context, leg: LegRow, row: StatusRow | undefined): ShownPosition | null {
  const position = row && toPosition(row)
  if (!position) return null
  const to = ctx.places.airportByIcao(leg.arrival_airport ?? '')
  const isOld = ctx.clock.now().epochMilliseconds - position.at > freshMinutes * 60_000
  return { ...position, isOld, remainingKm: to ? Math.round(kmBetween(position, to)) : null }
}

/** Where an estimate of the arrival can begin: a fresh position in the air of a flight without further landings. */
export function findAloft(ctx: Context, leg: LegRow, row: StatusRow | undefined) {
  const position = findPosition(ctx, leg, row)
  if (row?.status !== 'airborne' || !position || position.isOld || position.isOnGround) return null
  const { remainingKm, speedKt, at } = position
  return remainingKm === null || speedKt === null ? null : { remainingKm, speedKt, at }
}
