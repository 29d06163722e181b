import { toOrderState } from '@aquilane/domain/orders/order-state'
import type { Locale } from '@aquilane/domain/site/paths'
import { formatDate, formatTime } from '@aquilane/i18n/format'
import { orderStateName, walletPassTexts } from '@aquilane/i18n/wallet-pass'
import { zoneName } from '@aquilane/i18n/zone-name'
import type { SheetLeg, TripSheet } from '../trip-sheets/index.ts'

/** One line of a pass, in the words of its reader. */
export interface PassField {
  key: string
  label: string
  value: string
}

/** One leg of a trip as a pass shows it; no names, no prices, no documents. */
export interface Pass {
  legId: string
  pnr: string
  /** `Milan to Nice` */
  title: string
  description: string
  from: { code: string; city: string }
  to: { code: string; city: string }
  departure: Temporal.Instant
  until: Temporal.Instant
  meetingPoint: { latitude: number; longitude: number }
  date: PassField
  /** On the front, most important first. */
  front: PassField[]
  back: PassField[]
}

type Leg = SheetLeg['leg']
type Texts = ReturnType<typeof walletPassTexts>

export interface PassReader {
  locale: Locale
  now: Temporal.Instant
  /** The trip sheet; null where its address stays with who has it. */
  url: string | null
  isDemo: boolean
}

/** A pass is of use until links to its trip would expire: a day after the arrival. */
const passHours = 24

const passUntil = ({ arrivalAt, departureAt }: Leg): Temporal.Instant => (arrivalAt ?? departureAt).toInstant().add({ hours: passHours })

/** Legs that still have a pass, in their order. */
export const legsToFly = (sheet: TripSheet, now: Temporal.Instant): SheetLeg[] =>
  sheet.legs.filter(({ leg }) => Temporal.Instant.compare(passUntil(leg), now) > 0)

export const cityName = (place: Leg['departure']): string => place.city?.name ?? place.name
const toEnd = (place: Leg['departure']) => ({ code: place.iata ?? place.icao ?? cityName(place), city: cityName(place) })
const localMinute = (at: Temporal.ZonedDateTime): string => at.toPlainDateTime().toString({ smallestUnit: 'minute' })

export function toPass(sheet: TripSheet, { leg }: SheetLeg, reader: PassReader): Pass {
  const t = walletPassTexts(reader.locale)
  const [from, to] = [toEnd(leg.departure), toEnd(leg.arrival)]
  const date = formatDate(localMinute(leg.departureAt), reader.locale, 'weekday')
  return {
    legId: leg.id,
    pnr: sheet.order.pnr,
    title: t('title', { from: from.city, to: to.city }),
    description: t('description', { from: from.city, to: to.city, date }),
    from,
    to,
    departure: leg.departureAt.toInstant(),
    until: passUntil(leg),
    meetingPoint: { latitude: leg.meetingPoint.latitude, longitude: leg.meetingPoint.longitude },
    date: { key: 'date', label: t('date'), value: date },
    front: toFront(t, sheet, leg, reader.locale),
    back: toBack(t, sheet, leg, reader),
  }
}

function toFront(t: Texts, sheet: TripSheet, leg: Leg, locale: Locale): PassField[] {
  const { status } = sheet.order
  const aircraft = leg.aircraft ?? sheet.order.aircraft
  const decidedOn = sheet.decideAt?.toZonedDateTimeISO(leg.departureAt.timeZoneId).toPlainDate().toString()
  const state = orderStateName(
    locale,
    toOrderState(status, { isRefunded: false }),
    decidedOn === undefined ? null : formatDate(decidedOn, locale, 'weekday'),
  )
  return [
    { key: 'departs', label: t('departs'), value: toMoment(t, leg.departureAt, locale) },
    { key: 'boarding', label: t('boarding'), value: toMoment(t, leg.boardingEnds, locale) },
    { key: 'meeting', label: t('meeting'), value: leg.meetingPoint.name ?? t('meetingAirport') },
    { key: 'status', label: t('status'), value: state },
    ...(aircraft ? [{ key: 'aircraft', label: t('aircraft'), value: t('tail', { type: aircraft.name, tail: aircraft.tail }) }] : []),
    { key: 'passengers', label: t('passengers'), value: String(leg.row.pax) },
  ]
}

function toBack(t: Texts, sheet: TripSheet, leg: Leg, { locale, now, url, isDemo }: PassReader): PassField[] {
  const operator = leg.aircraft?.operator ?? sheet.operator
  const issued = toFullMoment(t, now.toZonedDateTimeISO(leg.departureAt.timeZoneId), locale)
  const lines: [string, string, string | null][] = [
    ['address', t('address'), leg.meetingPoint.address],
    ['arrives', t('arrives'), leg.arrivalAt && toFullMoment(t, leg.arrivalAt, locale)],
    ['operator', t('operator'), operator && t('aoc', operator)],
    ['pnr', t('pnr'), sheet.order.pnr],
    ['phone', t('phone'), sheet.phone],
    ['sheet', t('sheet'), url],
    ['issued', t('issued'), t('issuedText', { moment: issued })],
    ['demo', t('demo'), isDemo ? t('demoText') : null],
  ]
  return lines.flatMap(([key, label, value]) => (value === null ? [] : [{ key, label, value }]))
}

const zoneOf = (at: Temporal.ZonedDateTime, locale: Locale): string => zoneName(at.timeZoneId, at.toInstant().toString(), locale)

const toMoment = (t: Texts, at: Temporal.ZonedDateTime, locale: Locale): string =>
  t('moment', { time: formatTime(localMinute(at)), zone: zoneOf(at, locale) })

const toFullMoment = (t: Texts, at: Temporal.ZonedDateTime, locale: Locale): string =>
  t('fullMoment', { date: formatDate(localMinute(at), locale, 'weekday'), time: formatTime(localMinute(at)), zone: zoneOf(at, locale) })
