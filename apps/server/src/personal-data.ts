import { travelDocumentsPersonalData } from './travel-documents/personal-data.ts'
import { approvalsPersonalData } from './approvals/personal-data.ts'
import { conversationsPersonalData } from './conversations/personal-data.ts'
import { cateringPersonalData } from './catering/personal-data.ts'
import { contactsPersonalData } from './contacts/personal-data.ts'
import { customersPersonalData } from './customers/personal-data.ts'
import { emptyLegsPersonalData } from './empty-legs/personal-data.ts'
import { bankReconciliationPersonalData } from './bank-reconciliation/personal-data.ts'
import { bookingPersonalData } from './booking/personal-data.ts'
import { invoicesPersonalData } from './invoices/personal-data.ts'
import { ledgerPersonalData } from './ledger/personal-data.ts'
import { loyaltyPersonalData } from './loyalty/personal-data.ts'
import { notificationsPersonalData } from './notifications/personal-data.ts'
import { ordersPersonalData } from './orders/personal-data.ts'
import { passengersPersonalData } from './passengers/personal-data.ts'
import { paymentsPersonalData } from './payments/personal-data.ts'
import { payablesPersonalData } from './payables/personal-data.ts'
import { payoutsPersonalData } from './payouts/personal-data.ts'
import type { PersonalDataHandler } from './platform/personal-data.ts'
import { quotesPersonalData } from './quotes/personal-data.ts'
import { sharedFlightsPersonalData } from './shared-flights/personal-data.ts'
import type { Context } from './context.ts'

/** Deletion blockers, erasure and export of personal data, in this order. */
export const personalDataHandlers = (ctx: Context): PersonalDataHandler[] => [
  passengersPersonalData(ctx),
  emptyLegsPersonalData(ctx),
  sharedFlightsPersonalData(ctx),
  ledgerPersonalData(ctx),
  ordersPersonalData,
  bookingPersonalData(ctx),
  quotesPersonalData(ctx),
  invoicesPersonalData,
  paymentsPersonalData(ctx),
  payablesPersonalData,
  payoutsPersonalData(ctx),
  bankReconciliationPersonalData,
  loyaltyPersonalData(ctx),
  travelDocumentsPersonalData(ctx),
  notificationsPersonalData,
  cateringPersonalData,
  contactsPersonalData,
  conversationsPersonalData(ctx),
  customersPersonalData,
  approvalsPersonalData(ctx),
]
