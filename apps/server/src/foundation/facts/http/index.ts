export { toSearched } from './searched.ts'
export { toAirport } from './wire.ts'
