export { toPriceAlert } from './wire.ts'
