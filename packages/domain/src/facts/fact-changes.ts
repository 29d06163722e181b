import airports from './data/airports.json' with { type: 'json' }
import type { AirportFacts, Confidence, FactTable } from './facts.ts'
import { type AirportRow, type FactDocument, readAirportFacts } from './read-facts.ts'

/** What a row says, without the place it is about and its source. */
export type FactValues = Omit<AirportRow, 'icao' | 'source' | 'date' | 'confidence'>

/** Where staff read a fact, or read that it no longer holds. */
export interface FactEvidence {
  source: string
  /** Of the source; empty where it names none. */
  date: string
  confidence: Confidence
  checkedOn: string
}

/** One change of the rows that the product ships with. */
export interface FactChange extends FactEvidence {
  id: string
  icao: string
  /** The row of the data files that it takes the place of; null: a row of its own. */
  replaces: AirportRow | null
  /** Null: the fact no longer holds. */
  values: FactValues | null
  /** Member, and when. */
  by: string
  at: string
}

/** Rows of the product are not part of it: a newer release brings newer ones. */
export interface FactChanges {
  v: 1
  changes: readonly FactChange[]
}

export const NO_CHANGES: FactChanges = { v: 1, changes: [] }

/** A fact as it counts under some changes. */
export interface KnownFact {
  /** The same before and after a change. */
  key: string
  row: AirportRow
  checkedOn: string
  /** Null: as the product ships it. */
  change: FactChange | null
}

const columns = ['icao', 'fact', 'value', 'days', 'season', 'binds', 'only', 'source', 'date', 'confidence', 'note'] as const

/** What a row of the data files is known by: all that it says, so that a newer one is another row. */
export const rowKey = (row: AirportRow): string => JSON.stringify(columns.map((column) => row[column] ?? null))

/** What a change is known by: the row that it replaces, or itself. */
export const changeKey = ({ id, replaces }: FactChange): string => (replaces ? rowKey(replaces) : id)

export const SEED: FactDocument<AirportRow> = airports

const toRow = ({ icao, source, date, confidence }: FactChange, values: FactValues): AirportRow => ({
  icao,
  ...values,
  source,
  date,
  confidence,
})

const toKnown = (change: FactChange, values: FactValues): KnownFact => ({
  key: changeKey(change),
  row: toRow(change, values),
  checkedOn: change.checkedOn,
  change,
})

/** The rows that count: those of the product, changed. A change whose row a newer release has replaced counts beside the new row. */
export function applyChanges({ changes }: FactChanges, seed: FactDocument<AirportRow> = SEED): KnownFact[] {
  const byKey = new Map(changes.map((change) => [changeKey(change), change]))
  const known = seed.rows.flatMap((row): KnownFact[] => {
    const key = rowKey(row)
    const change = byKey.get(key)
    byKey.delete(key)
    if (!change) return [{ key, row, checkedOn: seed.checkedOn, change: null }]
    return change.values ? [toKnown(change, change.values)] : []
  })
  const added = [...byKey.values()].flatMap((change) => (change.values ? [toKnown(change, change.values)] : []))
  return [...known, ...added]
}

/** The facts of one airport, whose rows were checked on different days. */
function readAirport(icao: string, known: readonly KnownFact[]): AirportFacts[] {
  const days = new Set(known.map(({ checkedOn }) => checkedOn))
  const parts = [...days].flatMap((day) =>
    readAirportFacts({ checkedOn: day, rows: known.filter(({ checkedOn }) => checkedOn === day).map(({ row }) => row) }),
  )
  if (parts.length === 0) return []
  return [
    {
      icao,
      opening: parts.flatMap(({ opening }) => opening),
      closures: parts.flatMap(({ closures }) => closures),
      access: parts.flatMap(({ access }) => access),
      formalities: parts.flatMap(({ formalities }) => formalities),
    },
  ]
}

/** A table with changes; airports without one stay as they are. @throws RangeError for a row that cannot be read */
export function toFactTable(table: FactTable, document: FactChanges, seed: FactDocument<AirportRow> = SEED): FactTable {
  if (document.changes.length === 0) return table
  const changed = new Set(document.changes.map(({ icao }) => icao))
  const known = Map.groupBy(applyChanges(document, seed), ({ row }) => row.icao)
  return {
    ...table,
    airports: [
      ...table.airports.filter(({ icao }) => !changed.has(icao)),
      ...[...changed].flatMap((icao) => readAirport(icao, known.get(icao) ?? [])),
    ],
  }
}

/** What differs between two sets of changes. */
export interface FactDifference {
  key: string
  icao: string
  before: KnownFact | null
  after: KnownFact | null
  /** Where a fact was taken away: why it no longer holds. */
  removal: FactChange | null
}

const byKeyOf = ({ changes }: FactChanges) => new Map(changes.map((change) => [changeKey(change), change]))

/** What two sets of changes say differently. */
function differingKeys(base: FactChanges, next: FactChanges): string[] {
  const [earlier, later] = [byKeyOf(base), byKeyOf(next)]
  const textOf = (changes: ReadonlyMap<string, FactChange>, key: string) => JSON.stringify(changes.get(key) ?? null)
  return [...new Set([...earlier.keys(), ...later.keys()])].filter((key) => textOf(earlier, key) !== textOf(later, key))
}

/** What one set of changes does to another, by airport. */
export function factDifferences(base: FactChanges, next: FactChanges, seed: FactDocument<AirportRow> = SEED): FactDifference[] {
  const [earlier, later] = [byKeyOf(base), byKeyOf(next)]
  const factsOf = (document: FactChanges) => new Map(applyChanges(document, seed).map((fact) => [fact.key, fact]))
  const [before, after] = [factsOf(base), factsOf(next)]
  return differingKeys(base, next)
    .map((key) => {
      const change = later.get(key)
      return {
        key,
        icao: (change ?? earlier.get(key)!).icao,
        before: before.get(key) ?? null,
        after: after.get(key) ?? null,
        removal: change?.values === null ? change : null,
      }
    })
    .toSorted((a, b) => a.icao.localeCompare(b.icao))
}

/** The changes of a draft on top of others: its base was taken back. */
export function rebase(draft: FactChanges, base: FactChanges, onto: FactChanges): FactChanges {
  const keys = new Set(differingKeys(base, draft))
  const isOwn = (change: FactChange): boolean => keys.has(changeKey(change))
  return { v: 1, changes: [...onto.changes.filter((change) => !isOwn(change)), ...draft.changes.filter(isOwn)] }
}

/** A draft with one fact as a member wrote it. @param key null: a new fact @returns null where there is no such fact */
export function saveFact(
  draft: FactChanges,
  key: string | null,
  written: Omit<FactChange, 'id' | 'replaces'> & { id: string },
  seed: FactDocument<AirportRow> = SEED,
): FactChanges | null {
  if (key === null) return { v: 1, changes: [...draft.changes, { ...written, replaces: null }] }
  const known = draft.changes.find((change) => changeKey(change) === key)
  if (known) {
    const next = { ...written, id: known.id, replaces: known.replaces }
    // Nothing is left of a row of their own that staff take away; its history has it.
    const isGone = next.values === null && next.replaces === null
    return { v: 1, changes: draft.changes.flatMap((change) => (change !== known ? [change] : isGone ? [] : [next])) }
  }
  const row = seed.rows.find((one) => rowKey(one) === key)
  return row ? { v: 1, changes: [...draft.changes, { ...written, replaces: row }] } : null
}

/** A draft in which one fact is again as it was in its base. */
export function undoFact(draft: FactChanges, base: FactChanges, key: string): FactChanges {
  const others = draft.changes.filter((change) => changeKey(change) !== key)
  return { v: 1, changes: [...others, ...base.changes.filter((change) => changeKey(change) === key)] }
}
