import airports from './data/airports.json' with { type: 'json' }
import type { Confidence } from './facts.ts'
import type { AirspaceRow } from './read-airspace.ts'
import type { AirportRow, FactDocument, TypeRow } from './read-facts.ts'
import { AIRSPACE_ROWS, TERMINAL_ROWS, TYPE_ROWS } from './shipped-rows.ts'
import type { TerminalRow } from './terminals.ts'

type Sourced = 'source' | 'date' | 'confidence'

/** What a row says, without the place it is about and its source. */
export type FactValues = Omit<AirportRow, 'icao' | 'checkedOn' | Sourced>
export type AreaValues = Omit<AirspaceRow, Sourced>
/** Engines and their kind are those of the catalogue. */
export type TypeValues = Pick<TypeRow, 'spanM' | 'steepApproach' | 'londonCity' | 'note'>
/** Its key is not among them: it stays. */
export type TerminalValues = Omit<TerminalRow, 'icao' | 'terminal' | 'checkedOn' | Sourced>

/** Where staff read a fact, or read that it no longer holds. */
export interface FactEvidence {
  source: string
  /** Of the source; empty where it names none. */
  date: string
  confidence: Confidence
  checkedOn: string
}

/** One change of the rows that the product ships with. */
interface Change<About extends string, Row, Values> extends FactEvidence {
  about: About
  id: string
  /** The row of the data files that it takes the place of; null: a row of its own. */
  replaces: Row | null
  /** Null: the fact no longer holds. */
  values: Values | null
  /** Member, and when. */
  by: string
  at: string
}

export type AirportChange = Change<'airport', AirportRow, FactValues> & { icao: string }
export type AreaChange = Change<'area', AirspaceRow, AreaValues>
export type TypeChange = Change<'type', TypeRow, TypeValues> & { slug: string }
export type TerminalChange = Change<'terminal', TerminalRow, TerminalValues> & { icao: string; terminal: string }
export type FactChange = AirportChange | AreaChange | TypeChange | TerminalChange
type About = FactChange['about']

/** As a member wrote it: which row it takes the place of is found in the draft. */
type Unplaced<C> = C extends unknown ? Omit<C, 'replaces'> : never
export type WrittenChange = Unplaced<FactChange>

/** Rows of the product are not part of it: a newer release brings newer ones. */
export interface FactChanges {
  v: 2
  changes: readonly FactChange[]
}

export const NO_CHANGES: FactChanges = { v: 2, changes: [] }

/** A fact as it counts under some changes. */
export interface Known<Row, C> {
  /** The same before and after a change. */
  key: string
  row: Row
  checkedOn: string
  /** Null: as the product ships it. */
  change: C | null
}
export type KnownFact = Known<AirportRow, AirportChange>
export type KnownArea = Known<AirspaceRow, AreaChange>
export type KnownType = Known<TypeRow, TypeChange>
export type KnownTerminal = Known<TerminalRow, TerminalChange>

/** The rows of the data files. */
export interface Seeds {
  airport: FactDocument<AirportRow>
  area: FactDocument<AirspaceRow>
  type: FactDocument<TypeRow>
  terminal: FactDocument<TerminalRow>
}

export const SEEDS: Seeds = { airport: airports, area: AIRSPACE_ROWS, type: TYPE_ROWS, terminal: TERMINAL_ROWS }

const columns: Record<About, readonly string[]> = {
  airport: 'icao fact value days season binds only source date confidence note'.split(' '),
  area: 'area effect binds countries airports shapes overflight landing withinEurope exceptTo from until endsThen source date confidence note'.split(
    ' ',
  ),
  type: 'slug engines kind spanM steepApproach londonCity source date confidence note'.split(' '),
  terminal:
    'icao terminal name kind sole address phone hours website latitude longitude parkingEn parkingIt directionsEn directionsIt source date confidence note'.split(
      ' ',
    ),
}

type AnyRow = AirportRow | AirspaceRow | TypeRow | TerminalRow

/** What a row of the data files is known by: all that it says, so that a newer one is another row. */
export const rowKey = (about: About, row: AnyRow): string =>
  JSON.stringify(columns[about].map((column) => (row as unknown as Record<string, unknown>)[column] ?? null))

/** What a change is known by: the row that it replaces, or itself. */
export const changeKey = ({ about, id, replaces }: FactChange): string => (replaces ? rowKey(about, replaces) : id)

const sourceOf = ({ source, date, confidence }: FactEvidence) => ({ source, date, confidence })

const toAirportRow = (change: AirportChange, values: FactValues): AirportRow => ({ icao: change.icao, ...values, ...sourceOf(change) })
const toAreaRow = (change: AreaChange, values: AreaValues): AirspaceRow => ({ ...values, ...sourceOf(change) })
const toTypeRow = (change: TypeChange, values: TypeValues): TypeRow => {
  const { slug, engines, kind } = change.replaces!
  return { slug, engines, kind, ...values, ...sourceOf(change) }
}
const toTerminalRow = (change: TerminalChange, values: TerminalValues): TerminalRow => ({
  icao: change.icao,
  terminal: change.terminal,
  ...values,
  ...sourceOf(change),
})

/** The rows that count: those of the product, changed. A change whose row a newer release has replaced counts beside the new row. */
function apply<Row extends AnyRow, C extends FactChange>(
  { changes }: { changes: readonly C[] },
  { rows, checkedOn }: FactDocument<Row>,
  { about, toRow }: { about: C['about']; toRow: (change: C, values: NonNullable<C['values']>) => Row },
): Known<Row, C>[] {
  const byKey = new Map(changes.map((change) => [changeKey(change), change]))
  const toKnown = (change: C): Known<Row, C>[] =>
    change.values === null
      ? []
      : [
          {
            key: changeKey(change),
            row: toRow(change, change.values as NonNullable<C['values']>),
            checkedOn: change.checkedOn,
            change,
          },
        ]
  const known = rows.flatMap((row): Known<Row, C>[] => {
    const key = rowKey(about, row)
    const change = byKey.get(key)
    byKey.delete(key)
    return change ? toKnown(change) : [{ key, row, checkedOn: ('checkedOn' in row && row.checkedOn) || checkedOn, change: null }]
  })
  return [...known, ...[...byKey.values()].flatMap(toKnown)]
}

const of = <A extends About>({ changes }: FactChanges, about: A) => ({
  changes: changes.filter((change): change is Extract<FactChange, { about: A }> => change.about === about),
})

export const knownFacts = (document: FactChanges, seeds: Seeds = SEEDS): KnownFact[] =>
  apply(of(document, 'airport'), seeds.airport, { about: 'airport', toRow: toAirportRow })

export const knownAreas = (document: FactChanges, seeds: Seeds = SEEDS): KnownArea[] =>
  apply(of(document, 'area'), seeds.area, { about: 'area', toRow: toAreaRow })

export const knownTypes = (document: FactChanges, seeds: Seeds = SEEDS): KnownType[] =>
  apply(of(document, 'type'), seeds.type, { about: 'type', toRow: toTypeRow })

export const knownTerminals = (document: FactChanges, seeds: Seeds = SEEDS): KnownTerminal[] =>
  apply(of(document, 'terminal'), seeds.terminal, { about: 'terminal', toRow: toTerminalRow })

/** What differs between two sets of changes. */
export interface Difference<K extends Known<unknown, unknown>, C> {
  key: string
  before: K | null
  after: K | null
  /** Where a fact was taken away: why it no longer holds. */
  removal: C | null
}
export type FactDifference = Difference<KnownFact, AirportChange> & { icao: string }
export type AreaDifference = Difference<KnownArea, AreaChange>
export type TypeDifference = Difference<KnownType, TypeChange>
export type TerminalDifference = Difference<KnownTerminal, TerminalChange> & { icao: string }

const byKeyOf = ({ changes }: FactChanges) => new Map(changes.map((change) => [changeKey(change), change]))

/** The same for values that were stored: a database sorts the names of a document. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    one !== null && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  )

/** What two sets of changes say differently. */
export function differingKeys(base: FactChanges, next: FactChanges): string[] {
  const [earlier, later] = [byKeyOf(base), byKeyOf(next)]
  const textOf = (changes: ReadonlyMap<string, FactChange>, key: string) => canonical(changes.get(key) ?? null)
  return [...new Set([...earlier.keys(), ...later.keys()])].filter((key) => textOf(earlier, key) !== textOf(later, key))
}

export const countDifferences = (base: FactChanges, next: FactChanges): number => differingKeys(base, next).length

function differences<K extends Known<unknown, C>, C extends FactChange>(
  [base, next]: readonly [FactChanges, FactChanges],
  about: C['about'],
  known: (document: FactChanges) => K[],
): Difference<K, C>[] {
  const changes = { base: byKeyOf(base), next: byKeyOf(next) }
  const factsOf = (document: FactChanges) => new Map(known(document).map((fact) => [fact.key, fact]))
  const [before, after] = [factsOf(base), factsOf(next)]
  return differingKeys(base, next).flatMap((key) => {
    const change = (changes.next.get(key) ?? changes.base.get(key)) as C
    if (change.about !== about) return []
    const [was, is] = [before.get(key) ?? null, after.get(key) ?? null]
    // What a release took away counts neither before nor after.
    if (!was && !is) return []
    return [{ key, before: was, after: is, removal: changes.next.get(key)?.values === null ? change : null }]
  })
}

const rowOf = <Row>({ before, after }: { before: { row: Row } | null; after: { row: Row } | null }): Row => (after ?? before)!.row

/** What one set of changes does to another, by airport. */
export const factDifferences = (base: FactChanges, next: FactChanges, seeds: Seeds = SEEDS): FactDifference[] =>
  differences<KnownFact, AirportChange>([base, next], 'airport', (document) => knownFacts(document, seeds))
    .map((one) => ({ ...one, icao: rowOf(one).icao }))
    .toSorted((a, b) => a.icao.localeCompare(b.icao))

export const areaDifferences = (base: FactChanges, next: FactChanges, seeds: Seeds = SEEDS): AreaDifference[] =>
  differences<KnownArea, AreaChange>([base, next], 'area', (document) => knownAreas(document, seeds)).toSorted((a, b) =>
    rowOf(a).area.localeCompare(rowOf(b).area),
  )

export const typeDifferences = (base: FactChanges, next: FactChanges, seeds: Seeds = SEEDS): TypeDifference[] =>
  differences<KnownType, TypeChange>([base, next], 'type', (document) => knownTypes(document, seeds)).toSorted((a, b) =>
    rowOf(a).slug.localeCompare(rowOf(b).slug),
  )

export const terminalDifferences = (base: FactChanges, next: FactChanges, seeds: Seeds = SEEDS): TerminalDifference[] =>
  differences<KnownTerminal, TerminalChange>([base, next], 'terminal', (document) => knownTerminals(document, seeds))
    .map((one) => ({ ...one, icao: rowOf(one).icao }))
    .toSorted((a, b) => a.icao.localeCompare(b.icao) || rowOf(a).name.localeCompare(rowOf(b).name))

/** The changes of a draft on top of others: its base was taken back. */
export function rebase(draft: FactChanges, base: FactChanges, onto: FactChanges): FactChanges {
  const keys = new Set(differingKeys(base, draft))
  const isOwn = (change: FactChange): boolean => keys.has(changeKey(change))
  return { v: 2, changes: [...onto.changes.filter((change) => !isOwn(change)), ...draft.changes.filter(isOwn)] }
}

/** A draft with one fact as a member wrote it. @param key null: a new fact @returns null where there is no such fact */
export function saveFact(draft: FactChanges, key: string | null, written: WrittenChange, seeds: Seeds = SEEDS): FactChanges | null {
  const place = (replaces: FactChange['replaces'], id = written.id) => ({ ...written, id, replaces }) as FactChange
  if (key === null) return { v: 2, changes: [...draft.changes, place(null)] }
  const known = draft.changes.find((change) => change.about === written.about && changeKey(change) === key)
  if (known) {
    const next = place(known.replaces, known.id)
    // Nothing is left of a row of their own that staff take away; its history has it.
    const isGone = next.values === null && next.replaces === null
    return { v: 2, changes: draft.changes.flatMap((change) => (change !== known ? [change] : isGone ? [] : [next])) }
  }
  const rows: readonly NonNullable<FactChange['replaces']>[] = seeds[written.about].rows
  const row = rows.find((one) => rowKey(written.about, one) === key)
  return row ? { v: 2, changes: [...draft.changes, place(row)] } : null
}

/** A draft in which one fact is again as it was in its base. */
export function undoFact(draft: FactChanges, base: FactChanges, key: string): FactChanges {
  const others = draft.changes.filter((change) => changeKey(change) !== key)
  return { v: 2, changes: [...others, ...base.changes.filter((change) => changeKey(change) === key)] }
}

/** A stored document of any form. Before the second form every change was about an airport. @throws where it is of no form */
export function readFactChanges(stored: unknown): FactChanges {
  const { v, changes } = stored as { v: number; changes: readonly object[] }
  if (v === 1) return { v: 2, changes: changes.map((change) => ({ ...change, about: 'airport' }) as AirportChange) }
  if (v !== 2) throw new Error(`Facts of form ${String(v)} are not known`)
  return stored as FactChanges
}
