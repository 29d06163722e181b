import airports from './data/airports.json' with { type: 'json' }
import airspace from './data/airspace.json' with { type: 'json' }
import rings from './data/areas.json' with { type: 'json' }
import pairs from './data/country-pairs.json' with { type: 'json' }
import types from './data/types.json' with { type: 'json' }
import type { FactTable } from './facts.ts'
import { readAirspace, readAreas, readPairs } from './read-airspace.ts'
import { readAirportFacts, readTypeFacts } from './read-facts.ts'
import { TERMINAL_ROWS } from './shipped-rows.ts'
import { readTerminals } from './terminals.ts'

/**
 * Drawn by hand inside the borders, so that airports of neighbours stay outside, and over each other where two closed areas meet, so that no
 * way leads between them. Corners are 20 to 60 km off; oceanic borders follow the flight information regions.
 */
const areas = readAreas(rings)

/** The facts that the product begins with. */
export const DEFAULT_FACTS: FactTable = {
  airports: readAirportFacts(airports),
  types: readTypeFacts(types),
  airspace: readAirspace(airspace, areas),
  pairs: readPairs(pairs),
  areas,
  terminals: readTerminals(TERMINAL_ROWS),
}
