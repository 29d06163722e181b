import type { getEmptyLeg, getEmptyLegCalendar, getEmptyLegRoute, listEmptyLegs } from '@aquilane/contract/empty-legs'
import type { createEmptyLegSubscription, listEmptyLegSubscriptions, updateEmptyLegSubscription } from '@aquilane/contract/empty-leg-alerts'
import type { BodyOf, ResponseOf } from '@aquilane/contract/endpoint'
import { discountPercent } from '@aquilane/domain/empty-legs/price'
import { bookableHours } from '@aquilane/domain/orders/deadlines'
import { Refusal } from '@aquilane/domain/refusal'
import { toPagination } from '../../../platform/http/pagination.ts'
import { money, timestamp, toCents } from '../../../platform/http/serialize.ts'
import type { getCalendar } from '../leg-calendar.ts'
import type { listLegs, ShownLegDetails } from '../list-legs.ts'
import type { getRoute } from '../route-history.ts'
import type { ShownLeg } from '../shown-leg.ts'
import type { NewSubscription, ShownSubscription, SubscriptionChange, Wish } from '../subscriptions.ts'

export type EmptyLegResponse = ResponseOf<typeof listEmptyLegs>['data'][number]

/** `2026-12-18T10:30:00+01:00` */
const toLocalMoment = (at: Temporal.Instant, zone: string) =>
  at.toZonedDateTimeISO(zone).toString({ smallestUnit: 'second', timeZoneName: 'never' })

export function toEmptyLeg({ row, departure, arrival, ...leg }: ShownLeg): EmptyLegResponse {
  const { operator } = leg
  const [fromZone, toZone] = [departure.timezone.name, arrival.timezone.name]
  return {
    id: row.id,
    company_id: row.operator_id,
    departure,
    arrival,
    departure_date_from: toLocalMoment(row.departure_from, fromZone),
    departure_date_to: toLocalMoment(row.departure_to, fromZone),
    departure_date: toLocalMoment(row.departure_at, fromZone),
    arrival_date: toLocalMoment(leg.arrivalAt, toZone),
    block_minutes: row.block_minutes,
    distance_km: row.distance_km,
    pax_max: row.pax_max,
    luggage_max: row.luggage_kg,
    price_min: money(leg.priceCents, row.currency),
    reference_price: money(row.reference_price, row.currency),
    discount_percent: discountPercent(row.reference_price, leg.priceCents),
    next_price: leg.next && { at: timestamp(leg.next.at), price: money(leg.next.cents, row.currency) },
    aircraft: leg.aircraft,
    company: { id: operator.id, name: operator.name, aoc: operator.aoc, insured_until: operator.insuredUntil },
    checked_at: timestamp(row.checked_at),
    subscribed: leg.isSubscribed,
    image: leg.arrivalCity === null ? null : `/art/scene/${leg.arrivalCity}-{index}.svg`,
    match: leg.match,
    detour: leg.detour && {
      departure: leg.detour.departure,
      arrival: leg.detour.arrival,
      extra_km: leg.detour.extraKm,
      firm: leg.detour.isFirm,
    },
    away: { departure_km: Math.round(leg.departureKm), arrival_km: Math.round(leg.arrivalKm), days: leg.days },
    visitor_km: Math.round(leg.visitorKm),
    bookable_until: timestamp(row.departure_at.subtract({ hours: bookableHours })),
  }
}

export const toLegPage = (found: Awaited<ReturnType<typeof listLegs>>, perPage: number): ResponseOf<typeof listEmptyLegs> => ({
  data: found.legs.map(toEmptyLeg),
  detours: found.detours.map(toEmptyLeg),
  pagination: toPagination(found, perPage),
  places: found.places,
})

export const toLegDetails = ({ leg, lines, cancellation, record, alternatives }: ShownLegDetails): ResponseOf<typeof getEmptyLeg> => ({
  ...toEmptyLeg(leg),
  price_breakdown: lines.map(({ service, amountCents, reason }) => ({ service, price: money(amountCents, leg.row.currency), reason })),
  terms: { cancellation: cancellation.map((step) => ({ ...step })) },
  co2_kg: leg.row.co2_kg,
  record,
  alternatives: alternatives.map(toEmptyLeg),
})

/** A leg that is gone is refused with others instead of it. */
export function withAlternatives(error: unknown): unknown {
  if (!(error instanceof Refusal) || error.code !== 'LEG_GONE') return error
  const alternatives = (error.facts['alternatives'] as ShownLeg[]).map(toEmptyLeg)
  return new Refusal(error.code, error.message, { facts: { ...error.facts, alternatives }, cause: error })
}

export const toCalendar = ({ days, places }: Awaited<ReturnType<typeof getCalendar>>): ResponseOf<typeof getEmptyLegCalendar> => ({
  data: days.map(({ date, count, cheapest }) => ({
    date,
    count,
    price_min: money(cheapest.priceCents, cheapest.row.currency),
    departure: toEnd(cheapest.departure),
    arrival: toEnd(cheapest.arrival),
  })),
  places,
})

/** The city, or the airport where it has none. */
const toEnd = ({ city, selector, name }: ShownLeg['departure']) =>
  city ? { selector: city.selector, name: city.name } : { selector, name }

export const toRoute = ({
  from,
  to,
  legs,
  total,
  charterCents,
  sold,
}: Awaited<ReturnType<typeof getRoute>>): ResponseOf<typeof getEmptyLegRoute> => ({
  from,
  to,
  data: legs.map(toEmptyLeg),
  total_count: total,
  charter_price: charterCents === null ? null : money(charterCents, 'EUR'),
  sold: {
    count: sold.count,
    lowest: sold.lowest === null ? null : money(sold.lowest, 'EUR'),
    median: sold.median === null ? null : money(sold.median, 'EUR'),
    latest: sold.latest.map(({ month, aircraftClass, cents, currency, discount }) => ({
      month,
      aircraft_class: aircraftClass,
      price: money(cents, currency),
      discount_percent: discount,
    })),
  },
})

type WishBody = Partial<Pick<BodyOf<typeof createEmptyLegSubscription>, 'origin' | 'destination' | 'date' | 'price'>>

const orNull = <T>(value: T | 'any'): T | null => (value === 'any' ? null : value)

const readPrice = (price: NonNullable<WishBody['price']>): Wish['price'] =>
  price === 'any' ? null : { cents: toCents(price), currency: price.currency }

const readWish = ({ origin, destination, date, price }: WishBody): Partial<Wish> => ({
  ...(origin === undefined ? {} : { origin: orNull(origin) }),
  ...(destination === undefined ? {} : { destination: orNull(destination) }),
  ...(date === undefined ? {} : { days: orNull(date) }),
  ...(price === undefined ? {} : { price: readPrice(price) }),
})

export const readSubscription = ({
  origin,
  destination,
  date,
  price,
  ...delivery
}: BodyOf<typeof createEmptyLegSubscription>): NewSubscription => ({
  origin: orNull(origin),
  destination: orNull(destination),
  days: orNull(date),
  price: readPrice(price),
  ...delivery,
})

export const readSubscriptionChange = ({
  id,
  frequency,
  paused,
  muted_routes: mutedRoutes,
  ...wish
}: BodyOf<typeof updateEmptyLegSubscription>): SubscriptionChange => ({
  id,
  ...readWish(wish),
  ...(frequency === undefined ? {} : { frequency }),
  ...(paused === undefined ? {} : { paused }),
  ...(mutedRoutes === undefined ? {} : { mutedRoutes }),
})

export const toSubscription = ({ row, ...shown }: ShownSubscription): ResponseOf<typeof listEmptyLegSubscriptions>['data'][number] => ({
  id: row.id,
  origin: row.origin ?? 'any',
  destination: row.destination ?? 'any',
  date: row.date_from && row.date_to ? { from: row.date_from, to: row.date_to } : 'any',
  price: row.price_max === null ? 'any' : money(row.price_max, 'EUR'),
  origin_name: shown.originName,
  destination_name: shown.destinationName,
  departure_date_to: row.date_to,
  expired: shown.isExpired,
  active: shown.isActive,
  paused: row.paused,
  frequency: row.frequency,
  timezone: row.timezone,
  matches: shown.matches,
  muted_routes: shown.mutedRoutes,
})
