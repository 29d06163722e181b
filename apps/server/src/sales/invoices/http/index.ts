export { toChargeLimits, toInvoice, toInvoiceHistory, toOrderInvoice, toStaffInvoice } from './wire.ts'
