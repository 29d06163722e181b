export { listServiceInvoices } from './ancillary-charge-queries.ts'
export { cancelInvoiceByStaff, createInvoiceByStaff, getChargeAllowances, getInvoiceForStaff, listInvoicesForStaff } from './admin.ts'
export { billingByOrder } from './billing-profile-queries.ts'
export { createChargeOn, issueLegInvoice, issueTransferInvoice } from './ancillary-charges.ts'
export { cancelLegInvoice, lockCharge, withdrawChargeOn } from './charge-withdrawals.ts'
export { findPayerNames } from './billing-profiles.ts'
export type { Company } from './company.ts'
export { issueCreditNote, issueReceipt } from './fiscal-documents.ts'
export { findOwnInvoice, getInvoice, type InvoiceWithOrder } from './get-invoice.ts'
export { lockInvoiceWithOrder } from './lock-invoice.ts'
export { checkPayable, requireLegPayable, requirePayable } from './payable.ts'
export { amounts, type Fact, facts, footer, formatAmount, heading, label, letterhead, secondaryColor } from './pdf-components.ts'
export {
  assignInvoiceNumbers,
  closeOpenInvoices,
  discountByOrder,
  getInvoicesByOrders,
  issuePrimary,
  unpaidOrderIds,
} from './primary-invoices.ts'
export { findTransferTerms } from './proforma-invoices.ts'
export { hasProforma } from './proforma-queries.ts'
export {
  countOpenTopUps,
  insertInvoice,
  invoiceByCredit,
  invoiceById,
  type InvoiceRow,
  invoicesByOrders,
  lockInvoice,
  lockOpenInvoices,
  lockPaidInvoices,
  newestPrimaryInvoice,
  openTopUps,
  updateInvoice,
} from './queries.ts'
export { cancelPaymentsJob, expireTopUpJob } from './queues.ts'
export { requirePriceStands } from './require-price.ts'
export { settledAccount } from './settled-account.ts'
export type { ShownInvoice } from './shown-invoice.ts'
export { amountDue, invoiceStatus, isAncillaryCharge, transitionInvoice } from './transitions.ts'
export type { Discount } from './types.ts'
