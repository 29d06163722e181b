import { approvalsPersonalData } from './approvals/personal-data.ts'
import type { Approvals } from './approvals/service.ts'
import { conversationsPersonalData } from './conversations/personal-data.ts'
import { cateringPersonalData } from './catering/personal-data.ts'
import { contactsPersonalData } from './contacts/personal-data.ts'
import { customersPersonalData } from './customers/personal-data.ts'
import { emptyLegsPersonalData } from './empty-legs/personal-data.ts'
import type { EmptyLegsService } from './empty-legs/service.ts'
import { bankReconciliationPersonalData } from './bank-reconciliation/personal-data.ts'
import { bookingPersonalData } from './booking/personal-data.ts'
import type { BookingService } from './booking/service.ts'
import { invoicesPersonalData } from './invoices/personal-data.ts'
import { ledgerPersonalData } from './ledger/personal-data.ts'
import type { LedgerService } from './ledger/service.ts'
import { loyaltyPersonalData } from './loyalty/personal-data.ts'
import type { LoyaltyService } from './loyalty/service.ts'
import { notificationsPersonalData } from './notifications/personal-data.ts'
import { ordersPersonalData } from './orders/personal-data.ts'
import { passengersPersonalData } from './passengers/personal-data.ts'
import type { PassengersService } from './passengers/service.ts'
import { paymentsPersonalData } from './payments/personal-data.ts'
import type { EncryptedFiles } from './platform/files/encrypted-files.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import { payablesPersonalData } from './payables/personal-data.ts'
import { payoutsPersonalData } from './payouts/personal-data.ts'
import type { PayoutsService } from './payouts/service.ts'
import type { PersonalDataHandler } from './platform/personal-data.ts'
import { quotesPersonalData } from './quotes/personal-data.ts'
import { sharedFlightsPersonalData } from './shared-flights/personal-data.ts'
import type { SharedFlightsService } from './shared-flights/service.ts'
import type { TravelDocumentsService } from './travel-documents/service.ts'

/** Deletion blockers, erasure and export of personal data, in this order. */
export const personalDataHandlers = (services: {
  jobs: Jobs
  approvals: Approvals
  passengers: PassengersService
  emptyLegs: EmptyLegsService
  sharedFlights: SharedFlightsService
  ledger: LedgerService
  booking: BookingService
  loyalty: LoyaltyService
  payouts: PayoutsService
  travelDocuments: TravelDocumentsService
  files: EncryptedFiles
}): PersonalDataHandler[] => [
  passengersPersonalData(services.passengers),
  emptyLegsPersonalData(services.emptyLegs),
  sharedFlightsPersonalData(services.sharedFlights),
  ledgerPersonalData(services.ledger),
  ordersPersonalData,
  bookingPersonalData(services.booking),
  quotesPersonalData(services.files),
  invoicesPersonalData,
  paymentsPersonalData(services.jobs),
  payablesPersonalData,
  payoutsPersonalData(services.payouts),
  bankReconciliationPersonalData,
  loyaltyPersonalData(services.loyalty),
  services.travelDocuments.personalData,
  notificationsPersonalData,
  cateringPersonalData,
  contactsPersonalData,
  conversationsPersonalData(services.files),
  customersPersonalData,
  approvalsPersonalData(services.approvals),
]
