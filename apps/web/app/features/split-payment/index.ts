export { SplitPayment } from './lazy.ts'
export { SharedInvoicePage } from './shared-invoice-page.tsx'
