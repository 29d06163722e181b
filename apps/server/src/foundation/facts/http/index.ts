export { toAirport } from './wire.ts'
