import { findNamedTerminal, soleTerminal, terminalsOf } from '@aquilane/domain/facts/terminals'
import { type NamedTerminal, nameTerminal } from '../../foundation/facts/index.ts'
import type { LegPlace } from '../../foundation/places/index.ts'
import type { OrderRecord, ReferenceData } from './order-record.ts'

/** Where passengers of a leg meet its crew. */
export interface MeetingPoint {
  kind: 'fbo' | 'airport'
  /** Of the terminal; null: it is named before the flight. */
  name: string | null
  address: string
  latitude: number
  longitude: number
  /** What is known of it; null of one that is not named, and of a place that is none of those known. */
  terminal: NamedTerminal | null
  /** Terminals that are known at the airport. */
  terminals: number
}

interface Departure {
  departure: LegPlace
  /** ICAO code; null while only the city is known. */
  airport: string | null
  operatorId: number | null
}

const addressOf = ({ name, city, country }: LegPlace): string => [...new Set([name, city?.name, country.name])].filter(Boolean).join(', ')

/** A terminal of which it is known that passengers of a leg go there. @param address where that of the terminal is not known */
export const toTerminalPoint = (terminal: NamedTerminal, place: LegPlace, address = addressOf(place)): Omit<MeetingPoint, 'terminals'> => ({
  kind: 'fbo',
  name: terminal.name,
  address: terminal.address ?? address,
  latitude: terminal.position?.latitude ?? place.latitude,
  longitude: terminal.position?.longitude ?? place.longitude,
  terminal,
})

/** Of a leg whose terminal is not known. @param known terminals of its airport */
export const toUnnamedPoint = (place: LegPlace, known: number): MeetingPoint => ({
  kind: 'airport',
  name: null,
  address: addressOf(place),
  latitude: place.latitude,
  longitude: place.longitude,
  terminal: null,
  terminals: known,
})

/**
 * The place of the operator, else the only terminal of the airport, else its default, which does not count where several terminals are known:
 * then which one it is follows from the handling.
 */
export function findMeetingPoint(
  { departure, airport, operatorId }: Departure,
  { meetingPoints }: Pick<OrderRecord, 'meetingPoints'>,
  { terminals, locale }: Pick<ReferenceData, 'terminals' | 'locale'>,
): MeetingPoint {
  const known = terminalsOf(terminals, airport ?? '').length
  const points = meetingPoints.filter((point) => point.airport === airport)
  const own = points.find((candidate) => candidate.operator_id !== null && candidate.operator_id === operatorId)
  const usual = points.find((candidate) => candidate.operator_id === null)
  const sole = soleTerminal(terminals, airport ?? '')
  if (!own && sole) return { ...toTerminalPoint(nameTerminal(sole, locale), departure, usual?.address), terminals: known }
  const point = own ?? (known > 1 ? undefined : usual)
  const named = point ? findNamedTerminal(terminals, point.airport, point.name) : null
  if (!point) return toUnnamedPoint(departure, known)
  return {
    kind: 'fbo',
    name: point.name,
    address: point.address,
    latitude: point.latitude ?? departure.latitude,
    longitude: point.longitude ?? departure.longitude,
    terminal: named ? nameTerminal(named, locale) : null,
    terminals: known,
  }
}
