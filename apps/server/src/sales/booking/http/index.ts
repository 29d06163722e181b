export { toOrderWithInvoices } from './wire.ts'
