import { NO_REFUND_TERMS } from '@aquilane/domain/charter/terms'
import { payBefore } from '@aquilane/domain/orders/deadlines'
import type { Insertable } from 'kysely'
import type { Trx } from '../platform/db/database.ts'
import type { DB } from '../platform/db/types.generated.ts'
import type { OrdersDeps, PlaceEmptyLeg, PlacedOrder } from './deps.ts'
import { insertWithPnr } from './place-order.ts'
import { insertLegs } from './queries.ts'
import type { StoredOffer } from './stored-offer.ts'
import { notifyStatusChange } from './transition-order.ts'
import { recordTransition } from './transitions.ts'

/** Inserts the order of an empty leg with its first audit row; the caller invoices it and holds the leg. */
export async function placeEmptyLeg(ctx: OrdersDeps, trx: Trx, input: PlaceEmptyLeg): Promise<PlacedOrder> {
  const { leg, clientId, locale } = input
  const now = ctx.clock.now()
  const order = await insertWithPnr(trx, {
    client_id: clientId,
    locale,
    created_at: now.toString(),
    ...toLegColumns(input),
    status: 'AwaitingPayment',
    price_firm: true,
    pay_before: payBefore(now, leg.departureAt, null).toString(),
  })
  await insertLegs(trx, [toOrderLeg(order.id, input)])
  await recordTransition(trx, order, { event: 'placed', actor: `client:${clientId}`, amount: leg.priceCents }, null)
  await notifyStatusChange(ctx, trx, order, 'placed', null, null)
  return { order, lines: leg.lines }
}

function toLegColumns({ leg }: PlaceEmptyLeg) {
  const { id, name, aoc, insuredUntil, isManaged } = leg.operator
  const offer: StoredOffer = {
    v: 1,
    operator: { id, name, aoc, insuredUntil },
    aircraft: { tail: leg.aircraft.tail, year: leg.aircraft.year },
    emptyLegId: leg.id,
    afterFlightCaps: [],
    seats: leg.seats,
    co2Kg: leg.co2Kg,
    legs: [],
  }
  return {
    product: 'empty_leg',
    aircraft_class_id: leg.aircraft.classId,
    aircraft_type_id: leg.aircraft.typeId,
    aircraft_id: leg.aircraft.id,
    operator_id: id,
    availability_managed: isManaged,
    offer: JSON.stringify(offer),
    lines: JSON.stringify(leg.lines),
    price: leg.priceCents,
    currency: leg.currency,
    terms: JSON.stringify(NO_REFUND_TERMS),
    first_departure_at: leg.departureAt.toString(),
    last_arrival_at: leg.arrivalAt.toString(),
  }
}

const toLocal = (at: Temporal.Instant, zone: string): string =>
  at.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' })

const toOrderLeg = (orderId: string, { leg, pax, luggageKg }: PlaceEmptyLeg): Insertable<DB['order_leg']> => ({
  order_id: orderId,
  position: 0,
  departure: `airport:${leg.from.code}`,
  arrival: `airport:${leg.to.code}`,
  departure_airport: leg.from.code,
  arrival_airport: leg.to.code,
  departure_local: toLocal(leg.departureAt, leg.from.zone),
  arrival_local: toLocal(leg.arrivalAt, leg.to.zone),
  departure_zone: leg.from.zone,
  arrival_zone: leg.to.zone,
  departure_at: leg.departureAt.toString(),
  arrival_at: leg.arrivalAt.toString(),
  block_minutes: leg.blockMinutes,
  distance_km: leg.distanceKm,
  pax,
  luggage: luggageKg,
})
