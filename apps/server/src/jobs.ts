import { approvalsJobs } from './approvals/jobs.ts'
import { identityJobs } from './identity/jobs.ts'
import { paymentsJobs } from './payments/jobs.ts'
import { bankReconciliationJobs } from './bank-reconciliation/jobs.ts'
import { bookingJobs } from './booking/jobs.ts'
import { emptyLegsJobs } from './empty-legs/jobs.ts'
import { cateringJobs } from './catering/jobs.ts'
import { contactsJobs } from './contacts/jobs.ts'
import { contentJobs } from './content/jobs.ts'
import { travelDocumentJobs } from './travel-documents/jobs.ts'
import { payablesJobs } from './payables/jobs.ts'
import { receivablesJobs } from './receivables/jobs.ts'
import { integrityCheckJobs, ledgerJobs } from './ledger/jobs.ts'
import { notificationJobs } from './notifications/jobs.ts'
import { loyaltyJobs } from './loyalty/jobs.ts'
import { ordersJobs } from './orders/jobs.ts'
import { databaseJobs } from './platform/db/jobs.ts'
import { operationsJobs } from './operations/jobs.ts'
import { quotesJobs } from './quotes/jobs.ts'
import { sharedFlightsJobs } from './shared-flights/jobs.ts'
import { operatorCalendarJobs } from './operator-calendars/jobs.ts'
import { customersJobs } from './customers/jobs.ts'
import { visitsJobs } from './visits/jobs.ts'
import { conversationsJobs } from './conversations/jobs.ts'
import { staffJobs } from './staff/jobs.ts'
import type { Context } from './context.ts'

/** Registers the jobs of every capability. */
export function registerJobs(ctx: Context): void {
  const { jobs } = ctx
  databaseJobs(jobs, ctx)
  approvalsJobs(jobs, ctx)
  cateringJobs(jobs, ctx)
  payablesJobs(jobs, ctx)
  receivablesJobs(jobs, ctx)
  contactsJobs(jobs, ctx)
  visitsJobs(jobs, ctx)
  conversationsJobs(jobs, ctx)
  contentJobs(jobs, ctx)
  identityJobs(jobs, ctx)
  emptyLegsJobs(jobs, ctx)
  sharedFlightsJobs(jobs, ctx)
  operatorCalendarJobs(jobs, ctx)
  ledgerJobs(jobs, ctx)
  customersJobs(jobs, ctx)
  integrityCheckJobs(jobs, ctx)
  ordersJobs(jobs, ctx)
  bookingJobs(jobs, ctx)
  quotesJobs(jobs, ctx)
  operationsJobs(jobs, ctx)
  paymentsJobs(jobs, ctx)
  bankReconciliationJobs(jobs, ctx)
  loyaltyJobs(jobs, ctx)
  travelDocumentJobs(jobs, ctx)
  staffJobs(jobs, ctx)
  notificationJobs(jobs, ctx)
}
