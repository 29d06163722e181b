export { toOrderWithInvoices, toRefundPart } from './wire.ts'
