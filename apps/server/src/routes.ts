import type { FastifyInstance } from 'fastify'
import type { Config } from './config/config.ts'
import { identityRoutes } from './foundation/identity/routes.ts'
import { demoStatementPath } from './sales/bank-reconciliation/routes.ts'
import { emptyLegsRoutes } from './market/empty-legs/routes.ts'
import { bookingRoutes } from './sales/booking/routes.ts'
import { invoicesRoutes } from './sales/invoices/routes.ts'
import { paymentsRoutes } from './sales/payments/routes.ts'
import { cateringRoutes } from './trips/catering/routes.ts'
import { contactsRoutes } from './contact/contacts/routes.ts'
import { discoveryRoutes } from './market/discovery/routes.ts'
import { contentRoutes } from './foundation/content/routes.ts'
import { charterRoutes } from './market/charter/routes.ts'
import { travelDocumentRoutes } from './sales/travel-documents/routes.ts'
import { fleetRoutes } from './foundation/fleet/routes.ts'
import { payoutRoutes } from './sales/payouts/routes.ts'
import { placesRoutes } from './foundation/places/routes.ts'
import { membershipRoutes } from './market/illustrations/membership-routes.ts'
import { illustrationRoutes } from './market/illustrations/routes.ts'
import { passengerRoutes } from './foundation/passengers/routes.ts'
import { ledgerRoutes, statementRoutes } from './foundation/ledger/routes.ts'
import { notificationRoutes } from './contact/notifications/routes.ts'
import { loyaltyRoutes } from './sales/loyalty/routes.ts'
import { ordersRoutes } from './sales/orders/routes.ts'
import { authHook } from './platform/http/auth.ts'
import { publicCacheHook } from './platform/http/public-cache.ts'
import { staffHook } from './platform/http/staff-auth.ts'
import { quotesRoutes } from './trips/quotes/routes.ts'
import { sharedFlightsRoutes } from './market/shared-flights/routes.ts'
import type { ConversationStreams } from './contact/conversations/streams.ts'
import type { EventStreams } from './platform/http/event-streams.ts'
import { calendarRoutes } from './office/staff/calendar-routes.ts'
import { cateringAdminRoutes } from './office/staff/catering-routes.ts'
import { monthEndRoutes } from './office/staff/month-end-routes.ts'
import { plannedMergeRoutes } from './office/customers/routes.ts'
import { approvalRoutes } from './office/staff/approval-routes.ts'
import { payableRoutes } from './office/staff/payable-routes.ts'
import { receivableRoutes } from './office/staff/receivable-routes.ts'
import { systemRoutes } from './office/staff/system-routes.ts'
import { pricingRoutes } from './office/staff/pricing-routes.ts'
import { reportRoutes } from './office/staff/report-routes.ts'
import { customerAdminRoutes } from './office/staff/customer-routes.ts'
import { visitAdminRoutes } from './office/staff/visit-routes.ts'
import { visitsRoutes } from './foundation/visits/routes.ts'
import { contentAdminRoutes } from './office/staff/content-routes.ts'
import { conversationAdminRoutes } from './office/staff/conversation-routes.ts'
import { linksRoutes } from './contact/links/routes.ts'
import { linkAdminRoutes } from './office/staff/link-routes.ts'
import { conversationsRoutes } from './contact/conversations/routes.ts'
import { contactAdminRoutes } from './office/staff/contact-routes.ts'
import { staffLoyaltyRoutes } from './office/staff/loyalty-routes.ts'
import { financeRoutes } from './office/staff/finance-routes.ts'
import { accountRoutes } from './office/staff/account-routes.ts'
import { homeRoutes } from './office/staff/home-routes.ts'
import { operationAdminRoutes } from './office/staff/operation-routes.ts'
import { scheduleAdminRoutes } from './office/staff/schedule-routes.ts'
import { fleetFileRoutes } from './office/staff/fleet-file-routes.ts'
import { fleetEditingRoutes } from './office/staff/fleet-editing-routes.ts'
import { fleetAdminRoutes } from './office/staff/fleet-routes.ts'
import { viewRoutes } from './office/staff/view-routes.ts'
import { orderAdminRoutes } from './office/staff/order-routes.ts'
import { quoteAdminRoutes } from './office/staff/quote-routes.ts'
import { requestAdminRoutes } from './office/staff/request-routes.ts'
import { emptyLegAdminRoutes, sharedFlightAdminRoutes } from './office/staff/market-routes.ts'
import { reviewRoutes, staffRoutes } from './office/staff/routes.ts'
import type { Context } from './context.ts'
import { verifyAccessToken } from './foundation/identity/sessions.ts'
import { verifyStaffSession } from './office/staff/sessions.ts'

interface RoutesContext {
  config: Config
  streams: EventStreams
  conversationStreams: ConversationStreams
}

/** Registers the routes of every capability. */
export function registerRoutes(http: FastifyInstance, ctx: Context, context: RoutesContext): void {
  authHook(http, { verifier: { verifyAccess: (token) => verifyAccessToken(ctx, token) }, clock: ctx.clock })
  staffHook(http, { verifier: { verifyStaff: (token) => verifyStaffSession(ctx, token) } })
  registerCustomerRoutes(http, ctx, context)
  registerStaffRoutes(http, ctx, context)
}

/** What travellers and agents call. */
function registerCustomerRoutes(http: FastifyInstance, ctx: Context, { config, streams, conversationStreams }: RoutesContext): void {
  identityRoutes(http, ctx)
  passengerRoutes(http, ctx)

  publicCacheHook(http)
  placesRoutes(http, ctx.places, { latitude: config.defaultLatitude, longitude: config.defaultLongitude }, config.geoHeaders)
  fleetRoutes(http, ctx)
  contentRoutes(http, ctx)
  contactsRoutes(http, ctx)
  cateringRoutes(http, ctx)
  linksRoutes(http, ctx)
  visitsRoutes(http, ctx)
  conversationsRoutes(http, ctx, conversationStreams)
  charterRoutes(http, ctx.charter)
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
}

/** What the back office calls. */
function registerStaffRoutes(http: FastifyInstance, ctx: Context, { config, streams }: RoutesContext): void {
  staffRoutes(http, ctx, { secure: config.publicUrl.startsWith('https:') })
  reviewRoutes(http, ctx)
  financeRoutes(http, ctx, { demo: config.sandbox ? demoStatementPath : null })
  staffLoyaltyRoutes(http, ctx)
  emptyLegAdminRoutes(http, ctx)
  sharedFlightAdminRoutes(http, ctx)
  accountRoutes(http, ctx)
  approvalRoutes(http, ctx)
  homeRoutes(http, ctx)
  orderAdminRoutes(http, ctx)
  quoteAdminRoutes(http, ctx)
  requestAdminRoutes(http, ctx)
  operationAdminRoutes(http, ctx)
  fleetAdminRoutes(http, ctx)
  fleetEditingRoutes(http, ctx)
  fleetFileRoutes(http, ctx)
  viewRoutes(http, ctx)
  scheduleAdminRoutes(http, ctx)
  calendarRoutes(http, ctx)
  contentAdminRoutes(http, ctx)
  cateringAdminRoutes(http, ctx)
  contactAdminRoutes(http, ctx)
  reportRoutes(http, ctx)
  customerAdminRoutes(http, ctx)
  payableRoutes(http, ctx)
  receivableRoutes(http, ctx)
  monthEndRoutes(http, ctx)
  systemRoutes(http, ctx)
  pricingRoutes(http, ctx)
  visitAdminRoutes(http, ctx)
  linkAdminRoutes(http, ctx)
  conversationAdminRoutes(http, ctx, streams)
}
