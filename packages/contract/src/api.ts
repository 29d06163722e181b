import type { EndpointMap } from './endpoint.ts'
import type * as assistants from './assistants.ts'
import type * as bankReconciliation from './bank-reconciliation.ts'
import type * as invoiceShares from './invoice-shares.ts'
import type * as invoices from './invoices.ts'
import type * as payments from './payments.ts'
import type * as payouts from './payouts.ts'
import type * as charter from './charter.ts'
import type * as charterPrices from './charter-prices.ts'
import type * as catering from './catering.ts'
import type * as groundTransfers from './ground-transfers.ts'
import type * as contacts from './contacts.ts'
import type * as conversations from './conversations.ts'
import type * as content from './content.ts'
import type * as priceAlerts from './price-alerts.ts'
import type * as emptyLegs from './empty-legs.ts'
import type * as emptyLegAlerts from './empty-leg-alerts.ts'
import type * as crewPage from './crew-page.ts'
import type * as favouritePlaces from './favourite-places.ts'
import type * as flightStatus from './flight-status.ts'
import type * as fleet from './fleet.ts'
import type * as identity from './identity.ts'
import type * as ledger from './ledger.ts'
import type * as managers from './managers.ts'
import type * as links from './links.ts'
import type * as loyalty from './loyalty.ts'
import type * as staffLoyalty from './staff-loyalty.ts'
import type * as notifications from './notifications.ts'
import type * as orders from './orders.ts'
import type * as sharedFlights from './shared-flights.ts'
import type * as searchLink from './search-link.ts'
import type * as passkeys from './passkeys.ts'
import type * as passengers from './passengers.ts'
import type * as places from './places.ts'
import type * as staff from './staff.ts'
import type * as plannedMerges from './planned-merges.ts'
import type * as staffApprovals from './staff-approvals.ts'
import type * as staffAccount from './staff-account.ts'
import type * as staffCancellation from './staff-cancellation.ts'
import type * as staffCalendars from './staff-calendars.ts'
import type * as staffContent from './staff-content.ts'
import type * as staffCustomers from './staff-customers.ts'
import type * as staffCustomerRecord from './staff-customer-record.ts'
import type * as staffMerges from './staff-merges.ts'
import type * as staffEmptyLegs from './staff-empty-legs.ts'
import type * as staffExceptions from './staff-exceptions.ts'
import type * as staffCrew from './staff-crew.ts'
import type * as staffCrewAbsences from './staff-crew-absences.ts'
import type * as staffCrewScans from './staff-crew-scans.ts'
import type * as staffCrewSchedule from './staff-crew-schedule.ts'
import type * as staffCrewLinks from './staff-crew-links.ts'
import type * as staffFlightStatus from './staff-flight-status.ts'
import type * as staffFleet from './staff-fleet.ts'
import type * as staffFleetFiles from './staff-fleet-files.ts'
import type * as staffSubCharters from './staff-sub-charters.ts'
import type * as staffHome from './staff-home.ts'
import type * as staffInvoices from './staff-invoices.ts'
import type * as staffOrderAnswers from './staff-order-answers.ts'
import type * as staffOrderMessages from './staff-order-messages.ts'
import type * as staffOrders from './staff-orders.ts'
import type * as replacements from './replacements.ts'
import type * as legProposals from './leg-proposals.ts'
import type * as staffLegProposals from './staff-leg-proposals.ts'
import type * as staffDropLeg from './staff-drop-leg.ts'
import type * as staffRecoveries from './staff-recoveries.ts'
import type * as staffRetime from './staff-retime.ts'
import type * as staffAirspaceFacts from './staff-airspace-facts.ts'
import type * as staffFacts from './staff-facts.ts'
import type * as staffFactVersions from './staff-fact-versions.ts'
import type * as staffPricing from './staff-pricing.ts'
import type * as staffSystem from './staff-system.ts'
import type * as staffPayables from './staff-payables.ts'
import type * as staffReceivables from './staff-receivables.ts'
import type * as staffMonthEnd from './staff-month-end.ts'
import type * as staffSharedFlights from './staff-shared-flights.ts'
import type * as profile from './profile.ts'
import type * as quotes from './quotes.ts'
import type * as staffConversations from './staff-conversations.ts'
import type * as staffQuotes from './staff-quotes.ts'
import type * as staffDutyBoard from './staff-duty-board.ts'
import type * as staffManifests from './staff-manifests.ts'
import type * as staffOperations from './staff-operations.ts'
import type * as staffTripCosts from './staff-trip-costs.ts'
import type * as visits from './visits.ts'
import type * as staffRelease from './staff-release.ts'
import type * as staffReports from './staff-reports.ts'
import type * as staffRequests from './staff-requests.ts'
import type * as staffSchedule from './staff-schedule.ts'
import type * as staffViews from './staff-views.ts'
import type * as statement from './statement.ts'
import type * as tripSheets from './trip-sheets.ts'
import type * as walletPasses from './wallet-passes.ts'
import type * as orderPassengers from './order-passengers.ts'
import type * as staffTerminals from './staff-terminals.ts'
import type * as terminals from './terminals.ts'
import type * as travelDocuments from './travel-documents.ts'

/**
 * Every endpoint of the contract as `"GET /gamma/…" → { query, body, response }`. Types only: whoever imports this with
 * `import type` has no schema at runtime. A new contract module adds its two lines here.
 */
export type Api = EndpointMap<typeof assistants> &
  EndpointMap<typeof bankReconciliation> &
  EndpointMap<typeof invoices> &
  EndpointMap<typeof invoiceShares> &
  EndpointMap<typeof payments> &
  EndpointMap<typeof payouts> &
  EndpointMap<typeof charter> &
  EndpointMap<typeof charterPrices> &
  EndpointMap<typeof catering> &
  EndpointMap<typeof groundTransfers> &
  EndpointMap<typeof contacts> &
  EndpointMap<typeof content> &
  EndpointMap<typeof conversations> &
  EndpointMap<typeof emptyLegs> &
  EndpointMap<typeof emptyLegAlerts> &
  EndpointMap<typeof priceAlerts> &
  EndpointMap<typeof fleet> &
  EndpointMap<typeof crewPage> &
  EndpointMap<typeof favouritePlaces> &
  EndpointMap<typeof flightStatus> &
  EndpointMap<typeof staffFlightStatus> &
  EndpointMap<typeof identity> &
  EndpointMap<typeof ledger> &
  EndpointMap<typeof links> &
  EndpointMap<typeof loyalty> &
  EndpointMap<typeof staffLoyalty> &
  EndpointMap<typeof notifications> &
  EndpointMap<typeof orders> &
  EndpointMap<typeof searchLink> &
  EndpointMap<typeof sharedFlights> &
  EndpointMap<typeof passkeys> &
  EndpointMap<typeof passengers> &
  EndpointMap<typeof places> &
  EndpointMap<typeof profile> &
  EndpointMap<typeof quotes> &
  EndpointMap<typeof staff> &
  EndpointMap<typeof staffConversations> &
  EndpointMap<typeof staffQuotes> &
  EndpointMap<typeof staffManifests> &
  EndpointMap<typeof staffOperations> &
  EndpointMap<typeof staffTripCosts> &
  EndpointMap<typeof staffRelease> &
  EndpointMap<typeof staffReports> &
  EndpointMap<typeof staffRequests> &
  EndpointMap<typeof visits> &
  EndpointMap<typeof staffSchedule> &
  EndpointMap<typeof staffDutyBoard> &
  EndpointMap<typeof staffViews> &
  EndpointMap<typeof statement> &
  EndpointMap<typeof managers> &
  EndpointMap<typeof plannedMerges> &
  EndpointMap<typeof staffApprovals> &
  EndpointMap<typeof staffAccount> &
  EndpointMap<typeof staffCalendars> &
  EndpointMap<typeof staffContent> &
  EndpointMap<typeof staffCustomers> &
  EndpointMap<typeof staffCustomerRecord> &
  EndpointMap<typeof staffMerges> &
  EndpointMap<typeof staffEmptyLegs> &
  EndpointMap<typeof staffExceptions> &
  EndpointMap<typeof staffCrew> &
  EndpointMap<typeof staffCrewAbsences> &
  EndpointMap<typeof staffCrewScans> &
  EndpointMap<typeof staffCrewSchedule> &
  EndpointMap<typeof staffCrewLinks> &
  EndpointMap<typeof staffFleet> &
  EndpointMap<typeof staffFleetFiles> &
  EndpointMap<typeof staffSubCharters> &
  EndpointMap<typeof staffHome> &
  EndpointMap<typeof staffInvoices> &
  EndpointMap<typeof staffCancellation> &
  EndpointMap<typeof staffOrderAnswers> &
  EndpointMap<typeof staffOrderMessages> &
  EndpointMap<typeof staffOrders> &
  EndpointMap<typeof replacements> &
  EndpointMap<typeof legProposals> &
  EndpointMap<typeof staffLegProposals> &
  EndpointMap<typeof staffDropLeg> &
  EndpointMap<typeof staffRecoveries> &
  EndpointMap<typeof staffRetime> &
  EndpointMap<typeof staffAirspaceFacts> &
  EndpointMap<typeof staffFacts> &
  EndpointMap<typeof staffFactVersions> &
  EndpointMap<typeof staffTerminals> &
  EndpointMap<typeof terminals> &
  EndpointMap<typeof staffPricing> &
  EndpointMap<typeof staffSystem> &
  EndpointMap<typeof staffPayables> &
  EndpointMap<typeof staffReceivables> &
  EndpointMap<typeof staffMonthEnd> &
  EndpointMap<typeof staffSharedFlights> &
  EndpointMap<typeof orderPassengers> &
  EndpointMap<typeof tripSheets> &
  EndpointMap<typeof walletPasses> &
  EndpointMap<typeof travelDocuments>
