import { randomUUID } from 'node:crypto'
import { toCostCents } from '../../market/charter/index.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { MovedBy, MovedCharter, MovedResale, NewPrice } from './types.ts'
import { readPriceLines, toStoredOffer, readStoredOffer, type StoredOffer } from './stored-offer.ts'
import { toOfferLegs } from './mappers.ts'
import { insertLegs, legsByOrders, updateLeg, updateLegTimes, type LegRow, type OrderRow } from './queries.ts'
import { changeLegPlan, findPlanChanges, isOnlyLuggage, type LegPlan, type PlanChange } from './changed-plan.ts'
import { termsDepartureWithout } from './cancellation.ts'
import { toMoveDetails } from './moved-history.ts'
import { type FlownPart, keepAircraftOfFlown } from './flown-legs.ts'
import { orderNotificationJob, type OrderNotificationJob } from './queues.ts'
import { applyTransition } from './transition-order.ts'
import type { Context } from '../../context.ts'

/** Flights of a charter at other times, between other airports, with another party, other luggage or another aircraft, one flight more or one less, which has left the order before. Terms and caps of charges stay as they were accepted; so does the price, unless a flight is added or dropped. */
export async function moveCharter(ctx: Context, trx: Trx, order: OrderRow, plan: MovedCharter, by: MovedBy): Promise<OrderRow> {
  const accepted = readStoredOffer(order)
  const offer: StoredOffer = { ...toStoredOffer(plan), afterFlightCaps: accepted?.afterFlightCaps ?? [] }
  const legs = await legsOf(trx, order)
  const { added: join } = plan
  const added = plan.legs.filter((_, at) => at === join?.at)
  const standing = plan.legs.filter((_, at) => at !== join?.at)
  const changes = findPlanChanges(legs, standing)
  for (const [position, flight] of standing.entries()) {
    const leg = changes[position] ? await changeLegPlan(trx, legs[position]!, flight) : legs[position]!
    // What was agreed to is this change: one that leaves the departure alone says nothing about earlier small moves of it.
    const isDepartureAgreed = by.isAgreed === true && !flight.departureAt.equals(leg.departure_at)
    await updateLegTimes(trx, leg, flight, isDepartureAgreed)
  }
  if (join) await joinLeg(trx, legs, { ...toOfferLegs(order.id, [], plan)[join.at]!, ...(join.id ? { id: join.id } : {}) })
  const first = standing.findIndex(({ departureAt }, at) => legs[at]?.departure_at.equals(departureAt) !== true)
  const plans = changes.filter((change) => change !== null)
  const isOther = first >= 0 || plan.aircraftId !== order.aircraft_id
  const changed = toChangeOfPlan({
    isAdded: added.length > 0,
    isDropped: Boolean(by.dropped),
    first,
    isOther,
    plans,
    isOtherAircraft: plan.aircraftId !== order.aircraft_id,
  })
  const departures = standing.map(({ departureAt }) => departureAt)
  const details = await toMoveDetails(
    ctx,
    { legs, departures, aircraft: { before: order.aircraft_id, after: plan.aircraftId } },
    {
      plans,
      added: added.map(toAddedFlight),
      ...(by.dropped ? { dropped: [toDroppedFlight(by.dropped.leg)] } : {}),
      agreedBy: by.agreedBy ?? null,
    },
  )
  return announce(
    ctx,
    trx,
    order,
    { ...by, details },
    {
      changed: by.secondAircraft ? 'pair' : changed,
      newDeparture: (added[0] ?? standing[Math.max(0, first)]!).departureLocal,
      ...(by.secondAircraft ? {} : toWords(ctx, { added, dropped: by.dropped?.leg ?? null, plans })),
    },
    {
      ...toAircraftColumns(plan),
      ...(plan.price ? toPriceColumns(plan.price) : toStandingPrice(order, plan)),
      offer: JSON.stringify(offer),
      first_departure_at: plan.legs[0]!.departureAt.toString(),
      ...(by.dropped && !by.dropped.isUnpaid
        ? { terms_departure_at: termsDepartureWithout(order, by.dropped.leg)?.toString() ?? null }
        : {}),
    },
  )
}

/** A flight takes its place: those behind it move by one, the last one first, so that no two legs have the same position on the way. */
async function joinLeg(trx: Trx, legs: readonly LegRow[], leg: Parameters<typeof insertLegs>[1][number]): Promise<void> {
  for (const { id, position } of legs.toReversed()) if (position >= leg.position) await updateLeg(trx, id, { position: position + 1 })
  await insertLegs(trx, [leg])
}

/** The price stays; what the trip costs us is as it is planned now, whichever lines hold it. */
const toStandingPrice = (order: OrderRow, { costDifference, pricedAs: lines }: MovedCharter) => ({
  moved_cost: order.moved_cost + costDifference + (lines ? toCostCents(readPriceLines(order)) - toCostCents(lines) : 0),
  ...(lines ? { lines: JSON.stringify(lines) } : {}),
})

const toAddedFlight = ({ departureCode: departure, arrivalCode: arrival, departureAt }: MovedCharter['legs'][number]) => ({
  departure,
  arrival,
  at: departureAt.toString(),
})

export const toDroppedFlight = (leg: LegRow) => ({
  departure: leg.departure_airport ?? leg.departure,
  arrival: leg.arrival_airport ?? leg.arrival,
  at: leg.departure_at.toString(),
})

/** A flight more or less is named by its airports, any other change by what is different. */
function toWords(
  ctx: Context,
  { added, dropped, plans }: { added: MovedCharter['legs']; dropped: LegRow | null; plans: readonly PlanChange[] },
): OrderNotificationJob['values'] {
  if (added.length > 0) return { routes: toRoutes(ctx, added) }
  if (dropped === null) return toPlanWords(ctx, plans)
  const { departure, arrival } = toDroppedFlight(dropped)
  return { routes: toRoutes(ctx, [{ departureCode: departure, arrivalCode: arrival }]) }
}

/** `NCE – LTN`, as the message names flights. */
export const toRoutes = (
  { places }: Pick<Context, 'places'>,
  flights: readonly { departureCode: string; arrivalCode: string }[],
): string => {
  const code = (icao: string): string => places.airportByIcao(icao)?.iata ?? icao
  return flights.map(({ departureCode, arrivalCode }) => `${code(departureCode)} – ${code(arrivalCode)}`).join('; ')
}

export const toPriceColumns = ({ priceCents, lines, paidCents, movedCents }: NewPrice) => ({
  price: priceCents,
  lines: JSON.stringify(lines),
  ...(paidCents === undefined ? {} : { paid: paidCents }),
  ...(movedCents === undefined ? {} : { moved_cost: movedCents }),
})

/** What the message and the page call the change. */
function toChangeOfPlan(change: {
  isAdded: boolean
  isDropped: boolean
  isOther: boolean
  isOtherAircraft: boolean
  first: number
  plans: readonly PlanChange[]
}): NonNullable<NonNullable<OrderNotificationJob['values']>['changed']> {
  if (change.isAdded) return 'added'
  if (change.isDropped) return 'dropped'
  if (change.plans.length === 0) return toChanged(change.first >= 0, change.isOtherAircraft)
  return change.isOther || !change.plans.every(isOnlyLuggage) ? 'plan' : 'luggage'
}

const toAircraftColumns = (plan: MovedCharter) => ({
  aircraft_class_id: plan.aircraftClassId,
  aircraft_type_id: plan.aircraftTypeId,
  aircraft_id: plan.aircraftId,
  operator_id: plan.operatorId,
  availability_managed: plan.availability === 'managed',
  positioning: JSON.stringify(plan.positioning),
  blocked_from: plan.busy.from.toString(),
  blocked_to: plan.busy.to.toString(),
  last_arrival_at: plan.legs.at(-1)!.arrivalAt.toString(),
})

/**
 * The legs that are left of a charter fly with another aircraft, at other times perhaps; its customer agreed. What was flown stays as it is: its legs
 * are `flown` and keep their aircraft.
 */
export async function moveRest(
  ctx: Context,
  trx: Trx,
  order: OrderRow,
  { plan, ...part }: FlownPart & { plan: MovedCharter },
  by: MovedBy,
): Promise<OrderRow> {
  const all = await legsOf(trx, order)
  const { flown } = part
  const rest = all.slice(flown)
  const accepted = readStoredOffer(order)
  const offer = toStoredOffer(plan)
  await keepAircraftOfFlown(trx, order, all, part)
  for (const [position, flight] of plan.legs.entries()) await updateLegTimes(trx, rest[position]!, flight, true)
  const departures = plan.legs.map(({ departureAt }) => departureAt)
  const details = await toMoveDetails(
    ctx,
    { legs: rest, departures, aircraft: { before: order.aircraft_id, after: plan.aircraftId } },
    { plans: [], agreedBy: null },
  )
  const legs = [...(accepted?.legs.slice(0, flown) ?? []), ...offer.legs]
  return announce(
    ctx,
    trx,
    order,
    { ...by, details },
    { changed: flown > 0 ? 'rest' : 'both', newDeparture: plan.legs[0]!.departureLocal },
    {
      ...toAircraftColumns(plan),
      offer: JSON.stringify({ ...offer, legs, afterFlightCaps: accepted?.afterFlightCaps ?? [] } satisfies StoredOffer),
      moved_cost: order.moved_cost + plan.costDifference,
      ...(flown > 0 ? {} : { first_departure_at: plan.legs[0]!.departureAt.toString() }),
    },
  )
}

/** Airports, passengers and weight of luggage before and after, as the message names them. */
function toPlanWords({ places }: Context, plans: readonly PlanChange[]): OrderNotificationJob['values'] {
  const code = (icao: string): string => places.airportByIcao(icao)?.iata ?? icao
  const route = ({ departure, arrival }: LegPlan): string => `${code(departure)} – ${code(arrival)}`
  const changed = plans.flatMap(({ before, after }) => (route(before) === route(after) ? [] : [`${route(before)} → ${route(after)}`]))
  const counts = plans.flatMap(({ before, after }) => (before.pax === after.pax ? [] : [`${route(after)}: ${before.pax} → ${after.pax}`]))
  const weights = plans.flatMap(({ before, after }) =>
    before.luggageKg === after.luggageKg ? [] : [`${route(after)}: ${before.luggageKg} kg → ${after.luggageKg} kg`],
  )
  return { routes: changed.join('; ') || null, passengers: counts.join('; ') || null, luggage: weights.join('; ') || null }
}

/** The flight of an empty leg at another time or with another aircraft. */
export async function moveResale(
  ctx: Context,
  trx: Trx,
  order: OrderRow,
  { aircraftId, ...times }: MovedResale,
  by: MovedBy,
): Promise<OrderRow> {
  const fleet = await ctx.fleet.current()
  const aircraft = fleet.aircraft.get(aircraftId)
  const type = fleet.types.get(aircraft?.typeId ?? 0)
  const operator = fleet.operators.get(aircraft?.operatorId ?? 0)
  const accepted = readStoredOffer(order)
  const [leg] = await legsOf(trx, order)
  const changed = toChanged(!times.departureAt.equals(leg!.departure_at), aircraftId !== order.aircraft_id)
  const zone = leg!.departure_zone
  const newDeparture = times.departureAt.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' })
  const moved = { legs: [leg!], departures: [times.departureAt], aircraft: { before: order.aircraft_id, after: aircraftId } }
  const details = await toMoveDetails(ctx, moved)
  await updateLegTimes(trx, leg!, times)
  return announce(
    ctx,
    trx,
    order,
    { ...by, details },
    { changed, newDeparture },
    {
      first_departure_at: times.departureAt.toString(),
      last_arrival_at: times.arrivalAt.toString(),
      ...(aircraft && type && operator && accepted && aircraftId !== order.aircraft_id
        ? {
            aircraft_class_id: type.classId,
            aircraft_type_id: type.id,
            aircraft_id: aircraft.id,
            operator_id: operator.id,
            offer: JSON.stringify({
              ...accepted,
              operator: { id: operator.id, name: operator.name, aoc: operator.aoc, insuredUntil: operator.insuredUntil },
              aircraft: { tail: aircraft.tail, year: aircraft.year },
              seats: aircraft.seats,
            } satisfies StoredOffer),
          }
        : {}),
    },
  )
}

async function legsOf(trx: Trx, { id }: OrderRow): Promise<LegRow[]> {
  return (await legsByOrders(trx, [id])).get(id) ?? []
}

const toChanged = (isRetimed: boolean, isOtherAircraft: boolean): 'departure' | 'aircraft' | 'both' =>
  isOtherAircraft ? (isRetimed ? 'both' : 'aircraft') : 'departure'

/** One message per change: a flight that is moved there and back and there again is three. */
export async function announce(
  ctx: Context,
  trx: Trx,
  order: OrderRow,
  { isAgreed: _isAgreed, agreedBy: _agreedBy, givenBack, dropped, secondAircraft, ...by }: MovedBy & { details: Record<string, unknown> },
  values: OrderNotificationJob['values'],
  set: NonNullable<Parameters<typeof applyTransition>[3]['set']>,
  event: 'retimed' | 'shortened' = 'retimed',
): Promise<OrderRow> {
  const updated = await applyTransition(ctx, trx, order, { event, ...by, set }, null)
  const key = randomUUID()
  const job: OrderNotificationJob = dropped
    ? { order: order.id, notification: 'legDropped', key, amount: dropped.refundCents, values: { ...values, ...dropped.values } }
    : { order: order.id, notification: 'retimed', key, values: { ...values, ...givenBack, ...(secondAircraft ? { secondAircraft } : {}) } }
  await ctx.jobs.send(trx, orderNotificationJob, job)
  return updated
}
