import { kilometres } from './assemble.ts'
import type { GivenAirport, GoneAirport, OurAirports } from './ourairports.ts'
import type { SourceAirport } from './reference.ts'

/** Codes move with an airport that moves; farther away it is another one. */
const sameIataKm = 15
const sameFormerCodeKm = 5
const samePlaceKm = 1.5

/** What a download says of the airports that are listed. */
export interface Matched {
  /** The listed airport of each given one; a new one is not there. */
  known: Map<GivenAirport, SourceAirport>
  /** Listed airports that the download has under another code. */
  renamed: Map<SourceAirport, GivenAirport>
  /** Listed airports that the download calls closed, or a place for helicopters or seaplanes. */
  gone: Map<SourceAirport, GoneAirport>
}

/**
 * Finds the listed airport of each row. An airport may have a new code; it is the same one where it keeps its IATA code, names the old code
 * among its keywords, or lies at the same place, and no row of the download has the old code.
 */
export function matchAirports(given: OurAirports, listed: readonly SourceAirport[]): Matched {
  const byCode = new Map(listed.map((airport) => [airport.code, airport]))
  const byIata = new Map(listed.flatMap((airport) => (airport.iata ? [[airport.iata, airport] as const] : [])))
  const open = new Set(given.airports.map(({ code }) => code))
  const orphans = listed.filter(({ code }) => !open.has(code))
  const matched: Matched = { known: new Map(), renamed: new Map(), gone: new Map() }
  for (const airport of given.airports) {
    const same = byCode.get(airport.code)
    if (same) matched.known.set(airport, same)
    else {
      const before = formerly(airport, { byCode, byIata, open, orphans })
      if (!before || matched.renamed.has(before)) continue
      matched.known.set(airport, before)
      matched.renamed.set(before, airport)
    }
  }
  for (const row of given.gone) {
    const known = [row.code, ...row.formerCodes].map((code) => byCode.get(code))
    const airport = known.find((one) => one && (one.code === row.code || kilometres(one, row) < sameFormerCodeKm))
    if (airport && !open.has(airport.code) && !matched.renamed.has(airport)) matched.gone.set(airport, row)
  }
  return matched
}

interface Listed {
  byCode: ReadonlyMap<string, SourceAirport>
  byIata: ReadonlyMap<string, SourceAirport>
  open: ReadonlySet<string>
  /** Listed airports whose code no row has. */
  orphans: readonly SourceAirport[]
}

function formerly(airport: GivenAirport, { byCode, byIata, open, orphans }: Listed): SourceAirport | undefined {
  const within = (one: SourceAirport | undefined, km: number) => one && !open.has(one.code) && kilometres(one, airport) < km
  const holder = airport.iata ? byIata.get(airport.iata) : undefined
  if (within(holder, sameIataKm)) return holder
  const former = airport.formerCodes.map((code) => byCode.get(code)).find((one) => within(one, sameFormerCodeKm))
  return former ?? orphans.find((one) => Math.abs(one.latitude - airport.latitude) < 0.02 && kilometres(one, airport) < samePlaceKm)
}
