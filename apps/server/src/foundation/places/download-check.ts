import { kilometres } from './assemble.ts'
import { fold } from './fold.ts'
import type { GivenAirport, OurAirports } from './ourairports.ts'
import type { SourceAirport } from './reference.ts'
import { matchAirports } from './same-airport.ts'
import { distinctive } from './search-entry.ts'

/** What a download says otherwise than the table, what may make a flight impossible first. */
export const findingKinds = [
  'closed',
  'code',
  'moved',
  'runway shorter',
  'runway unpaved',
  'elevation',
  'IATA code',
  'runway longer',
  'runway paved',
  'name',
  'new',
  'left out',
] as const
export type FindingKind = (typeof findingKinds)[number]

export interface Finding {
  kind: FindingKind
  /** Code in the table, or of the new airport; empty for a row that cannot be read. */
  code: string
  text: string
}

const movedKm = 3
/** Rounding of feet, and the ends of a runway measured otherwise. */
const sameLength = (one: number, other: number): boolean => Math.abs(one - other) <= Math.max(30, 0.03 * one)
const elevationFt = 300

/** Everything that a person should look at; `hidden` are fields that no download lists. */
export function checkDownload(given: OurAirports, table: readonly SourceAirport[], hidden: ReadonlySet<string>): Finding[] {
  const { known, renamed, gone } = matchAirports(given, table)
  const findings: Finding[] = given.leftOut.map((text) => ({ kind: 'left out', code: '', text }))
  const say = (kind: FindingKind, code: string, text: string) => void findings.push({ kind, code, text })
  for (const [airport, row] of gone) say('closed', airport.code, `${airport.name}: ${row.type} as ${row.code}`)
  for (const [airport, row] of renamed) say('code', airport.code, `${airport.name}: ${row.code} in the download`)
  for (const airport of given.airports) {
    const old = known.get(airport)
    if (old) compare(old, airport, say)
    else if (!hidden.has(airport.code) && isOfUse(airport))
      say('new', airport.code, `${airport.name}, ${airport.municipality ?? airport.iso2}, ${length(airport.runwayM)}`)
  }
  return findings.toSorted((a, b) => findingKinds.indexOf(a.kind) - findingKinds.indexOf(b.kind))
}

/** Small fields without a code are thousands. */
const isOfUse = ({ size, scheduled, iata }: GivenAirport): boolean => scheduled || size !== 'small' || iata !== null
const length = (metres: number | null): string => (metres === null ? 'runway unknown' : `runway ${metres} m`)

function compare(old: SourceAirport, now: GivenAirport, say: (kind: FindingKind, code: string, text: string) => void): void {
  const km = kilometres(old, now)
  if (km > movedKm) say('moved', old.code, `${old.name}: ${km.toFixed(0)} km away, at ${now.latitude} ${now.longitude}`)
  if (now.iata !== null && now.iata !== old.iata) say('IATA code', old.code, `${old.name}: ${old.iata ?? 'none'} here, ${now.iata} there`)
  if (now.runwayM !== null && !(old.runwayM !== null && sameLength(old.runwayM, now.runwayM))) {
    const shorter = old.runwayM !== null && now.runwayM < old.runwayM
    say(shorter ? 'runway shorter' : 'runway longer', old.code, `${old.name}: ${old.runwayM ?? 'unknown'} m here, ${now.runwayM} m there`)
  }
  if (now.runwayM !== null && now.runwayPaved !== old.runwayPaved)
    say(now.runwayPaved ? 'runway paved' : 'runway unpaved', old.code, `${old.name}: ${length(now.runwayM)}`)
  if (old.elevationFt !== null && now.elevationFt !== null && Math.abs(old.elevationFt - now.elevationFt) > elevationFt)
    say('elevation', old.code, `${old.name}: ${old.elevationFt} ft here, ${now.elevationFt} ft there`)
  const names = [old.name, ...old.alternatives].map((name) => distinctive(fold(name)))
  if (!names.includes(distinctive(fold(now.name)))) say('name', old.code, `${old.name}: ${now.name}`)
}
