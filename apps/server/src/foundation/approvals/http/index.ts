export { toWaitsFor } from './wire.ts'
