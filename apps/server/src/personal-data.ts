import { travelDocumentsPersonalData } from './sales/travel-documents/personal-data.ts'
import { approvalsPersonalData } from './foundation/approvals/personal-data.ts'
import { conversationsPersonalData } from './contact/conversations/personal-data.ts'
import { cateringPersonalData } from './trips/catering/personal-data.ts'
import { groundTransfersPersonalData } from './trips/ground-transfers/personal-data.ts'
import { assistantsPersonalData } from './foundation/assistants/personal-data.ts'
import { contactsPersonalData } from './contact/contacts/personal-data.ts'
import { customersPersonalData } from './office/customers/personal-data.ts'
import { toSubscription } from './market/empty-legs/http/index.ts'
import { toPriceAlert } from './market/price-alerts/http/index.ts'
import { priceAlertsPersonalData } from './market/price-alerts/personal-data.ts'
import { emptyLegsPersonalData } from './market/empty-legs/personal-data.ts'
import { bankReconciliationPersonalData } from './sales/bank-reconciliation/personal-data.ts'
import { toOrderWithInvoices } from './sales/booking/http/index.ts'
import { bookingPersonalData } from './sales/booking/personal-data.ts'
import { invoicesPersonalData } from './sales/invoices/personal-data.ts'
import { ledgerPersonalData } from './foundation/ledger/personal-data.ts'
import { loyaltyPersonalData } from './sales/loyalty/personal-data.ts'
import { notificationsPersonalData } from './contact/notifications/personal-data.ts'
import { recoveriesPersonalData } from './sales/recoveries/personal-data.ts'
import { ordersPersonalData } from './sales/orders/personal-data.ts'
import { favouritePlacesPersonalData } from './foundation/favourite-places/personal-data.ts'
import { passengersPersonalData } from './foundation/passengers/personal-data.ts'
import { paymentsPersonalData } from './sales/payments/personal-data.ts'
import { payablesPersonalData } from './office/payables/personal-data.ts'
import { payoutsPersonalData } from './sales/payouts/personal-data.ts'
import type { PersonalDataHandler } from './platform/personal-data.ts'
import { quotesPersonalData } from './trips/quotes/personal-data.ts'
import { tripSheetsPersonalData } from './trips/trip-sheets/personal-data.ts'
import { sharedFlightsPersonalData } from './market/shared-flights/personal-data.ts'
import type { Context } from './context.ts'

/** Deletion blockers, erasure and export of personal data, in this order. */
export const personalDataHandlers = (ctx: Context): PersonalDataHandler[] => [
  assistantsPersonalData(ctx),
  passengersPersonalData(ctx),
  favouritePlacesPersonalData(ctx),
  emptyLegsPersonalData(ctx, toSubscription),
  priceAlertsPersonalData(ctx, toPriceAlert),
  sharedFlightsPersonalData(ctx),
  ledgerPersonalData(ctx),
  ordersPersonalData,
  recoveriesPersonalData,
  bookingPersonalData(ctx, toOrderWithInvoices),
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
  groundTransfersPersonalData,
  tripSheetsPersonalData,
  contactsPersonalData,
  conversationsPersonalData(ctx),
  customersPersonalData,
  approvalsPersonalData(ctx),
]
