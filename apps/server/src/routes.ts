import type { FastifyInstance } from 'fastify'
import type { Config } from './config/config.ts'
import { identityRoutes } from './foundation/identity/http/customer.ts'
import { demoStatementPath } from './sales/bank-reconciliation/http/demo-statement.ts'
import { priceAlertRoutes } from './market/price-alerts/http/customer.ts'
import { emptyLegsRoutes } from './market/empty-legs/http/customer.ts'
import { bookingRoutes } from './sales/booking/http/customer.ts'
import { invoicesRoutes } from './sales/invoices/http/customer.ts'
import { paymentsRoutes } from './sales/payments/http/customer.ts'
import { tripSheetRoutes } from './trips/trip-sheets/http/customer.ts'
import { walletPassRoutes } from './trips/wallet-passes/http/customer.ts'
import { cateringRoutes } from './trips/catering/http/customer.ts'
import { groundTransferRoutes } from './trips/ground-transfers/http/customer.ts'
import { contactsRoutes } from './contact/contacts/http/customer.ts'
import { discoveryRoutes } from './market/discovery/http/customer.ts'
import { contentRoutes } from './foundation/content/http/customer.ts'
import { charterRoutes } from './market/charter/http/customer.ts'
import { travelDocumentRoutes } from './sales/travel-documents/http/customer.ts'
import { crewScanRoutes } from './foundation/crew/http/scans.ts'
import { crewRoutes } from './foundation/crew/http/staff.ts'
import { flightStatusRoutes } from './trips/flight-status/http/customer.ts'
import { crewPageRoutes } from './trips/crew-pages/http/crew.ts'
import { crewLinkRoutes } from './trips/crew-pages/http/staff.ts'
import { flightStatusAdminRoutes } from './trips/flight-status/http/staff.ts'
import { fleetRoutes } from './foundation/fleet/http/customer.ts'
import { payoutRoutes } from './sales/payouts/http/customer.ts'
import { placesRoutes } from './foundation/places/http/customer.ts'
import { membershipRoutes } from './market/illustrations/http/membership.ts'
import { illustrationRoutes } from './market/illustrations/http/customer.ts'
import { favouritePlaceRoutes } from './foundation/favourite-places/http/customer.ts'
import { passengerRoutes } from './foundation/passengers/http/customer.ts'
import { ledgerRoutes, statementRoutes } from './foundation/ledger/http/customer.ts'
import { notificationRoutes } from './contact/notifications/http/customer.ts'
import { loyaltyRoutes } from './sales/loyalty/http/customer.ts'
import { ordersRoutes } from './sales/orders/http/customer.ts'
import { authHook } from './platform/http/auth.ts'
import { publicCacheHook } from './platform/http/public-cache.ts'
import { staffHook } from './platform/http/staff-auth.ts'
import { factPreviewRoutes } from './trips/quotes/http/facts-preview.ts'
import { pricingPreviewRoutes } from './trips/quotes/http/pricing-preview.ts'
import { quotesRoutes } from './trips/quotes/http/customer.ts'
import { sharedFlightsRoutes } from './market/shared-flights/http/customer.ts'
import type { ConversationStreams } from './contact/conversations/http/streams.ts'
import type { EventStreams } from './platform/http/event-streams.ts'
import { calendarRoutes } from './market/operator-calendars/http/staff.ts'
import { tripSheetAdminRoutes } from './trips/trip-sheets/http/staff.ts'
import { cateringAdminRoutes } from './trips/catering/http/staff.ts'
import { groundTransferAdminRoutes } from './trips/ground-transfers/http/staff.ts'
import { monthEndRoutes } from './office/month-end/http/staff.ts'
import { managerRoutes, plannedMergeRoutes } from './office/customers/http/customer.ts'
import { approvalRoutes } from './foundation/approvals/http/staff.ts'
import { payableRoutes } from './office/payables/http/staff.ts'
import { receivableRoutes } from './office/receivables/http/staff.ts'
import { systemRoutes } from './office/system/http/staff.ts'
import { terminalRoutes } from './foundation/facts/http/customer.ts'
import { factRoutes } from './foundation/facts/http/staff.ts'
import { pricingRoutes } from './foundation/pricing/http/staff.ts'
import { reportRoutes } from './office/reports/http/staff.ts'
import { customerAdminRoutes } from './office/customers/http/staff.ts'
import { visitAdminRoutes } from './foundation/visits/http/staff.ts'
import { visitsRoutes } from './foundation/visits/http/customer.ts'
import { contentAdminRoutes } from './foundation/content/http/staff.ts'
import { conversationAdminRoutes } from './contact/conversations/http/staff.ts'
import { linksRoutes } from './contact/links/http/customer.ts'
import { linkAdminRoutes } from './contact/links/http/staff.ts'
import { conversationsRoutes } from './contact/conversations/http/customer.ts'
import { contactAdminRoutes } from './contact/contacts/http/staff.ts'
import { staffLoyaltyRoutes } from './sales/loyalty/http/staff.ts'
import { bankReconciliationRoutes } from './sales/bank-reconciliation/http/staff.ts'
import { exceptionAdminRoutes } from './sales/finance-exceptions/http/staff.ts'
import { invoiceAdminRoutes } from './sales/payments/http/staff.ts'
import { accountRoutes } from './office/staff/http/account.ts'
import { homeRoutes } from './office/staff/http/home.ts'
import { liveChangeRoutes } from './office/staff/http/live-changes.ts'
import { operationAdminRoutes } from './trips/operations/http/staff.ts'
import { dutyBoardRoutes } from './trips/operations/http/duty-board.ts'
import { scheduleAdminRoutes } from './trips/operations/http/schedule.ts'
import { fleetFileRoutes } from './foundation/fleet/http/staff-files.ts'
import { crewAbsenceRoutes } from './trips/operations/http/crew-absences.ts'
import { tripCrewRoutes } from './trips/operations/http/crew.ts'
import { fleetEditingRoutes } from './trips/operations/http/fleet-editing.ts'
import { fleetPublicationRoutes } from './trips/operations/http/fleet-publication.ts'
import { fleetAdminRoutes } from './foundation/fleet/http/staff.ts'
import { viewRoutes } from './office/staff/http/view.ts'
import { dropLegRoutes } from './trips/operations/http/drop-leg.ts'
import { legProposalRoutes } from './trips/operations/http/leg-proposals.ts'
import { orderAdminRoutes } from './trips/operations/http/trips.ts'
import { quoteAdminRoutes } from './trips/quotes/http/staff.ts'
import { requestAdminRoutes } from './trips/quotes/http/requests.ts'
import { emptyLegAdminRoutes } from './sales/booking/http/staff-empty-legs.ts'
import { staffCancellationRoutes } from './sales/booking/http/staff-cancellation.ts'
import { recoveryAdminRoutes } from './sales/booking/http/staff-recoveries.ts'
import { sharedFlightAdminRoutes } from './sales/booking/http/staff-shared-flights.ts'
import { staffRoutes } from './office/staff/http/sign-in.ts'
import { reviewRoutes } from './sales/travel-documents/http/staff.ts'
import type { Context } from './context.ts'
import { assistantRoutes } from './foundation/assistants/http/customer.ts'
import { verifyOnBehalf } from './foundation/assistants/index.ts'
import { verifyAccessToken } from './foundation/identity/sessions.ts'
import { verifyStaffSession } from './office/staff/sessions.ts'

interface RoutesContext {
  config: Config
  streams: EventStreams
  conversationStreams: ConversationStreams
}

/** Registers the routes of every capability. */
export function registerRoutes(http: FastifyInstance, ctx: Context, context: RoutesContext): void {
  authHook(http, {
    verifier: {
      verifyAccess: (token) => verifyAccessToken(ctx, token),
      verifyOnBehalf: (assistantId, accountId) => verifyOnBehalf(ctx, assistantId, accountId),
    },
    clock: ctx.clock,
  })
  staffHook(http, { verifier: { verifyStaff: (token) => verifyStaffSession(ctx, token) } })
  registerCustomerRoutes(http, ctx, context)
  registerStaffRoutes(http, ctx, context)
}

/** What travellers and agents call. */
function registerCustomerRoutes(http: FastifyInstance, ctx: Context, { config, streams, conversationStreams }: RoutesContext): void {
  identityRoutes(http, ctx)
  assistantRoutes(http, ctx)
  passengerRoutes(http, ctx)
  favouritePlaceRoutes(http, ctx)

  publicCacheHook(http)
  placesRoutes(http, ctx, { latitude: config.defaultLatitude, longitude: config.defaultLongitude }, config.geoHeaders)
  terminalRoutes(http, ctx)
  fleetRoutes(http, ctx)
  contentRoutes(http, ctx)
  contactsRoutes(http, ctx)
  cateringRoutes(http, ctx)
  groundTransferRoutes(http, ctx)
  tripSheetRoutes(http, ctx)
  walletPassRoutes(http, ctx)
  flightStatusRoutes(http, ctx)
  crewPageRoutes(http, ctx)
  linksRoutes(http, ctx)
  visitsRoutes(http, ctx)
  conversationsRoutes(http, ctx, conversationStreams)
  charterRoutes(http, ctx)
  priceAlertRoutes(http, ctx)
  emptyLegsRoutes(http, ctx, { latitude: config.defaultLatitude, longitude: config.defaultLongitude }, config.geoHeaders)
  sharedFlightsRoutes(http, ctx, streams)
  discoveryRoutes(http, ctx, config.apps)
  illustrationRoutes(http, ctx)
  membershipRoutes(http, config.company?.name ?? 'Aquilane')

  ledgerRoutes(http, ctx)
  statementRoutes(http, ctx)
  ordersRoutes(http, ctx)
  bookingRoutes(http, ctx)
  quotesRoutes(http, ctx)
  invoicesRoutes(http, ctx)
  paymentsRoutes(http, ctx)
  payoutRoutes(http, ctx)
  loyaltyRoutes(http, ctx)
  travelDocumentRoutes(http, ctx)
  notificationRoutes(http, ctx)
  plannedMergeRoutes(http, ctx)
  managerRoutes(http, ctx)
}

/** What the back office calls. */
function registerStaffRoutes(http: FastifyInstance, ctx: Context, { config, streams }: RoutesContext): void {
  staffRoutes(http, ctx, { secure: config.publicUrl.startsWith('https:') })
  reviewRoutes(http, ctx)
  bankReconciliationRoutes(http, ctx, { demo: config.sandbox ? demoStatementPath : null })
  invoiceAdminRoutes(http, ctx)
  exceptionAdminRoutes(http, ctx)
  staffLoyaltyRoutes(http, ctx)
  emptyLegAdminRoutes(http, ctx)
  sharedFlightAdminRoutes(http, ctx)
  recoveryAdminRoutes(http, ctx)
  staffCancellationRoutes(http, ctx)
  accountRoutes(http, ctx)
  approvalRoutes(http, ctx)
  homeRoutes(http, ctx)
  liveChangeRoutes(http, streams)
  orderAdminRoutes(http, ctx)
  legProposalRoutes(http, ctx)
  dropLegRoutes(http, ctx)
  quoteAdminRoutes(http, ctx)
  requestAdminRoutes(http, ctx)
  operationAdminRoutes(http, ctx)
  crewRoutes(http, ctx)
  crewScanRoutes(http, ctx)
  tripCrewRoutes(http, ctx)
  crewAbsenceRoutes(http, ctx)
  fleetAdminRoutes(http, ctx)
  fleetEditingRoutes(http, ctx)
  fleetPublicationRoutes(http, ctx)
  fleetFileRoutes(http, ctx)
  viewRoutes(http, ctx)
  scheduleAdminRoutes(http, ctx)
  dutyBoardRoutes(http, ctx)
  calendarRoutes(http, ctx)
  contentAdminRoutes(http, ctx)
  cateringAdminRoutes(http, ctx)
  groundTransferAdminRoutes(http, ctx)
  tripSheetAdminRoutes(http, ctx)
  flightStatusAdminRoutes(http, ctx)
  crewLinkRoutes(http, ctx)
  contactAdminRoutes(http, ctx)
  reportRoutes(http, ctx)
  customerAdminRoutes(http, ctx)
  payableRoutes(http, ctx)
  receivableRoutes(http, ctx)
  monthEndRoutes(http, ctx)
  systemRoutes(http, ctx)
  factRoutes(http, ctx)
  factPreviewRoutes(http, ctx)
  pricingRoutes(http, ctx)
  pricingPreviewRoutes(http, ctx)
  visitAdminRoutes(http, ctx)
  linkAdminRoutes(http, ctx)
  conversationAdminRoutes(http, ctx, streams)
}
