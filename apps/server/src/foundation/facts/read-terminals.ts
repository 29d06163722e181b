import { type KnownTerminal, knownTerminals, terminalDifferences, type TerminalDifference } from '@aquilane/domain/facts/fact-changes'
import { soleTerminal, terminalsOf } from '@aquilane/domain/facts/terminals'
import type { Terminal } from '@aquilane/domain/facts/facts'
import type { AirportLocation } from '@aquilane/domain/location'
import { Refusal } from '@aquilane/domain/refusal'
import type { Context } from '../../context.ts'
import { readChanges } from './document.ts'
import { factNotFound } from './draft.ts'
import type { FactVersionRow } from './queries.ts'
import type { Language } from './read-airports.ts'
import { combine, type Shown } from './read-airspace.ts'
import { getState } from './versions.ts'

/** A terminal with its words in one language. */
export type NamedTerminal = Omit<Terminal, 'parking' | 'directions'> & Record<'parking' | 'directions', string | null>

export const nameTerminal = ({ parking, directions, ...terminal }: Terminal, language: Language): NamedTerminal => ({
  ...terminal,
  parking: parking && parking[language],
  directions: directions && directions[language],
})

export interface TerminalsPage {
  airport: AirportLocation
  city: { name: string; slug: string } | null
  isOnly: boolean
  terminals: NamedTerminal[]
}

/** What travellers read of the terminals of an airport. @param code IATA or ICAO @throws PLACE_NOT_FOUND also where none is known */
export async function getTerminalsPage(
  { facts, places }: Pick<Context, 'facts' | 'places'>,
  code: string,
  language: Language,
): Promise<TerminalsPage> {
  const airport = places.airportByIata(code) ?? places.airportByIcao(code)
  const { terminals } = await facts.current()
  const known = airport ? terminalsOf(terminals, airport.code) : []
  if (!airport || known.length === 0) throw new Refusal('PLACE_NOT_FOUND', 'No terminals are known of such an airport.')
  const city = places.city(airport.cityCode)
  return {
    airport: places.airportLocation(airport.code, language)!,
    city: city && { name: city.name[language], slug: city.slug[language] },
    isOnly: soleTerminal(terminals, airport.code) !== null,
    terminals: known.map((terminal) => nameTerminal(terminal, language)),
  }
}

export type ShownTerminal = Shown<TerminalDifference>

const nameOf = ({ before, after }: Pick<ShownTerminal, 'before' | 'after'>): string => (after ?? before)!.row.name

/** Terminals of one airport, with what the draft does to them. @throws NOT_FOUND */
export async function listTerminals(
  { db, places }: Pick<Context, 'db' | 'places'>,
  code: string,
): Promise<{ draft: Pick<FactVersionRow, 'id' | 'revision'> | null; facts: ShownTerminal[] }> {
  const airport = places.airportByIcao(code)
  if (!airport) throw factNotFound()
  const { published, draft } = await getState(db)
  const isHere = ({ row }: KnownTerminal) => row.icao === airport.code
  const differences = draft ? terminalDifferences(published, readChanges(draft.document)).filter(({ icao }) => icao === airport.code) : []
  const facts = combine<KnownTerminal, TerminalDifference>(knownTerminals(published).filter(isHere), differences)
  return { draft: draft ?? null, facts: facts.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b))) }
}
