import { bookableHours } from '@aquilane/domain/orders/deadlines'
import type { PriceLine } from '@aquilane/domain/charter/types'
import { emptyLegLines } from '@aquilane/domain/empty-legs/lines'
import { emptyLegPrice } from '@aquilane/domain/empty-legs/price'
import type { FleetSnapshot } from '../fleet/service.ts'
import type { Db, Trx } from '../platform/db/database.ts'
import { uuid } from '../platform/uuid.ts'
import type { EmptyLegsDeps } from './deps.ts'
import { pricingOf, readBreakdown } from './market.ts'
import { buyersByMovements, emptyLegById, holdOffered, offerAgain, sellHeld, withdrawBought, type EmptyLegRow } from './queries.ts'

/** The price a buyer saw holds for so long. */
const priceMinutes = 30

/** An empty leg with its price, as an order stores it. */
export interface PricedLeg {
  id: string
  movementId: string | null
  aircraft: { id: number; tail: string; year: number; typeId: number; classId: number }
  operator: { id: number; name: string; aoc: string; insuredUntil: string; isManaged: boolean }
  from: { code: string; zone: string }
  to: { code: string; zone: string }
  departureAt: Temporal.Instant
  arrivalAt: Temporal.Instant
  blockMinutes: number
  distanceKm: number
  seats: number
  luggageKg: number
  co2Kg: number
  priceCents: number
  currency: string
  /** Adds up to the price. */
  lines: readonly PriceLine[]
}

export type PriceLegResult =
  | { ok: true; leg: PricedLeg }
  | { ok: false; code: 'NOT_FOUND' | 'LEG_SOLD' | 'LEG_WITHDRAWN' | 'BOOKING_TOO_LATE' }
  | { ok: false; code: 'PRICE_CHANGED'; priceCents: number }

/** Price of a leg at a moment, cents; null where it is not offered. */
export const legPriceAt = (leg: EmptyLegRow, at: Temporal.Instant): number | null =>
  emptyLegPrice(pricingOf(leg), at.until(leg.departure_at).total('hours'))

/** A leg at the price its buyer saw; of the moment where none is named. Holds nothing. */
export async function priceLeg(
  { clock, fleet, places }: EmptyLegsDeps,
  on: Db,
  request: { id: string; companyId: number; shownCents: number | null },
): Promise<PriceLegResult> {
  const leg = uuid.test(request.id) ? await emptyLegById(on, request.id) : undefined
  if (!leg || leg.operator_id !== request.companyId || leg.status === 'draft') return { ok: false, code: 'NOT_FOUND' }
  if (leg.status === 'held' || leg.status === 'sold') return { ok: false, code: 'LEG_SOLD' }
  if (leg.status !== 'offered') return { ok: false, code: 'LEG_WITHDRAWN' }
  const now = clock.now()
  if (now.until(leg.departure_at).total('hours') < bookableHours) return { ok: false, code: 'BOOKING_TOO_LATE' }
  const priceCents = legPriceAt(leg, now)
  if (priceCents === null) return { ok: false, code: 'LEG_WITHDRAWN' }
  const shown = request.shownCents ?? priceCents
  const isCurrent = shown === priceCents || shown === legPriceAt(leg, now.subtract({ minutes: priceMinutes }))
  if (!isCurrent) return { ok: false, code: 'PRICE_CHANGED', priceCents }
  const priced = toPricedLeg(leg, shown, await fleet.current(), places)
  return priced ? { ok: true, leg: priced } : { ok: false, code: 'LEG_WITHDRAWN' }
}

function toPricedLeg(leg: EmptyLegRow, priceCents: number, fleet: FleetSnapshot, places: EmptyLegsDeps['places']): PricedLeg | null {
  const aircraft = fleet.aircraft.get(leg.aircraft_id)
  const operator = fleet.operators.get(leg.operator_id)
  const type = fleet.types.get(aircraft?.typeId ?? 0)
  const [from, to] = [places.airportByIcao(leg.departure_airport), places.airportByIcao(leg.arrival_airport)]
  if (!aircraft || !operator || !type || !from || !to) return null
  const { id, name, aoc, insuredUntil, availability } = operator
  return {
    id: leg.id,
    movementId: leg.movement_id,
    aircraft: { id: aircraft.id, tail: aircraft.tail, year: aircraft.year, typeId: type.id, classId: type.classId },
    operator: { id, name, aoc, insuredUntil, isManaged: availability === 'managed' },
    from: { code: from.code, zone: from.zone },
    to: { code: to.code, zone: to.zone },
    departureAt: leg.departure_at,
    arrivalAt: leg.departure_at.add({ minutes: leg.block_minutes }),
    blockMinutes: leg.block_minutes,
    distanceKm: leg.distance_km,
    seats: leg.pax_max,
    luggageKg: leg.luggage_kg,
    co2Kg: leg.co2_kg,
    priceCents,
    currency: leg.currency,
    lines: emptyLegLines(readBreakdown(leg), priceCents, { from: from.iata ?? from.code, to: to.iata ?? to.code }),
  }
}

/** Holds an offered leg for an order, until it is sold or released. */
export async function holdLeg(
  { clock, fleet }: EmptyLegsDeps,
  trx: Trx,
  { leg, orderId }: { leg: Pick<PricedLeg, 'id' | 'movementId'>; orderId: string },
): Promise<'held' | 'LEG_WITHDRAWN' | 'LEG_SOLD'> {
  // A cancellation of the parent waits for this order, or this order sees it.
  if (leg.movementId !== null && !(await fleet.lockMovement(trx, leg.movementId))) return 'LEG_WITHDRAWN'
  if (await holdOffered(trx, { id: leg.id, orderId, now: clock.now() })) return 'held'
  return (await emptyLegById(trx, leg.id))?.status === 'withdrawn' ? 'LEG_WITHDRAWN' : 'LEG_SOLD'
}

/** The order is paid. False when it holds no leg. */
export const sellLeg = ({ clock }: EmptyLegsDeps, trx: Trx, orderId: string): Promise<boolean> => sellHeld(trx, orderId, clock.now())

/** The order was not paid in time, or its buyer canceled it: the leg is offered again. */
export const releaseLeg = ({ clock }: EmptyLegsDeps, trx: Trx, orderId: string): Promise<void> => offerAgain(trx, orderId, clock.now())

/** Orders whose legs are part of these flights. */
export const getBuyers = async (_ctx: EmptyLegsDeps, trx: Trx, movementIds: readonly string[]): Promise<string[]> =>
  movementIds.length === 0 ? [] : buyersByMovements(trx, movementIds)

/** The flight of an order's leg is not flown. */
export const withdrawSoldLeg = ({ clock }: EmptyLegsDeps, trx: Trx, orderId: string): Promise<void> =>
  withdrawBought(trx, orderId, 'parent-canceled', clock.now())
