import ical, { ICalEventStatus } from 'ical-generator'
import { paths } from '@aquilane/domain/site/paths'
import { airportMeetingPoint, calendarEntry } from '@aquilane/i18n/order-calendar'
import { signedLinks } from '../../platform/http/signed-links.ts'
import type { OrderRecord, ReferenceData, TimelineRow } from './order-record.ts'
import { toLocalMinute, toOrderSummary } from './shown-order.ts'

/** Addresses of calendar files, for programs that have no token. */
export const calendarLinks = (secret: string) => signedLinks({ secret, purpose: 'order-calendar', path: '/gamma/order/calendar' })

interface CalendarLeg {
  id: string
  departure: Temporal.ZonedDateTime
  /** Null while the arrival is not known: the entry then covers one hour. */
  arrival: Temporal.ZonedDateTime | null
  summary: string
  description: string
  location: string
  latitude: number
  longitude: number
}

/** One entry per leg, in the local time of its departure, with the zone spelled out for programs that do not know it. */
function toIcs(
  order: { pnr: string; url: string; confirmed: boolean; canceled: boolean; changed: Temporal.Instant; sequence: number },
  legs: CalendarLeg[],
): string {
  const first = legs[0]?.departure.toInstant() ?? order.changed
  const calendar = ical({
    name: `Aquilane ${order.pnr}`,
    prodId: { company: 'Aquilane', product: 'Orders', language: 'EN' },
    // No zone for the whole file: timestamps stay UTC.
    timezone: { name: null, generator: (zone) => timezoneComponent(zone, first) },
  })
  for (const leg of legs) {
    const end = leg.arrival ?? leg.departure.add({ hours: 1 })
    calendar.createEvent({
      id: `${leg.id}@aquilane`,
      start: leg.departure,
      end: end.withTimeZone(leg.departure.timeZoneId),
      timezone: leg.departure.timeZoneId,
      stamp: order.changed,
      sequence: order.sequence,
      summary: leg.summary,
      description: leg.description,
      location: { title: leg.location, geo: { lat: leg.latitude, lon: leg.longitude } },
      url: order.url,
      status: order.canceled ? ICalEventStatus.CANCELLED : order.confirmed ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
    })
  }
  return calendar.toString()
}

const offsetText = (minutes: number) => {
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${String(Math.floor(size / 60)).padStart(2, '0')}${String(size % 60).padStart(2, '0')}`
}
const zoneOffsetMinutes = (at: Temporal.ZonedDateTime) => at.offsetNanoseconds / 60e9
const toLocalText = (at: Temporal.ZonedDateTime) => at.toPlainDateTime().toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')

/**
 * VTIMEZONE with the changes of the clock around `near` (half a year before to two years after), which covers every leg that can
 * be booked. Offsets come from the runtime's own zone table.
 */
function timezoneComponent(zone: string, near: Temporal.Instant): string {
  const from = near.toZonedDateTimeISO(zone).subtract({ months: 6 })
  const until = near.toZonedDateTimeISO(zone).add({ years: 2 })
  const observances = [{ at: from, before: zoneOffsetMinutes(from) }]
  for (
    let change = from.getTimeZoneTransition('next');
    change && Temporal.ZonedDateTime.compare(change, until) < 0;
    change = change.getTimeZoneTransition('next')
  )
    observances.push({ at: change, before: zoneOffsetMinutes(change.subtract({ seconds: 1 })) })
  const winter = Math.min(...observances.map(({ at }) => zoneOffsetMinutes(at)))
  const parts = observances.map(({ at, before }) => {
    const kind = zoneOffsetMinutes(at) > winter ? 'DAYLIGHT' : 'STANDARD'
    // DTSTART is read in the offset before the change.
    const start = toLocalText(at.withTimeZone('UTC').add({ minutes: before }))
    return `BEGIN:${kind}\r\nDTSTART:${start}\r\nTZOFFSETFROM:${offsetText(before)}\r\nTZOFFSETTO:${offsetText(zoneOffsetMinutes(at))}\r\nEND:${kind}`
  })
  return `BEGIN:VTIMEZONE\r\nTZID:${zone}\r\n${parts.join('\r\n')}\r\nEND:VTIMEZONE`
}

/** `London Luton Airport (LTN)` */
export const placeName = (place: { name: string; iata: string | null }) => (place.iata ? `${place.name} (${place.iata})` : place.name)
const toAircraftText = (aircraft: { name: string; tail: string } | null): string | null => aircraft && `${aircraft.name}, ${aircraft.tail}`
const canceledStatuses: readonly string[] = ['Canceled', 'Declined', 'Refund']

/** The calendar file of an order. Every status change raises the sequence, so that calendars replace the older one. */
export function orderCalendar(record: OrderRecord, timeline: readonly TimelineRow[], world: ReferenceData, publicUrl: string): string {
  const { order } = record
  const shown = toOrderSummary(record, world)
  const last = timeline.filter((row) => row.to_state !== null).at(-1)
  const confirmed = order.status === 'Confirmed' || order.status === 'Completed'
  const legs = shown.legs.map((leg): CalendarLeg => {
    const entry = calendarEntry(world.locale, {
      pnr: order.pnr,
      from: leg.departure.city?.name ?? leg.departure.name,
      to: leg.arrival.city?.name ?? leg.arrival.name,
      departureLocal: toLocalMinute(leg.departureAt),
      departureAirport: placeName(leg.departure),
      boardingEnds: toLocalMinute(leg.boardingEnds),
      arrivalLocal: leg.arrivalAt && toLocalMinute(leg.arrivalAt),
      arrivalAirport: placeName(leg.arrival),
      aircraft: toAircraftText(leg.aircraft ?? shown.aircraft),
    })
    const point = leg.meetingPoint
    return {
      id: leg.id,
      departure: leg.departureAt,
      arrival: leg.arrivalAt,
      ...entry,
      location: point.name ? `${point.name}, ${point.address}` : airportMeetingPoint(world.locale, point.address),
      latitude: point.latitude,
      longitude: point.longitude,
    }
  })
  return toIcs(
    {
      pnr: order.pnr,
      url: `${publicUrl}${paths[world.locale].order(order.id)}`,
      confirmed,
      canceled: canceledStatuses.includes(order.status),
      changed: last?.at ?? order.created_at,
      sequence: timeline.filter((row) => row.to_state !== null).length,
    },
    legs,
  )
}
