import airspace from './data/airspace.json' with { type: 'json' }
import pairs from './data/country-pairs.json' with { type: 'json' }
import terminals from './data/terminals.json' with { type: 'json' }
import types from './data/types.json' with { type: 'json' }
import type { AirspaceRow, PairRow } from './read-airspace.ts'
import type { FactDocument, TypeRow } from './read-facts.ts'
import type { TerminalRow } from './terminals.ts'

/** Rows of the data files as they are written, for staff who look up what a fact says. */
export const AIRSPACE_ROWS: FactDocument<AirspaceRow> = airspace
export const PAIR_ROWS: FactDocument<PairRow> = pairs
export const TYPE_ROWS: FactDocument<TypeRow> = types
export const TERMINAL_ROWS: FactDocument<TerminalRow> = terminals
