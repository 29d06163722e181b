import {
  countDifferences,
  factDifferences,
  type AirportChange,
  type KnownFact,
  knownFacts,
  knownTerminals,
  terminalDifferences,
} from '@aquilane/domain/facts/fact-changes'
import { factKinds, isOldFact, type FactSort, type FactState, type FactView } from '@aquilane/domain/facts/fact-rules'
import { usualOpening, type UsualOpening } from '@aquilane/domain/facts/usual-opening'
import { readSort } from '@aquilane/domain/list-sort'
import { Refusal } from '@aquilane/domain/refusal'
import type { Context } from '../../context.ts'
import { readChanges } from './document.ts'
import { todayOf } from './draft.ts'
import { factId } from './fact-id.ts'
import type { FactVersionRow } from './queries.ts'
import { stateOf } from './read-airspace.ts'
import { getState } from './versions.ts'

/** An airport as staff name it. */
export interface NamedAirport {
  code: string
  iata: string | null
  name: string
  city: string
  country: { iso2: string; name: string }
}

export type Language = 'en' | 'it'
type Deps = Pick<Context, 'db' | 'clock' | 'places'>

/** Also an airport that an import took away, by its code. */
export function nameAirport({ places }: Pick<Context, 'places'>, code: string, language: Language): NamedAirport {
  const airport = places.airportByIcao(code)
  if (!airport) return { code, iata: null, name: code, city: '', country: { iso2: '', name: '' } }
  const { iata, name, town, country, cityCode } = airport
  const city = town ?? places.city(cityCode)?.name[language] ?? ''
  return { code, iata, name, city, country: { iso2: country.iso2, name: country.name[language] } }
}

export interface ListedAirport extends NamedAirport {
  facts: readonly KnownFact[]
  terminals: number
  /** Of its weakest source. */
  confidence: string | null
  /** Of the fact that was checked longest ago. */
  checkedOn: string | null
  isOld: boolean
  isInDraft: boolean
}

export interface AirportList {
  rows: ListedAirport[]
  total: number
  oldFacts: number
  draft: { id: string; changes: number } | null
}

export interface AirportQuery {
  view: FactView
  query: string
  sort: FactSort | undefined
  page: number
  perPage: number
  language: Language
}

const least = (texts: readonly string[]): string | null => texts.reduce<string | null>((a, b) => (a === null || b < a ? b : a), null)
const most = (texts: readonly string[]): string | null => texts.reduce<string | null>((a, b) => (a === null || b > a ? b : a), null)

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const fits = ({ code, iata, name, city, country }: NamedAirport, words: readonly string[]): boolean => {
  const text = plain(['', code, iata, name, city, country.name].join(' '))
  return words.every((word) => text.includes(` ${word}`))
}

/** Terminals are facts too. */
export const countFacts = ({ facts, terminals }: Pick<ListedAirport, 'facts' | 'terminals'>): number => facts.length + terminals

/** Without a value comes last, in either direction. */
function compare(a: ListedAirport, b: ListedAirport, sort: FactSort): number {
  const { key, direction } = readSort(sort)
  const sign = direction === 'asc' ? 1 : -1
  if (key === 'facts') return sign * (countFacts(a) - countFacts(b)) || a.code.localeCompare(b.code)
  const value = ({ code, confidence, checkedOn }: ListedAirport) =>
    key === 'airport' ? code : key === 'confidence' ? confidence : checkedOn
  const [one, other] = [value(a), value(b)]
  if (one === null || other === null) return Number(one === null) - Number(other === null) || a.code.localeCompare(b.code)
  return sign * one.localeCompare(other) || a.code.localeCompare(b.code)
}

/** Airports with what is known of them; those of a code that is searched stand first. */
export async function listAirports(deps: Deps, { view, query, sort, page, perPage, language }: AirportQuery): Promise<AirportList> {
  const { published, draft } = await getState(deps.db)
  const known = Map.groupBy(knownFacts(published), ({ row }) => row.icao)
  const terminals = Map.groupBy(knownTerminals(published), ({ row }) => row.icao)
  const written = draft && readChanges(draft.document)
  const differences = written ? [...factDifferences(published, written), ...terminalDifferences(published, written)] : []
  const changed = new Set(differences.map(({ icao }) => icao))
  const day = todayOf(deps)
  const isOld = ({ checkedOn }: { checkedOn: string }) => isOldFact(checkedOn, day)
  const codes =
    view === 'all'
      ? deps.places.airports().map(({ code }) => code)
      : view === 'draft'
        ? [...changed]
        : [...new Set([...known.keys(), ...terminals.keys()])]
  const words = plain(query).split(' ').filter(Boolean)
  const rows = codes
    .map((code) => ({
      ...nameAirport(deps, code, language),
      facts: known.get(code) ?? [],
      dated: [...(known.get(code) ?? []), ...(terminals.get(code) ?? [])],
    }))
    .filter((one) => fits(one, words) && (view !== 'old' || one.dated.some(isOld)))
    .map(({ dated, ...one }) => ({
      ...one,
      terminals: dated.length - one.facts.length,
      confidence: most(one.facts.map(({ row }) => row.confidence)),
      checkedOn: least(dated.map(({ checkedOn }) => checkedOn)),
      isOld: dated.some(isOld),
      isInDraft: changed.has(one.code),
    }))
  const isAsked = ({ code, iata }: NamedAirport) => words.length === 1 && [code, iata].some((one) => one?.toLowerCase() === words[0])
  const sorted = rows.toSorted((a, b) => Number(isAsked(b)) - Number(isAsked(a)) || compare(a, b, sort ?? 'airport:asc'))
  return {
    rows: sorted.slice((page - 1) * perPage, page * perPage),
    total: sorted.length,
    oldFacts: [...known.values(), ...terminals.values()].flat().filter(isOld).length,
    draft: draft ? { id: draft.id, changes: countDifferences(published, readChanges(draft.document)) } : null,
  }
}

export interface ShownFact {
  id: string
  state: FactState
  before: KnownFact | null
  after: KnownFact | null
  removal: AirportChange | null
}

export interface AirportPage extends NamedAirport {
  zone: string
  usuallyOpen: UsualOpening | null
  draft: Pick<FactVersionRow, 'id' | 'revision'> | null
  facts: ShownFact[]
}

const rank = ({ before, after }: ShownFact): number => factKinds.indexOf((after ?? before)?.row.fact as (typeof factKinds)[number])

/** What is known of one airport, with what the draft does to it. @throws NOT_FOUND */
export async function getAirport(deps: Deps, code: string, language: Language): Promise<AirportPage> {
  const airport = deps.places.airportByIcao(code)
  if (!airport) throw new Refusal('NOT_FOUND', `There is no airport ${code}.`)
  const { published, draft } = await getState(deps.db)
  const differences = draft ? factDifferences(published, readChanges(draft.document)).filter(({ icao }) => icao === airport.code) : []
  const changed = new Set(differences.map(({ key }) => key))
  const same = knownFacts(published).filter(({ key, row }) => row.icao === airport.code && !changed.has(key))
  const facts: ShownFact[] = [
    ...same.map((fact): ShownFact => ({ id: factId(fact.key), state: 'same', before: fact, after: fact, removal: null })),
    ...differences.map((one): ShownFact => ({ id: factId(one.key), state: stateOf(one), ...one })),
  ]
  return {
    ...nameAirport(deps, airport.code, language),
    zone: airport.zone,
    usuallyOpen: usualOpening({ country: airport.country.iso2, size: airport.size, scheduled: airport.scheduled }),
    draft: draft ?? null,
    facts: facts.toSorted((a, b) => rank(a) - rank(b)),
  }
}
