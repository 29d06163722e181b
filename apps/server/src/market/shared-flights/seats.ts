import { NO_REFUND_TERMS, type CancellationTerms } from '@aquilane/domain/charter/terms'
import type { PriceLine } from '@aquilane/domain/charter/types'
import { bookableHours } from '@aquilane/domain/orders/deadlines'
import { chooseSeats, type SeatChoice, type SeatKind } from '@aquilane/domain/shared-flights/cabin'
import { buyoutLines, buyoutPrice, seatLines } from '@aquilane/domain/shared-flights/price'
import { sellingStatuses, type SharedFlightStatus } from '@aquilane/domain/shared-flights/transitions'
import type { Trx } from '../../platform/db/database.ts'
import { uuid } from '../../platform/uuid.ts'
import { canFlyFlight } from './can-fly-flight.ts'
import { cancelFlight } from './change-flight.ts'
import { readBreakdown } from './open-flight.ts'
import { lockFlight, updateFlight, type SharedFlightRow } from './queries.ts'
import {
  forgetGivenUp,
  freePromisedSeats,
  freeSeatsByOrder,
  holdFreeSeats,
  ordersByFlight,
  seatsByFlight,
  seatsByOrder,
  sellHeldSeats,
  type SeatRow,
} from './seat-queries.ts'
import { promiseSeats } from './waiting-list.ts'
import { updateWaiting, waitingByClient } from './waiting-queries.ts'
import type { Context } from '../../context.ts'

/** Seats with their price, as an order stores them. */
export interface PricedSeats {
  flightId: string
  codes: string[]
  /** Entry of the waiting list that some of them are promised to. */
  waitingId: string | null
  aircraft: { id: number; tail: string; year: number; typeId: number; classId: number }
  operator: { id: number; name: string; aoc: string; insuredUntil: string; isManaged: boolean }
  from: { code: string; zone: string }
  to: { code: string; zone: string }
  departureAt: Temporal.Instant
  arrivalAt: Temporal.Instant
  blockMinutes: number
  distanceKm: number
  /** Of all bought seats together. */
  luggageKg: number
  co2Kg: number
  priceCents: number
  currency: string
  /** Adds up to the price. */
  lines: readonly PriceLine[]
  terms: CancellationTerms
}

export type PriceSeatsResult =
  | { ok: true; seats: PricedSeats }
  | { ok: false; code: 'NOT_FOUND' | 'SEATS_REQUIRED' | 'SHARED_FLIGHT_GONE' | 'BOOKING_TOO_LATE' }
  | { ok: false; code: 'SEATS_DECREASED'; free: number }
  | { ok: false; code: 'PRICE_CHANGED'; priceCents: number }

export interface WantedSeats {
  id: string
  companyId: number
  choice: SeatChoice
  /** The price that was shown, cents; null: the flight's own. */
  shownCents: number | null
  clientId: string
}

const countChoice = (choice: SeatChoice): number => ('codes' in choice ? choice.codes.length : choice.seats + choice.sofaSeats)

/** Chooses and prices seats. Locks the flight: other buyers wait until the transaction ends. */
export async function priceSeats(ctx: Context, trx: Trx, wanted: WantedSeats): Promise<PriceSeatsResult> {
  if (countChoice(wanted.choice) === 0) return { ok: false, code: 'SEATS_REQUIRED' }
  const flight = uuid.test(wanted.id) ? await lockFlight(trx, wanted.id) : undefined
  if (!flight || flight.operator_id !== wanted.companyId) return { ok: false, code: 'NOT_FOUND' }
  const isInitiator = flight.initiator_id === wanted.clientId
  if (!flight.published && !isInitiator) return { ok: false, code: 'NOT_FOUND' }
  if (!isOnSale(flight) || !(await canFlyFlight(ctx, trx, flight))) return { ok: false, code: 'SHARED_FLIGHT_GONE' }
  if (ctx.clock.now().until(flight.departure_at).total('hours') < bookableHours) return { ok: false, code: 'BOOKING_TOO_LATE' }
  const waiting = await waitingByClient(trx, flight.id, wanted.clientId)
  const seats = await seatsByFlight(trx, flight.id)
  const promised = waiting?.status === 'offered' ? waiting.id : null
  const free = seats.filter((seat) => isFreeFor(seat, promised)).map(({ code, kind }) => ({ code, kind: kind as SeatKind }))
  // Promised seats first, so that the offer is used up.
  const codes = chooseSeats(
    free.toSorted((a, b) => rank(seats, a.code) - rank(seats, b.code)),
    wanted.choice,
  )
  if (!codes) return { ok: false, code: 'SEATS_DECREASED', free: free.length }
  const priced = await toPricedSeats(
    ctx,
    flight,
    seats.filter(({ code }) => codes.includes(code)),
    promised,
  )
  if (!priced) return { ok: false, code: 'SHARED_FLIGHT_GONE' }
  if (wanted.shownCents !== null && wanted.shownCents !== priced.priceCents)
    return { ok: false, code: 'PRICE_CHANGED', priceCents: priced.priceCents }
  return { ok: true, seats: priced }
}

const isOnSale = (flight: SharedFlightRow): boolean => sellingStatuses.includes(flight.status)
const rank = (seats: readonly SeatRow[], code: string): number => (seats.find((seat) => seat.code === code)?.status === 'promised' ? 0 : 1)

/** A free seat, or one that is promised to this customer. */
export const isFreeFor = (seat: SeatRow, waitingId: string | null): boolean =>
  seat.status === 'free' || (waitingId !== null && seat.waiting_id === waitingId)

async function toPricedSeats(
  ctx: Context,
  flight: SharedFlightRow,
  seats: readonly SeatRow[],
  waitingId: string | null,
): Promise<PricedSeats | null> {
  const { aircraft: allAircraft, operators, types } = await ctx.fleet.current()
  const aircraft = allAircraft.get(flight.aircraft_id)
  const operator = operators.get(flight.operator_id)
  const type = types.get(aircraft?.typeId ?? 0)
  const [from, to] = [ctx.places.airportByIcao(flight.departure_airport), ctx.places.airportByIcao(flight.arrival_airport)]
  if (!aircraft || !operator || !type || !from || !to) return null
  const sofaSeats = seats.filter(({ kind }) => kind === 'sofa').length
  const chairs = seats.length - sofaSeats
  const prices = { seatCents: flight.seat_price, sofaCents: flight.sofa_price }
  const { id, name, aoc, insuredUntil, availability } = operator
  return {
    flightId: flight.id,
    codes: seats.map(({ code }) => code),
    waitingId,
    aircraft: { id: aircraft.id, tail: aircraft.tail, year: aircraft.year, typeId: type.id, classId: type.classId },
    operator: { id, name, aoc, insuredUntil, isManaged: availability === 'managed' },
    from: { code: from.code, zone: from.zone },
    to: { code: to.code, zone: to.zone },
    departureAt: flight.departure_at,
    arrivalAt: flight.arrival_at,
    blockMinutes: flight.block_minutes,
    distanceKm: flight.distance_km,
    luggageKg: flight.luggage_kg * seats.length,
    co2Kg: Math.round((flight.co2_kg * seats.length) / flight.seats),
    priceCents: chairs * prices.seatCents + sofaSeats * prices.sofaCents,
    currency: flight.currency,
    lines: seatLines({
      breakdown: readBreakdown(flight),
      aircraftSeats: flight.seats,
      route: { from: from.iata ?? from.code, to: to.iata ?? to.code },
      prices,
      seats: chairs,
      sofaSeats,
    }),
    terms: NO_REFUND_TERMS,
  }
}

/**
 * The seats that are free, at what is left to pay for the whole aircraft. Locks the flight. Null where its initiator cannot book the rest: it is
 * decided, nothing is free, or nothing is left to pay.
 */
export async function priceBuyout(
  ctx: Context,
  trx: Trx,
  { flightId, clientId, paidCents }: { flightId: string; clientId: string; paidCents: number },
): Promise<PricedSeats | null> {
  const flight = await lockFlight(trx, flightId)
  if (!flight || flight.initiator_id !== clientId || flight.status !== 'open' || !flight.published || flight.buyout_order_id) return null
  if (!(await canFlyFlight(ctx, trx, flight))) return null
  const free = (await seatsByFlight(trx, flight.id)).filter(({ status }) => status === 'free')
  const priceCents = buyoutPrice({ charterCents: flight.charter_price, paidCents })
  const priced = free.length === 0 || priceCents === null ? null : await toPricedSeats(ctx, flight, free, null)
  if (!priced || priceCents === null) return null
  const { from, to } = flightEnds(ctx, flight)
  const terms = (await ctx.fleet.current()).operators.get(flight.operator_id)?.terms ?? priced.terms
  return { ...priced, priceCents, terms, lines: buyoutLines({ breakdown: readBreakdown(flight), route: { from, to }, priceCents }) }
}

function flightEnds({ places }: Context, flight: SharedFlightRow): { from: string; to: string } {
  const name = (code: string) => places.airportByIcao(code)?.iata ?? code
  return { from: name(flight.departure_airport), to: name(flight.arrival_airport) }
}

/** Remembers the order that books the rest of the aircraft. */
export async function startBuyout(
  { clock }: Context,
  trx: Trx,
  { flightId, orderId }: { flightId: string; orderId: string },
): Promise<void> {
  await updateFlight(trx, flightId, { buyout_order_id: orderId, changed_at: clock.now().toString() })
}

/** Holds priced seats for an order until it is paid or ends. False where another buyer has one of them. */
export async function holdSeats(ctx: Context, trx: Trx, hold: { seats: PricedSeats; orderId: string }): Promise<boolean> {
  const { flightId, codes, waitingId } = hold.seats
  const flight = await lockFlight(trx, flightId)
  if (!flight || !isOnSale(flight)) return false
  if ((await holdFreeSeats(trx, { flightId, codes, orderId: hold.orderId, waitingId })) < codes.length) return false
  if (waitingId !== null) {
    await freePromisedSeats(trx, waitingId)
    await updateWaiting(trx, waitingId, { status: 'taken' })
    await promiseSeats(ctx, trx, flight)
  }
  return true
}

/** The order is paid: its seats are sold. @returns the status of their flight; null where the order holds no seats */
export async function sellSeats({ clock }: Context, trx: Trx, orderId: string): Promise<SharedFlightStatus | null> {
  const [seat] = await seatsByOrder(trx, orderId)
  if (!seat) return null
  const flight = await lockFlight(trx, seat.flight_id)
  if (!flight || !(await sellHeldSeats(trx, orderId))) return null
  // Others may join once its initiator has paid.
  if (!flight.published) await updateFlight(trx, flight.id, { published: true, changed_at: clock.now().toString() })
  return flight.status
}

export interface ResoldSeats {
  /** The order that had given them up. */
  orderId: string
  /** Their prices together. */
  cents: number
}

/** Seats of a paid order that others had given up and the waiting list has sold again; each is named once. */
export async function takeResoldSeats(_ctx: Context, trx: Trx, orderId: string): Promise<ResoldSeats[]> {
  const seats = await seatsByOrder(trx, orderId)
  const flight = seats[0] && (await lockFlight(trx, seats[0].flight_id))
  if (!flight) return []
  await forgetGivenUp(trx, orderId)
  const cents = new Map<string, number>()
  for (const { given_up_by: by, waited_for: isWaitedFor, kind } of seats)
    if (by !== null && isWaitedFor) cents.set(by, (cents.get(by) ?? 0) + (kind === 'sofa' ? flight.sofa_price : flight.seat_price))
  return [...cents].map(([id, sum]) => ({ orderId: id, cents: sum }))
}

/**
 * The order has ended: its seats go to the waiting list, or on sale again. A customer's flight without any buyer left does not take place, nor
 * does one that was bought whole.
 * @param isGivenUp its customer has paid and canceled: the order gets what the waiting list pays for its seats
 */
export async function releaseSeats(ctx: Context, trx: Trx, orderId: string, isGivenUp = false): Promise<void> {
  const [seat] = await seatsByOrder(trx, orderId)
  if (!seat) return
  const flight = await lockFlight(trx, seat.flight_id)
  if (!flight || (await freeSeatsByOrder(trx, orderId, isGivenUp)) === 0) return
  const isWhole = flight.status === 'closed' && flight.buyout_order_id !== null
  if (flight.buyout_order_id === orderId && !isWhole) await updateFlight(trx, flight.id, { buyout_order_id: null })
  const canEnd = isWhole || (flight.initiator_id !== null && flight.status === 'open')
  if (canEnd && (await ordersByFlight(trx, flight.id)).length === 0)
    await cancelFlight(ctx, trx, flight, { actor: 'system', reason: 'initiator-left' })
  else await promiseSeats(ctx, trx, flight)
}
