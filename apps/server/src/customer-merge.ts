import { approvalsMerge } from './approvals/customer-merge.ts'
import { bankReconciliationMerge } from './bank-reconciliation/customer-merge.ts'
import { contactsMerge } from './contacts/customer-merge.ts'
import { conversationsMerge } from './conversations/customer-merge.ts'
import { customersMerge } from './customers/customer-merge.ts'
import { emptyLegsMerge } from './empty-legs/customer-merge.ts'
import { financeExceptionsMerge } from './finance-exceptions/customer-merge.ts'
import { identityMerge } from './identity/customer-merge.ts'
import { invoicesMerge } from './invoices/customer-merge.ts'
import { ledgerMerge } from './ledger/customer-merge.ts'
import { loyaltyMerge } from './loyalty/customer-merge.ts'
import { notificationsMerge } from './notifications/customer-merge.ts'
import { ordersMerge } from './orders/customer-merge.ts'
import { passengersMerge } from './passengers/customer-merge.ts'
import { paymentsMerge } from './payments/customer-merge.ts'
import { payoutsMerge } from './payouts/customer-merge.ts'
import { sharedFlightsMerge } from './shared-flights/customer-merge.ts'
import { travelDocumentsMerge } from './travel-documents/customer-merge.ts'
import type { CustomerMergeHandler } from './platform/customer-merge.ts'

/** What changes hands when two accounts of a customer become one. Rows that follow a parent come after it. */
export const customerMergeHandlers: readonly CustomerMergeHandler[] = [
  approvalsMerge,
  identityMerge,
  passengersMerge,
  emptyLegsMerge,
  sharedFlightsMerge,
  ledgerMerge,
  ordersMerge,
  invoicesMerge,
  paymentsMerge,
  payoutsMerge,
  bankReconciliationMerge,
  loyaltyMerge,
  travelDocumentsMerge,
  financeExceptionsMerge,
  notificationsMerge,
  contactsMerge,
  conversationsMerge,
  customersMerge,
]
