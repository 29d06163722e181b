import { bookableHours } from '@aquilane/domain/orders/deadlines'
import { chooseSeats, type SeatKind } from '@aquilane/domain/shared-flights/cabin'
import { sellingStatuses } from '@aquilane/domain/shared-flights/transitions'
import type { Trx } from '../../platform/db/database.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { uuid } from '../../platform/uuid.ts'
import { canFlyFlight } from './can-fly-flight.ts'
import { lockFlight, type SharedFlightRow } from './queries.ts'
import { freePromisedSeats, promiseFreeSeats, seatsByFlight } from './seat-queries.ts'
import {
  flightsWithLapsedOffers,
  insertWaiting,
  lapsedOffers,
  updateWaiting,
  waitingByClient,
  waitingQueue,
  type WaitingRow,
} from './waiting-queries.ts'
import type { Context } from '../../context.ts'

/** Offered seats are kept for so long. */
const offerHours = 2
/** Customers of one flight. */
const maxWaiting = 200

const isOnSale = (flight: SharedFlightRow): boolean => flight.published && sellingStatuses.includes(flight.status)

async function lockOnSale(trx: Trx, id: string): Promise<SharedFlightRow> {
  const flight = uuid.test(id) ? await lockFlight(trx, id) : undefined
  if (!flight) throw new Refusal('NOT_FOUND', 'There is no such shared flight.')
  if (!isOnSale(flight)) throw new Refusal('SHARED_FLIGHT_GONE', 'Seats of this flight are no longer sold.')
  return flight
}

/** @throws NOT_FOUND, SHARED_FLIGHT_GONE, LIMIT_REACHED, VALIDATION_FAILED */
export async function joinWaitingList(
  ctx: Context,
  { flightId, clientId, seats }: { flightId: string; clientId: string; seats: number },
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const flight = await lockOnSale(trx, flightId)
    if (seats > flight.seats)
      throw new Refusal('VALIDATION_FAILED', `This aircraft has ${flight.seats} seats.`, {
        errors: [{ path: 'seats', code: 'too_many', message: `Ask for at most ${flight.seats}.` }],
      })
    const own = await waitingByClient(trx, flight.id, clientId)
    if (own?.status === 'offered') return
    if (own) await updateWaiting(trx, own.id, { seats })
    else {
      if ((await waitingQueue(trx, flight.id)).length >= maxWaiting) throw new Refusal('LIMIT_REACHED', 'The waiting list is full.')
      await insertWaiting(trx, { flightId: flight.id, clientId, seats, now: ctx.clock.now() })
    }
    await promiseSeats(ctx, trx, flight)
  })
}

/** @throws NOT_FOUND */
export async function leaveWaitingList(ctx: Context, { flightId, clientId }: { flightId: string; clientId: string }): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const flight = uuid.test(flightId) ? await lockFlight(trx, flightId) : undefined
    if (!flight) throw new Refusal('NOT_FOUND', 'There is no such shared flight.')
    const own = await waitingByClient(trx, flight.id, clientId)
    if (!own) return
    await endOffer(trx, own, 'left')
    await promiseSeats(ctx, trx, flight)
  })
}

async function endOffer(trx: Trx, waiting: WaitingRow, status: 'lapsed' | 'left'): Promise<void> {
  await freePromisedSeats(trx, waiting.id)
  await updateWaiting(trx, waiting.id, { status })
}

/** Promises free seats to the customers who wait, first come first served; who needs more seats than there are stays in the queue. */
export async function promiseSeats(ctx: Context, trx: Trx, flight: SharedFlightRow): Promise<void> {
  const now = ctx.clock.now()
  const salesEnd = flight.departure_at.subtract({ hours: bookableHours })
  if (!isOnSale(flight) || Temporal.Instant.compare(salesEnd, now) <= 0) return
  const queue = await waitingQueue(trx, flight.id)
  if (queue.length === 0 || !(await canFlyFlight(ctx, trx, flight))) return
  let free = (await seatsByFlight(trx, flight.id))
    .filter(({ status }) => status === 'free')
    .map(({ code, kind }) => ({ code, kind: kind as SeatKind }))
  for (const waiting of queue) {
    const chairs = free.filter(({ kind }) => kind !== 'sofa').length
    const choice = { seats: Math.min(chairs, waiting.seats), sofaSeats: Math.max(0, waiting.seats - chairs) }
    const codes = chooseSeats(free, choice)
    if (!codes) continue
    free = free.filter(({ code }) => !codes.includes(code))
    const latest = now.add({ hours: offerHours })
    const until = Temporal.Instant.compare(latest, salesEnd) < 0 ? latest : salesEnd
    await promiseFreeSeats(trx, flight.id, codes, waiting.id)
    await updateWaiting(trx, waiting.id, { status: 'offered', offerUntil: until })
    await emitOffer(ctx, trx, flight, waiting, until)
  }
}

async function emitOffer({ events, places }: Context, trx: Trx, flight: SharedFlightRow, waiting: WaitingRow, until: Temporal.Instant) {
  const name = (code: string) => {
    const inLanguage = (locale: 'en' | 'it') => {
      const airport = places.airportLocation(code, locale)
      return airport?.city?.name ?? airport?.name ?? code
    }
    return { en: inLanguage('en'), it: inLanguage('it') }
  }
  const zone = places.airportByIcao(flight.departure_airport)?.zone ?? 'UTC'
  const local = (at: Temporal.Instant) => at.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' })
  await events.emit(trx, 'shared-flight.seats-offered', {
    waitingId: waiting.id,
    clientId: waiting.client_id,
    flight: { id: flight.id, companyId: flight.operator_id },
    from: name(flight.departure_airport),
    to: name(flight.arrival_airport),
    departureLocal: local(flight.departure_at),
    seats: waiting.seats,
    untilLocal: local(until),
  })
}

/** Offers that were not taken in time go to the next customers. */
export async function passOnLapsedOffers(ctx: Context): Promise<void> {
  for (const flightId of await flightsWithLapsedOffers(ctx.db, ctx.clock.now()))
    await ctx.db.transaction().execute(async (trx) => {
      const flight = await lockFlight(trx, flightId)
      if (!flight) return
      for (const waiting of await lapsedOffers(trx, flightId, ctx.clock.now())) await endOffer(trx, waiting, 'lapsed')
      await promiseSeats(ctx, trx, flight)
    })
}
