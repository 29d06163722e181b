export { toCar } from './wire.ts'
