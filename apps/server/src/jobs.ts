import type { Logger } from 'pino'
import type { Clock } from './platform/clock.ts'
import { approvalsJobs } from './approvals/jobs.ts'
import { identityJobs } from './identity/jobs.ts'
import { paymentsJobs } from './payments/jobs.ts'
import { bankReconciliationJobs } from './bank-reconciliation/jobs.ts'
import { bookingJobs } from './booking/jobs.ts'
import { emptyLegsJobs } from './empty-legs/jobs.ts'
import type { Services } from './compose.ts'
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
import type { Database } from './platform/db/database.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import { operationsJobs } from './operations/jobs.ts'
import { quotesJobs } from './quotes/jobs.ts'
import { sharedFlightsJobs } from './shared-flights/jobs.ts'
import { operatorCalendarJobs } from './operator-calendars/jobs.ts'
import { customersJobs } from './customers/jobs.ts'
import { visitsJobs } from './visits/jobs.ts'
import { conversationsJobs } from './conversations/jobs.ts'
import { staffJobs } from './staff/jobs.ts'

/** Registers the jobs of every capability. */
export function registerJobs(jobs: Jobs, services: Services, core: { db: Database; clock: Clock; log: Logger }): void {
  databaseJobs(jobs, core)
  approvalsJobs(jobs, services.approvals)
  cateringJobs(jobs, services.catering)
  payablesJobs(jobs, services.payables)
  receivablesJobs(jobs, services.receivables)
  contactsJobs(jobs, services.contacts)
  visitsJobs(jobs, services.visits)
  conversationsJobs(jobs, services.conversations)
  contentJobs(jobs, services.content)
  identityJobs(jobs, services.identity)
  emptyLegsJobs(jobs, services.emptyLegs)
  sharedFlightsJobs(jobs, services.sharedFlights)
  operatorCalendarJobs(jobs, services.operatorCalendars)
  ledgerJobs(jobs, services.ledger)
  customersJobs(jobs, services.customers)
  integrityCheckJobs(jobs, core)
  ordersJobs(jobs, services.orders)
  bookingJobs(jobs, services.booking)
  quotesJobs(jobs, services.quotes)
  operationsJobs(jobs, services.operations)
  paymentsJobs(jobs, services.payments)
  bankReconciliationJobs(jobs, services.bankReconciliation)
  loyaltyJobs(jobs, services.loyalty)
  travelDocumentJobs(jobs, services.travelDocuments)
  staffJobs(jobs, services)
  notificationJobs(jobs, services.notifications)
}
