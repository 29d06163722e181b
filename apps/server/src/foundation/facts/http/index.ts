export { toEntryRule } from './entry-rule-wire.ts'
export { toSearched } from './searched.ts'
export { toTerminal } from './terminal-wire.ts'
export { toAirport } from './wire.ts'
