import { WINDOWS_TO_IANA_MAP } from 'windows-iana'
import { problem, type Problem } from './problem.ts'

/** The clocks of a place. */
export interface Zone {
  name: string
  /** Instants at which the clocks show a local time: none in a gap, two in an overlap. */
  instantsAt: (local: Temporal.PlainDateTime) => Temporal.Instant[]
  localAt: (instant: Temporal.Instant) => Temporal.PlainDateTime
  /** Where the name of the zone and the rules that a file gives for it mean different instants. */
  isDoubtful?: (local: Temporal.PlainDateTime) => boolean
}

/** A zone that the runtime knows: an IANA name or a fixed offset. */
export const namedZone = (name: string): Zone => ({
  name,
  instantsAt: (local) => {
    const possible = (['earlier', 'later'] as const).map((disambiguation) => local.toZonedDateTime(name, { disambiguation }))
    const [first, second] = possible.filter((zoned) => zoned.toPlainDateTime().equals(local)).map((zoned) => zoned.toInstant())
    return first && second && first.equals(second) ? [first] : [first, second].filter((instant) => instant !== undefined)
  },
  localAt: (instant) => instant.toZonedDateTimeISO(name).toPlainDateTime(),
})

export const utc = namedZone('UTC')

/** Local names as Windows, Outlook and Exchange write them, with the zone of their main territory (CLDR). */
const byWindowsName = new Map(
  WINDOWS_TO_IANA_MAP.filter(({ territory }) => territory === '001').map(({ windowsName, iana }) => [
    windowsName.toLowerCase(),
    iana[0]!.split(' ')[0]!,
  ]),
)

/** The zone of a TZID: an IANA name, a Windows name, a fixed offset, or a path that ends in an IANA name. Null for any other. */
export function findZone(text: string): Zone | null {
  const name = text
    .slice(0, 200)
    .replace(/^["'\s]+|["'\s]+$/g, '')
    .replace(/\s+/g, ' ')
  const windows = byWindowsName.get(name.toLowerCase())
  const id = windows ?? toOffset(name) ?? (name.startsWith('/') ? lastPart(name) : name)
  // The runtime would accept dates with a zone in brackets.
  if (!/^[a-z0-9_+:/-]{1,64}$/i.test(id)) return null
  try {
    const zone = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(id)
    return namedZone(zone.timeZoneId)
  } catch {
    return null
  }
}

/** `GMT+02:00`, `UTC-5`, `+0530`, `Z`. `Etc/GMT-2` is an IANA name, whose sign is the other way round. */
function toOffset(name: string): string | null {
  if (/^z$/i.test(name)) return 'UTC'
  const [, sign, hours, minutes = '00'] = /^(?:GMT|UTC)? ?([+\-\u2212])(\d{1,2})(?::?(\d{2}))?$/i.exec(name) ?? []
  if (!sign || !hours || Number(hours) > 14 || Number(minutes) > 59) return null
  return `${sign === '+' ? '+' : '-'}${hours.padStart(2, '0')}:${minutes}`
}

/** `/citadel.org/20210210_1/America/Argentina/Salta` */
function lastPart(path: string): string {
  const parts = path.split('/').filter((part) => part !== '')
  const candidates = [3, 2, 1].filter((count) => count <= parts.length).map((count) => parts.slice(-count).join('/'))
  return candidates.find((candidate) => isKnown(candidate)) ?? path
}

function isKnown(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '' && /[a-z]/i.test(name)
  } catch {
    return false
  }
}

/** A local time that the clocks skip, or show twice, is no departure. */
export function toInstant(local: Temporal.PlainDateTime, zone: Zone): Temporal.Instant | Problem {
  const [first, second] = zone.instantsAt(local)
  const time = local.toString().slice(0, 16)
  if (zone.isDoubtful?.(local))
    return problem('zone_rules', `The file's rules of the zone ${zone.name} do not agree with its name. Use UTC times.`, zone.name)
  if (!first) return problem('clock_gap', `The clocks of ${zone.name} jump over ${time}. Use a time before or after the change.`, time)
  if (second) return problem('clock_overlap', `${time} comes twice in ${zone.name}. Add the offset from UTC: ${time}+01:00.`, time)
  return first
}
