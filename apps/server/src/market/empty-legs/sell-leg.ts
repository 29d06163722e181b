import { bookableHours } from '@aquilane/domain/orders/deadlines'
import type { PriceLine } from '@aquilane/domain/charter/types'
import { emptyLegLines } from '@aquilane/domain/empty-legs/lines'
import { type FleetSnapshot, lockMovement } from '../../foundation/fleet/index.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { uuid } from '../../platform/uuid.ts'
import { planDetour, priceWithDetour, readDetourRoute, toShortCode, type Detour } from './detours.ts'
import { estimateDetour } from './estimate-detour.ts'
import { releaseDetour } from './diverted-legs.ts'
import { toDetourRow } from './find-detours.ts'
import { canSellLeg, findLegBar } from './can-fly-leg.ts'
import { isWaitingForFacts, repricing } from './leg-state.ts'
import { findShownPrices, legPriceAt } from './leg-price.ts'
import { readBreakdown } from './offered-leg.ts'
import {
  buyersByMovements,
  emptyLegById,
  endFlown,
  holdOffered,
  legByBuyer,
  offerAgain,
  pauseBought,
  sellHeld,
  withdrawBought,
  type EmptyLegRow,
} from './queries.ts'
import type { Context } from '../../context.ts'
import type { PlacesService } from '../../foundation/places/index.ts'

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
  /** Within which the departure may move. */
  window: { from: Temporal.Instant; to: Temporal.Instant }
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
  /** `detour`: null where the leg is flown as planned. */
  | { ok: true; leg: PricedLeg; detour: Detour | null }
  | { ok: false; code: 'NOT_FOUND' | 'LEG_SOLD' | 'LEG_WITHDRAWN' | 'BOOKING_TOO_LATE' | 'DETOUR_UNAVAILABLE' }
  | { ok: false; code: 'PRICE_CHANGED'; priceCents: number }
  | { ok: false; code: 'LEG_RETIMED'; departureLocal: string }

const toRetimed = (leg: EmptyLegRow, places: PlacesService) => {
  const zone = places.airportByIcao(leg.departure_airport)?.zone ?? 'UTC'
  const departureLocal = leg.departure_at.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' })
  return { ok: false, code: 'LEG_RETIMED', departureLocal } as const
}

interface PriceRequest {
  id: string
  companyId: number
  shownCents: number | null
  shownDeparture?: string | null
  /** Selectors of another route; both or none. */
  departure?: string | undefined
  arrival?: string | undefined
}

/** A leg at the price its buyer saw; of the moment where none is named. Holds nothing. @throws VALIDATION_FAILED */
export async function priceLeg(ctx: Context, on: Db, request: PriceRequest): Promise<PriceLegResult> {
  const { clock, fleet, places } = ctx
  const planned = uuid.test(request.id) ? await emptyLegById(on, request.id) : undefined
  if (planned?.status === 'draft' && planned.reason === repricing && planned.operator_id === request.companyId)
    return toRetimed(planned, places)
  if (planned && isWaitingForFacts(planned)) return { ok: false, code: 'LEG_WITHDRAWN' }
  if (!planned || planned.operator_id !== request.companyId || planned.status === 'draft') return { ok: false, code: 'NOT_FOUND' }
  if (planned.status === 'held' || planned.status === 'sold') return { ok: false, code: 'LEG_SOLD' }
  if (planned.status !== 'offered' || !(await canSellLeg(ctx, on, planned))) return { ok: false, code: 'LEG_WITHDRAWN' }
  const route = readDetourRoute(ctx, request)
  const detour = route && (await planDetour(ctx, on, planned, route))
  if (route && !detour) return { ok: false, code: 'DETOUR_UNAVAILABLE' }
  const leg = detour ? toDetourRow(planned, detour) : planned
  const now = clock.now()
  if (now.until(leg.departure_at).total('hours') < bookableHours) return { ok: false, code: 'BOOKING_TOO_LATE' }
  const retimed = toRetimed(leg, places)
  if ((request.shownDeparture ?? null) !== null && request.shownDeparture !== retimed.departureLocal) return retimed
  const withDetour = (cents: number | null) => (detour && cents !== null ? priceWithDetour(detour, cents) : cents)
  const priceCents = withDetour(legPriceAt(planned, now))
  if (priceCents === null) return { ok: false, code: detour ? 'DETOUR_UNAVAILABLE' : 'LEG_WITHDRAWN' }
  const shown = request.shownCents ?? priceCents
  const isCurrent = shown === priceCents || (await findShownPrices(ctx, on, planned)).some((cents) => withDetour(cents) === shown)
  if (!isCurrent) return { ok: false, code: 'PRICE_CHANGED', priceCents }
  const priced = toPricedLeg(leg, shown, await fleet.current(), places, detour && planned)
  return priced ? { ok: true, leg: priced, detour } : { ok: false, code: 'LEG_WITHDRAWN' }
}

/** What a request for a detour asks sales; null where it cannot be flown, or is sold at once instead. @throws VALIDATION_FAILED */
export async function describeDetourRequest(ctx: Context, on: Db, request: PriceRequest) {
  const leg = uuid.test(request.id) ? await emptyLegById(on, request.id) : undefined
  const route = readDetourRoute(ctx, request)
  if (!leg || !route || leg.operator_id !== request.companyId || leg.status !== 'offered') return null
  const detour = await estimateDetour(ctx, leg, route)
  const aircraft = (await ctx.fleet.current()).aircraft.get(leg.aircraft_id)
  const legCents = legPriceAt(leg, ctx.clock.now())
  const cents = detour && legCents !== null ? priceWithDetour(detour, legCents) : null
  if (!detour || !aircraft || cents === null) return null
  const { departureLocal } = toRetimed(toDetourRow(leg, detour), ctx.places)
  return {
    departureLocal,
    seats: leg.pax_max,
    luggageKg: detour.charter.luggageKg,
    note: `Detour of the empty leg ${leg.departure_airport}-${leg.arrival_airport} (${leg.id}), ${aircraft.tail}, estimate ${cents / 100} ${leg.currency}`,
  }
}

function toPricedLeg(
  leg: EmptyLegRow,
  priceCents: number,
  fleet: FleetSnapshot,
  places: PlacesService,
  /** The leg that is flown on another route. */
  planned: EmptyLegRow | null,
): PricedLeg | null {
  const aircraft = fleet.aircraft.get(leg.aircraft_id)
  const operator = fleet.operators.get(leg.operator_id)
  const type = fleet.types.get(aircraft?.typeId ?? 0)
  const [from, to] = [places.airportByIcao(leg.departure_airport), places.airportByIcao(leg.arrival_airport)]
  if (!aircraft || !operator || !type || !from || !to) return null
  const [legFrom, legTo] = [places.airportByIcao(planned?.departure_airport ?? ''), places.airportByIcao(planned?.arrival_airport ?? '')]
  const detourOf = legFrom && legTo ? { from: toShortCode(legFrom), to: toShortCode(legTo) } : null
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
    window: { from: leg.departure_from, to: leg.departure_to },
    blockMinutes: leg.block_minutes,
    distanceKm: leg.distance_km,
    seats: leg.pax_max,
    luggageKg: leg.luggage_kg,
    co2Kg: leg.co2_kg,
    priceCents,
    currency: leg.currency,
    lines: emptyLegLines(readBreakdown(leg), priceCents, { from: toShortCode(from), to: toShortCode(to), detourOf }),
  }
}

/** Holds an offered leg for an order, until it is sold or released. A detour is planned by the caller, in the same transaction. */
export async function holdLeg(
  ctx: Context,
  trx: Trx,
  { leg, detour, orderId }: { leg: PricedLeg; detour: Detour | null; orderId: string },
): Promise<'held' | 'LEG_WITHDRAWN' | 'LEG_SOLD' | 'LEG_RETIMED'> {
  // A cancellation of the parent waits for this order, or this order sees it.
  const isPlanned = leg.movementId === null || (await lockMovement(trx, leg.movementId, detour !== null))
  const departureAt = detour?.plannedAt ?? leg.departureAt
  if (isPlanned && (await holdOffered(trx, { id: leg.id, orderId, departureAt, priceCents: leg.priceCents, now: ctx.clock.now() })))
    return 'held'
  const now = await emptyLegById(trx, leg.id)
  if (now?.status === 'held' || now?.status === 'sold') return 'LEG_SOLD'
  return now?.status === 'withdrawn' || !isPlanned ? 'LEG_WITHDRAWN' : 'LEG_RETIMED'
}

/** The order is paid. False when it holds no leg. */
export const sellLeg = ({ clock }: Context, trx: Trx, orderId: string): Promise<boolean> => sellHeld(trx, orderId, clock.now())

/**
 * The order was not paid in time, or its buyer canceled it: the leg is offered again, unless its aircraft may not fly. A detour must be taken back first.
 * @returns the order whose flights were planned around a detour; null: none
 */
export async function releaseLeg(ctx: Context, trx: Trx, orderId: string): Promise<string | null> {
  const parent = await releaseDetour(ctx, trx, orderId)
  if (parent !== null) return parent
  const leg = await legByBuyer(trx, orderId)
  const bar = leg ? await findLegBar(ctx, trx, leg) : null
  if (bar) await pauseBought(trx, orderId, bar, ctx.clock.now())
  else await offerAgain(trx, orderId, ctx.clock.now())
  return null
}

/** Orders whose legs are part of these flights. */
export const getBuyers = async (_ctx: Context, trx: Trx, movementIds: readonly string[]): Promise<string[]> =>
  movementIds.length === 0 ? [] : buyersByMovements(trx, movementIds)

/** The flight of an order's leg is not flown. */
export const withdrawSoldLeg = ({ clock }: Context, trx: Trx, orderId: string): Promise<void> =>
  withdrawBought(trx, orderId, 'parent-canceled', clock.now())

/** The buyer of a leg has left. */
export const endFlownLeg = ({ clock }: Context, trx: Trx, orderId: string): Promise<void> => endFlown(trx, orderId, clock.now())
