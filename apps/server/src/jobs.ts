import { approvalsJobs } from './foundation/approvals/jobs.ts'
import { identityJobs } from './foundation/identity/jobs.ts'
import { paymentsJobs } from './sales/payments/jobs.ts'
import { bankReconciliationJobs } from './sales/bank-reconciliation/jobs.ts'
import { bookingJobs } from './sales/booking/jobs.ts'
import { priceAlertsJobs } from './market/price-alerts/jobs.ts'
import { emptyLegsJobs } from './market/empty-legs/jobs.ts'
import { cateringJobs } from './trips/catering/jobs.ts'
import { groundTransfersJobs } from './trips/ground-transfers/jobs.ts'
import { contactsJobs } from './contact/contacts/jobs.ts'
import { contentJobs } from './foundation/content/jobs.ts'
import { crewJobs } from './foundation/crew/jobs.ts'
import { travelDocumentJobs } from './sales/travel-documents/jobs.ts'
import { payablesJobs } from './office/payables/jobs.ts'
import { receivablesJobs } from './office/receivables/jobs.ts'
import { integrityCheckJobs, ledgerJobs } from './foundation/ledger/jobs.ts'
import { notificationJobs } from './contact/notifications/jobs.ts'
import { loyaltyJobs } from './sales/loyalty/jobs.ts'
import { legProposalsJobs } from './sales/leg-proposals/jobs.ts'
import { recoveriesJobs } from './sales/recoveries/jobs.ts'
import { ordersJobs } from './sales/orders/jobs.ts'
import { databaseJobs } from './platform/db/jobs.ts'
import { operationsJobs } from './trips/operations/jobs.ts'
import { flightStatusJobs } from './trips/flight-status/jobs.ts'
import { quotesJobs } from './trips/quotes/jobs.ts'
import { sharedFlightsJobs } from './market/shared-flights/jobs.ts'
import { operatorCalendarJobs } from './market/operator-calendars/jobs.ts'
import { customersJobs } from './office/customers/jobs.ts'
import { visitsJobs } from './foundation/visits/jobs.ts'
import { conversationsJobs } from './contact/conversations/jobs.ts'
import { staffJobs } from './office/staff/jobs.ts'
import type { Context } from './context.ts'

/** Registers the jobs of every capability. */
export function registerJobs(ctx: Context): void {
  const { jobs } = ctx
  databaseJobs(jobs, ctx)
  approvalsJobs(jobs, ctx)
  cateringJobs(jobs, ctx)
  groundTransfersJobs(jobs, ctx)
  payablesJobs(jobs, ctx)
  receivablesJobs(jobs, ctx)
  contactsJobs(jobs, ctx)
  visitsJobs(jobs, ctx)
  conversationsJobs(jobs, ctx)
  contentJobs(jobs, ctx)
  identityJobs(jobs, ctx)
  emptyLegsJobs(jobs, ctx)
  priceAlertsJobs(jobs, ctx)
  sharedFlightsJobs(jobs, ctx)
  operatorCalendarJobs(jobs, ctx)
  ledgerJobs(jobs, ctx)
  crewJobs(jobs, ctx)
  customersJobs(jobs, ctx)
  integrityCheckJobs(jobs, ctx)
  ordersJobs(jobs, ctx)
  bookingJobs(jobs, ctx)
  recoveriesJobs(jobs, ctx)
  legProposalsJobs(jobs, ctx)
  quotesJobs(jobs, ctx)
  operationsJobs(jobs, ctx)
  flightStatusJobs(jobs, ctx)
  paymentsJobs(jobs, ctx)
  bankReconciliationJobs(jobs, ctx)
  loyaltyJobs(jobs, ctx)
  travelDocumentJobs(jobs, ctx)
  staffJobs(jobs, ctx)
  notificationJobs(jobs, ctx)
}
