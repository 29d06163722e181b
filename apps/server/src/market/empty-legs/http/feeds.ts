import { paths, type Locale } from '@aquilane/domain/site/paths'
import { calendarLeg } from '@aquilane/i18n/empty-legs'
import { stringify } from 'csv-stringify/sync'
import ical, { ICalEventStatus } from 'ical-generator'
import type { Context } from '../../../context.ts'
import { listLegs, type LegQuery, type Visitor } from '../list-legs.ts'
import { toEmptyLeg, type EmptyLegResponse } from './wire.ts'

const maxLegs = 200

const findLegs = async (ctx: Context, visitor: Visitor, query: LegQuery): Promise<EmptyLegResponse[]> =>
  (
    await listLegs(ctx, visitor, {
      ...query,
      page: 1,
      perPage: maxLegs,
      sort: { key: 'date', descending: false },
      subscribed: false,
    })
  ).legs.map(toEmptyLeg)

const cityOf = (place: EmptyLegResponse['departure']): string => place.city?.name ?? place.name
const toUrl = (publicUrl: string, locale: Locale, leg: EmptyLegResponse) => `${publicUrl}${paths[locale].emptyLeg(leg.id, leg.company_id)}`

/** A calendar to subscribe to, one entry per leg. @throws VALIDATION_FAILED */
export async function getCalendarFeed(ctx: Context, visitor: Visitor, query: LegQuery): Promise<string> {
  const legs = await findLegs(ctx, visitor, query)
  const { locale } = visitor
  const calendar = ical({
    name: 'Aquilane',
    prodId: { company: 'Aquilane', product: 'Empty legs', language: locale.toUpperCase() },
    ttl: 3_600,
  })
  for (const leg of legs) {
    const words = calendarLeg(locale, {
      from: cityOf(leg.departure),
      to: cityOf(leg.arrival),
      aircraft: leg.aircraft.name,
      seats: leg.pax_max,
      price: leg.price_min,
    })
    calendar.createEvent({
      id: `${leg.id}@aquilane`,
      start: Temporal.Instant.from(leg.departure_date),
      end: Temporal.Instant.from(leg.arrival_date),
      stamp: ctx.clock.now(),
      ...words,
      location: { title: leg.departure.name, geo: { lat: leg.departure.latitude, lon: leg.departure.longitude } },
      url: toUrl(ctx.config.publicUrl, locale, leg),
      status: ICalEventStatus.TENTATIVE,
    })
  }
  return calendar.toString()
}

/** One line per leg, columns named in the first. @throws VALIDATION_FAILED */
export async function getTable(ctx: Context, visitor: Visitor, query: LegQuery): Promise<string> {
  const legs = await findLegs(ctx, visitor, query)
  return stringify(
    legs.map((leg) => ({
      id: leg.id,
      departure_airport: leg.departure.icao,
      departure_city: cityOf(leg.departure),
      arrival_airport: leg.arrival.icao,
      arrival_city: cityOf(leg.arrival),
      departure: leg.departure_date,
      arrival: leg.arrival_date,
      aircraft: leg.aircraft.name,
      class: leg.aircraft.class.slug,
      seats: leg.pax_max,
      price: leg.price_min.amount,
      charter_price: leg.reference_price.amount,
      currency: leg.price_min.currency,
      operator: leg.company.name,
      url: toUrl(ctx.config.publicUrl, visitor.locale, leg),
    })),
    // Names are ours, but a table is opened by programs that run formulas.
    { header: true, escape_formulas: true },
  )
}
