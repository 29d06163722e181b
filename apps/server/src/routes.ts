import type { FastifyInstance } from 'fastify'
import type { Config } from './config/config.ts'
import { identityRoutes } from './identity/routes.ts'
import { demoStatementPath } from './bank-reconciliation/routes.ts'
import { emptyLegsRoutes } from './empty-legs/routes.ts'
import { bookingRoutes } from './booking/routes.ts'
import { invoicesRoutes } from './invoices/routes.ts'
import { paymentsRoutes } from './payments/routes.ts'
import { cateringRoutes } from './catering/routes.ts'
import { contactsRoutes } from './contacts/routes.ts'
import { discoveryRoutes } from './discovery/routes.ts'
import { contentRoutes } from './content/routes.ts'
import { charterRoutes } from './charter/routes.ts'
import { travelDocumentRoutes } from './travel-documents/routes.ts'
import { fleetRoutes } from './fleet/routes.ts'
import { payoutRoutes } from './payouts/routes.ts'
import { placesRoutes } from './places/routes.ts'
import { membershipRoutes } from './illustrations/membership-routes.ts'
import { illustrationRoutes } from './illustrations/routes.ts'
import { passengerRoutes } from './passengers/routes.ts'
import { ledgerRoutes, statementRoutes } from './ledger/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { loyaltyRoutes } from './loyalty/routes.ts'
import { ordersRoutes } from './orders/routes.ts'
import { authHook } from './platform/http/auth.ts'
import { publicCacheHook } from './platform/http/public-cache.ts'
import { staffHook } from './platform/http/staff-auth.ts'
import { quotesRoutes } from './quotes/routes.ts'
import { sharedFlightsRoutes } from './shared-flights/routes.ts'
import type { ConversationStreams } from './conversations/streams.ts'
import type { EventStreams } from './platform/http/event-streams.ts'
import { calendarRoutes } from './staff/calendar-routes.ts'
import { cateringAdminRoutes } from './staff/catering-routes.ts'
import { monthEndRoutes } from './staff/month-end-routes.ts'
import { plannedMergeRoutes } from './customers/routes.ts'
import { approvalRoutes } from './staff/approval-routes.ts'
import { payableRoutes } from './staff/payable-routes.ts'
import { receivableRoutes } from './staff/receivable-routes.ts'
import { systemRoutes } from './staff/system-routes.ts'
import { pricingRoutes } from './staff/pricing-routes.ts'
import { reportRoutes } from './staff/report-routes.ts'
import { customerAdminRoutes } from './staff/customer-routes.ts'
import { visitAdminRoutes } from './staff/visit-routes.ts'
import { visitsRoutes } from './visits/routes.ts'
import { contentAdminRoutes } from './staff/content-routes.ts'
import { conversationAdminRoutes } from './staff/conversation-routes.ts'
import { linksRoutes } from './links/routes.ts'
import { linkAdminRoutes } from './staff/link-routes.ts'
import { conversationsRoutes } from './conversations/routes.ts'
import { contactAdminRoutes } from './staff/contact-routes.ts'
import { staffLoyaltyRoutes } from './staff/loyalty-routes.ts'
import { financeRoutes } from './staff/finance-routes.ts'
import { accountRoutes } from './staff/account-routes.ts'
import { homeRoutes } from './staff/home-routes.ts'
import { operationAdminRoutes } from './staff/operation-routes.ts'
import { scheduleAdminRoutes } from './staff/schedule-routes.ts'
import { fleetFileRoutes } from './staff/fleet-file-routes.ts'
import { fleetEditingRoutes } from './staff/fleet-editing-routes.ts'
import { fleetAdminRoutes } from './staff/fleet-routes.ts'
import { viewRoutes } from './staff/view-routes.ts'
import { orderAdminRoutes } from './staff/order-routes.ts'
import { quoteAdminRoutes } from './staff/quote-routes.ts'
import { requestAdminRoutes } from './staff/request-routes.ts'
import { emptyLegAdminRoutes, sharedFlightAdminRoutes } from './staff/market-routes.ts'
import { reviewRoutes, staffRoutes } from './staff/routes.ts'
import type { Context } from './context.ts'
import { verifyAccessToken } from './identity/sessions.ts'
import { verifyStaffSession } from './staff/sessions.ts'

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
