import newest from 'moment-timezone/data/packed/latest.json' with { type: 'json' }

/** The rules that the package brings; a spec compares the version with the package, so that the date is changed with it. */
export const zoneRules = { version: '2026f', released: '2026-10-29' } as const
/** Governments change rules several times a year, some within weeks. */
const freshDays = 180
/** Trips are sold at most so far ahead. */
const dayMs = 86_400_000
/** Nearly all trips are within this time; clocks that nothing follows for longer are right at least here. */
const aheadMs = [2 * 366 * dayMs, 300 * dayMs] as const

/** Offsets of a zone: `offsets[at]` minutes east of UTC until `untils[at]`, epoch milliseconds. */
interface Rules {
  untils: number[]
  offsets: number[]
}

const packed = new Map(newest.zones.map((line) => [line.slice(0, line.indexOf('|')), line]))
for (const link of newest.links) {
  const [target, name] = link.split('|') as [string, string]
  if (packed.has(target)) packed.set(name, packed.get(target)!)
}

const digit = (code: number): number => (code > 96 ? code - 87 : code > 64 ? code - 29 : code - 48)

/** A number of base 60, as the package writes minutes. */
function base60(text: string): number {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  let value = 0
  for (const char of whole) value = value * 60 + digit(char.charCodeAt(0))
  let part = 1
  for (const char of fraction) value += digit(char.charCodeAt(0)) * (part /= 60)
  return text.startsWith('-') ? -value : value
}

function rulesOf(zone: string): Rules | null {
  const line = packed.get(zone)
  if (!line) return null
  const [, , offsets = '', indices = '', untils = ''] = line.split('|')
  const west = offsets.split(' ').map(base60)
  let minutes = 0
  return {
    offsets: [...indices].map((char) => -Math.round(west[digit(char.charCodeAt(0))]!)),
    untils: [...(untils === '' ? [] : untils.split(' ')).map((step) => Math.round((minutes += base60(step)) * 60_000)), Infinity],
  }
}

const offsetBy = ({ untils, offsets }: Rules, at: number): number => offsets[untils.findIndex((until) => at < until)]!
const runtimeOffset = (zone: string, at: number): number =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).offsetNanoseconds / 60e9

/** Instants at which the runtime changes the clocks of a zone. */
function runtimeChanges(zone: string, from: number, to: number): number[] {
  const changes: number[] = []
  let at = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone).getTimeZoneTransition('next')
  while (at && at.epochMilliseconds < to) {
    changes.push(at.epochMilliseconds)
    at = at.getTimeZoneTransition('next')
  }
  return changes
}

/** True where the runtime has the clocks of `zone` as the rules have them in that time. */
function runtimeFollows(zone: string, rules: Rules, from: number, to: number): boolean {
  const changes = rules.untils.filter((until) => until > from && until < to)
  return [from, ...changes, ...runtimeChanges(zone, from, to)].every((at) => runtimeOffset(zone, at) === offsetBy(rules, at))
}

/**
 * The zone whose clocks the runtime should use for `zone`: itself, or, where newer rules than the runtime's differ, another zone of the
 * country (of the world, else) that has these clocks already, or their offset where it does not change.
 */
export function zoneByNewestRules(zone: string, iso2: string, now: Temporal.Instant): string {
  const from = now.epochMilliseconds
  const rules = (process.versions['tz'] ?? '') >= zoneRules.version ? null : rulesOf(zone)
  if (!rules || runtimeFollows(zone, rules, from, from + aheadMs[0])) return zone
  const ofCountry = new Intl.Locale('und', { region: iso2 }).getTimeZones?.() ?? []
  for (const ahead of aheadMs) {
    const to = from + ahead
    const other = [...ofCountry, ...Intl.supportedValuesOf('timeZone')].find((one) => runtimeFollows(one, rules, from, to))
    if (other) return other
    const offsets = new Set(rules.offsets.filter((_, at) => rules.untils[at]! > from && (rules.untils[at - 1] ?? -Infinity) < to))
    if (offsets.size === 1) return toOffsetZone([...offsets][0]!)
  }
  return zone
}

const toOffsetZone = (minutes: number): string => {
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${String(Math.floor(size / 60)).padStart(2, '0')}:${String(size % 60).padStart(2, '0')}`
}

/** Why the rules of time zones need a person; null while they are fresh. */
export function zoneRulesWarning(now: Temporal.Instant): string | null {
  const days = Temporal.PlainDate.from(zoneRules.released).until(now.toZonedDateTimeISO('UTC').toPlainDate()).days
  return days > freshDays ? `rules of time zones are ${days} days old (${zoneRules.version}): update moment-timezone` : null
}
