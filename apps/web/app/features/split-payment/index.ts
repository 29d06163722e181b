export { SharedInvoicePage } from './shared-invoice-page.tsx'
export { SplitPayment } from './split-payment.tsx'
