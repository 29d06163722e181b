export { toChargeLimits, toInvoice, toInvoiceHistory, toStaffInvoice } from './wire.ts'
