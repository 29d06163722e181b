import { problem, type Problem } from './problem.ts'
import type { IcsProperty } from './ics-text.ts'
import { findZone, toInstant, utc, type Zone } from './zones.ts'

/** A time of a calendar: with a zone, or floating. */
export interface IcsTime {
  local: Temporal.PlainDateTime
  zone: Zone | null
  /** A date without a time. */
  isDate: boolean
}

/** Zones of the calendar that a time is in: those that its VTIMEZONEs define. */
export type DefinedZones = ReadonlyMap<string, Zone | null>

/** The times of a DTSTART, RECURRENCE-ID, EXDATE or RDATE, or why they cannot be read. */
export function readTimes(property: IcsProperty, defined: DefinedZones): IcsTime[] | Problem {
  const texts = property.text.split(',').map((text) => text.trim().replace(/\/.*$/, ''))
  const locals = texts.map((text) => readLocal(text))
  const value = property.text
  if (locals.includes(null) || (property.type === 'date' && !locals.every((local) => local?.isDate)))
    return problem('date', `The time ${value.slice(0, 60)} cannot be read. Use 20261218T103000Z or a time with a zone.`, value)
  const zone = readZone(property.params['tzid'], defined)
  // RFC 5545, 3.2.19: a zone does not apply to a time in UTC.
  if (zone && 'code' in zone && !locals.every((local) => local?.isUtc)) return zone
  return locals
    .filter((local) => local !== null)
    .map(({ local, isUtc, isDate }) => ({ local, isDate, zone: isUtc ? utc : zone && 'code' in zone ? null : zone }))
}

function readLocal(text: string): { local: Temporal.PlainDateTime; isUtc: boolean; isDate: boolean } | null {
  const [, date, time, isUtc] = /^(\d{8})(?:T((?:[01]\d|2[0-3])[0-5]\d[0-5]\d)(Z)?)?$/.exec(text) ?? []
  if (!date) return null
  try {
    return { local: Temporal.PlainDateTime.from(`${date}T${time ?? '000000'}`), isUtc: isUtc !== undefined, isDate: time === undefined }
  } catch {
    return null
  }
}

/** The zone that the calendar defines and that its name means must agree where a time is converted. */
function readZone(tzid: unknown, defined: DefinedZones): Zone | Problem | null {
  if (tzid === undefined) return null
  const name = String(tzid).trim()
  const named = findZone(name)
  const own = defined.get(name)
  if (own === null && !named) return problem('zone_rules', `The file's rules of the zone ${name} cannot be read. Use UTC times.`, name)
  if (own && named) return bothZones(own, named)
  return own ?? named ?? problem('zone_unknown', `There is no time zone ${name}. Use a name such as Europe/Rome, or UTC times.`, name)
}

const bothZones = (own: Zone, named: Zone): Zone => ({
  ...named,
  isDoubtful: (local) => {
    const [instants, others] = [own.instantsAt(local), named.instantsAt(local)]
    return instants.length !== others.length || instants.some((instant, at) => !instant.equals(others[at]!))
  },
})

/** The instant of a time with a zone, null for a floating one. */
export const instantOf = ({ local, zone }: IcsTime): Temporal.Instant | Problem | null => (zone ? toInstant(local, zone) : null)

/** Names a time the same way whatever zone it is written in; floating ones by their local time. */
export function timeKey(time: IcsTime): string {
  const [instant] = time.zone?.instantsAt(time.local) ?? []
  return instant ? instant.toString() : time.local.toString()
}
