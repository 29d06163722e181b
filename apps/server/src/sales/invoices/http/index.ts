export { toInvoice } from './wire.ts'
