import {
  type FactChange,
  type FactChanges,
  knownAreas,
  type KnownFact,
  knownFacts,
  knownTerminals,
  knownTypes,
  type Seeds,
  SEEDS,
} from './fact-changes.ts'
import type { AirportFacts, FactTable } from './facts.ts'
import { readAirspace } from './read-airspace.ts'
import { readAirportFacts, readTypeFacts } from './read-facts.ts'
import { readTerminals } from './terminals.ts'

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

function toAirports(table: FactTable, document: FactChanges, seeds: Seeds): FactTable['airports'] {
  const changed = new Set(document.changes.flatMap((change) => (change.about === 'airport' ? [change.icao] : [])))
  if (changed.size === 0) return table.airports
  const known = Map.groupBy(knownFacts(document, seeds), ({ row }) => row.icao)
  return [
    ...table.airports.filter(({ icao }) => !changed.has(icao)),
    ...[...changed].flatMap((icao) => readAirport(icao, known.get(icao) ?? [])),
  ]
}

/** A table with changes; what none is about stays as it is. @throws RangeError for a row that cannot be read */
export function toFactTable(table: FactTable, document: FactChanges, seeds: Seeds = SEEDS): FactTable {
  if (document.changes.length === 0) return table
  const has = (about: FactChange['about']) => document.changes.some((change) => change.about === about)
  const { areas } = table
  return {
    ...table,
    airports: toAirports(table, document, seeds),
    airspace: has('area')
      ? knownAreas(document, seeds).flatMap(({ row, checkedOn }) => readAirspace({ checkedOn, rows: [row] }, areas))
      : table.airspace,
    types: has('type')
      ? knownTypes(document, seeds).flatMap(({ row, checkedOn }) => readTypeFacts({ checkedOn, rows: [row] }))
      : table.types,
    terminals: has('terminal')
      ? readTerminals({
          checkedOn: seeds.terminal.checkedOn,
          rows: knownTerminals(document, seeds).map(({ row, checkedOn }) => ({ ...row, checkedOn })),
        })
      : table.terminals,
  }
}
