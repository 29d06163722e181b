import { approvalsMerge } from './foundation/approvals/customer-merge.ts'
import { assistantsMerge } from './foundation/assistants/customer-merge.ts'
import { bankReconciliationMerge } from './sales/bank-reconciliation/customer-merge.ts'
import { contactsMerge } from './contact/contacts/customer-merge.ts'
import { conversationsMerge } from './contact/conversations/customer-merge.ts'
import { customersMerge } from './office/customers/customer-merge.ts'
import { priceAlertsMerge } from './market/price-alerts/customer-merge.ts'
import { emptyLegsMerge } from './market/empty-legs/customer-merge.ts'
import { financeExceptionsMerge } from './sales/finance-exceptions/customer-merge.ts'
import { identityMerge } from './foundation/identity/customer-merge.ts'
import { invoicesMerge } from './sales/invoices/customer-merge.ts'
import { ledgerMerge } from './foundation/ledger/customer-merge.ts'
import { loyaltyMerge } from './sales/loyalty/customer-merge.ts'
import { notificationsMerge } from './contact/notifications/customer-merge.ts'
import { ordersMerge } from './sales/orders/customer-merge.ts'
import { favouritePlacesMerge } from './foundation/favourite-places/customer-merge.ts'
import { passengersMerge } from './foundation/passengers/customer-merge.ts'
import { paymentsMerge } from './sales/payments/customer-merge.ts'
import { payoutsMerge } from './sales/payouts/customer-merge.ts'
import { sharedFlightsMerge } from './market/shared-flights/customer-merge.ts'
import { travelDocumentsMerge } from './sales/travel-documents/customer-merge.ts'
import { tripSheetsMerge } from './trips/trip-sheets/customer-merge.ts'
import type { CustomerMergeHandler } from './platform/customer-merge.ts'

/** What changes hands when two accounts of a customer become one. Rows that follow a parent come after it. */
export const customerMergeHandlers: readonly CustomerMergeHandler[] = [
  approvalsMerge,
  identityMerge,
  assistantsMerge,
  passengersMerge,
  favouritePlacesMerge,
  emptyLegsMerge,
  priceAlertsMerge,
  sharedFlightsMerge,
  ledgerMerge,
  ordersMerge,
  invoicesMerge,
  paymentsMerge,
  payoutsMerge,
  bankReconciliationMerge,
  loyaltyMerge,
  travelDocumentsMerge,
  tripSheetsMerge,
  financeExceptionsMerge,
  notificationsMerge,
  contactsMerge,
  conversationsMerge,
  customersMerge,
]
