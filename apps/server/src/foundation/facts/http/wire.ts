import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { staffGetAirportFacts, staffListFacts } from '@aquilane/contract/staff-facts'
import type { staffGetFactVersion, staffListFactVersions } from '@aquilane/contract/staff-fact-versions'
import {
  countDifferences,
  type FactChange,
  type FactChanges,
  type FactDifference,
  type FactEvidence,
  type KnownFact,
} from '@aquilane/domain/facts/fact-changes'
import { isOldFact } from '@aquilane/domain/facts/fact-rules'
import type { Confidence } from '@aquilane/domain/facts/facts'
import { weigh } from '@aquilane/domain/facts/weight'
import { timestamp } from '../../../platform/http/serialize.ts'
import { readChanges } from '../document.ts'
import { factId } from '../fact-id.ts'
import type { FactVersionRow } from '../queries.ts'
import { type AirportPage, countFacts, type ListedAirport, type NamedAirport } from '../read-airports.ts'
import { toSearched } from './searched.ts'

type Row = ResponseOf<typeof staffListFacts>['data'][number]
type Fact = Row['hours'][number]
type Page = ResponseOf<typeof staffGetAirportFacts>
type Version = ResponseOf<typeof staffListFactVersions>['data'][number]
type Difference = ResponseOf<typeof staffGetFactVersion>['differences'][number]

/** What every fact is written with. */
export interface Reader {
  today: string
  /** Members by their ids. */
  names: ReadonlyMap<string, string>
}

export const toChange = ({ by, at }: FactChange, { names }: Reader) => ({
  by: names.get(by) ?? '',
  at: timestamp(Temporal.Instant.from(at)),
})

export function toFact({ row, checkedOn, change }: KnownFact, reader: Reader): Fact {
  const { fact, value, days = null, season = null, binds = null, only = null, note = '', source, date, confidence } = row
  return {
    kind: fact,
    value,
    days,
    season,
    binds,
    only,
    note,
    source,
    source_date: date,
    confidence,
    checked_on: checkedOn,
    old: isOldFact(checkedOn, reader.today),
    weight: weigh({ confidence: confidence as Confidence, sourceDate: date || null }),
    changed: change && toChange(change, reader),
  }
}

export const toRemoval = (removal: FactChange | null, reader: Reader) =>
  removal && {
    source: removal.source,
    source_date: removal.date,
    confidence: removal.confidence,
    checked_on: removal.checkedOn,
    changed: toChange(removal, reader),
  }

const toDifference = ({ before, after, removal }: Pick<FactDifference, 'before' | 'after' | 'removal'>, reader: Reader) => ({
  before: before && toFact(before, reader),
  after: after && toFact(after, reader),
  removal: toRemoval(removal, reader),
})

/** What was sent, not checked yet. */
export const toEvidence = (body: { source: string; source_date: string; confidence: string; checked_on: string }): FactEvidence => ({
  source: body.source.trim(),
  date: body.source_date.trim(),
  confidence: body.confidence as Confidence,
  checkedOn: body.checked_on,
})

export const toAirport = ({ code, iata, name, city, country }: NamedAirport): Difference['airport'] => ({
  code,
  iata,
  name,
  city,
  country: { code: country.iso2, name: country.name },
})

export const toRow = (airport: ListedAirport, reader: Reader): Row => ({
  ...toAirport(airport),
  facts: countFacts(airport),
  hours: airport.facts.filter(({ row }) => row.fact === 'hours').map((fact) => toFact(fact, reader)),
  confidence: airport.confidence,
  checked_on: airport.checkedOn,
  old: airport.isOld,
  draft: airport.isInDraft,
})

export const toPage = (airport: AirportPage, reader: Reader): Page => ({
  ...toAirport(airport),
  zone: airport.zone,
  usually_open: airport.usuallyOpen,
  searched: toSearched(
    airport.code,
    airport.facts.flatMap(({ after }) => (after ? [after.row] : [])),
  ),
  draft: airport.draft && { id: airport.draft.id, revision: airport.draft.revision },
  facts: airport.facts.map((fact) => ({ id: fact.id, state: fact.state, ...toDifference(fact, reader) })),
})

/** Members whom facts or versions name. */
export const membersOf = (changes: readonly (FactChange | null | undefined)[]): string[] =>
  changes.flatMap((change) => (change ? [change.by] : []))

export const makersOf = (rows: readonly FactVersionRow[]): string[] =>
  rows.flatMap((row) => [row.created_by, row.published_by, row.rolled_back_by].filter((id) => id !== null))

export function toVersion(row: FactVersionRow, base: FactChanges, { names }: Pick<Reader, 'names'>): Version {
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? ''))
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    note: row.note,
    base: row.base_number,
    changes: countDifferences(base, readChanges(row.document)),
    created: timestamp(row.created_at),
    created_by: names.get(row.created_by) ?? '',
    published: row.published_at && timestamp(row.published_at),
    published_by: nameOf(row.published_by),
    rolled_back: row.rolled_back_at && timestamp(row.rolled_back_at),
    rolled_back_by: nameOf(row.rolled_back_by),
    revision: row.revision,
  }
}

export const toVersionDifference = (one: FactDifference, airport: NamedAirport, reader: Reader): Difference => ({
  id: factId(one.key),
  airport: toAirport(airport),
  ...toDifference(one, reader),
})
