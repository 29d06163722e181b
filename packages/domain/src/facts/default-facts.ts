import airports from './data/airports.json' with { type: 'json' }
import types from './data/types.json' with { type: 'json' }
import type { FactTable } from './facts.ts'
import { readAirportFacts, readTypeFacts } from './read-facts.ts'

/** The facts that the product begins with. */
export const DEFAULT_FACTS: FactTable = { airports: readAirportFacts(airports), types: readTypeFacts(types) }
