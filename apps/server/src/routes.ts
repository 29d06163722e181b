import type { FastifyInstance } from 'fastify'
import type { Config } from './config/config.ts'
import type { Clock } from './platform/clock.ts'
import { identityRoutes } from './identity/routes.ts'
import { demoStatementPath } from './bank-reconciliation/routes.ts'
import { emptyLegsRoutes } from './empty-legs/routes.ts'
import { bookingRoutes } from './booking/routes.ts'
import type { Services } from './compose.ts'
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
import type { Database } from './platform/db/database.ts'
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

interface RoutesContext {
  config: Config
  clock: Clock
  db: Database
  streams: EventStreams
  conversationStreams: ConversationStreams
}

/** Registers the routes of every capability. */
export function registerRoutes(http: FastifyInstance, services: Services, context: RoutesContext): void {
  authHook(http, { verifier: services.identity, clock: context.clock })
  staffHook(http, { verifier: services.staff })
  registerCustomerRoutes(http, services, context)
  registerStaffRoutes(http, services, context)
}

/** What travellers and agents call. */
function registerCustomerRoutes(http: FastifyInstance, services: Services, { config, streams, conversationStreams }: RoutesContext): void {
  identityRoutes(http, services.identity)
  passengerRoutes(http, services.passengers)

  publicCacheHook(http)
  placesRoutes(http, services.places, { latitude: config.defaultLatitude, longitude: config.defaultLongitude }, config.geoHeaders)
  fleetRoutes(http, services)
  contentRoutes(http, services.content)
  contactsRoutes(http, services.contacts)
  cateringRoutes(http, services.catering)
  linksRoutes(http, services.links)
  visitsRoutes(http, services.visits)
  conversationsRoutes(http, services.conversations, conversationStreams)
  charterRoutes(http, services.charter)
  emptyLegsRoutes(http, services.emptyLegs, { latitude: config.defaultLatitude, longitude: config.defaultLongitude }, config.geoHeaders)
  sharedFlightsRoutes(http, services.sharedFlights, streams)
  discoveryRoutes(http, services.discovery, config.apps)
  illustrationRoutes(http, services)
  membershipRoutes(http, config.company?.name ?? 'Aquilane')

  ledgerRoutes(http, services.ledger)
  statementRoutes(http, services.statements)
  ordersRoutes(http, services.orders)
  bookingRoutes(http, services.booking)
  quotesRoutes(http, services.quotes)
  invoicesRoutes(http, services.invoices)
  paymentsRoutes(http, services.payments)
  payoutRoutes(http, services.payouts, services.identity.verification)
  loyaltyRoutes(http, services.loyalty)
  travelDocumentRoutes(http, services.travelDocuments)
  notificationRoutes(http, services.notifications)
  plannedMergeRoutes(http, services.customers)
}

/** What the back office calls. */
function registerStaffRoutes(http: FastifyInstance, services: Services, { config, clock, db, streams }: RoutesContext): void {
  const { staff, invoices, payments, bankReconciliation, booking } = services
  staffRoutes(http, staff, { secure: config.publicUrl.startsWith('https:') })
  reviewRoutes(http, services.travelDocuments.review)
  financeRoutes(
    http,
    { db, bankReconciliation, exceptions: services.exceptions, invoices, payments },
    { demo: config.sandbox ? demoStatementPath : null },
  )
  staffLoyaltyRoutes(http, services.loyalty.admin)
  const market = { db, emptyLegs: services.emptyLegs, sharedFlights: services.sharedFlights, booking, orders: services.orders }
  emptyLegAdminRoutes(http, market)
  sharedFlightAdminRoutes(http, market)
  accountRoutes(http, services.staff)
  approvalRoutes(http, services.approvals)
  homeRoutes(http, services)
  orderAdminRoutes(http, { ...services, db })
  quoteAdminRoutes(http, { ...services, db })
  requestAdminRoutes(http, { ...services, db })
  operationAdminRoutes(http, { db, operations: services.operations })
  fleetAdminRoutes(http, { ...services, db, clock })
  fleetEditingRoutes(http, { ...services, db, clock })
  fleetFileRoutes(http, services)
  viewRoutes(http, { db, clock })
  scheduleAdminRoutes(http, { db, operations: services.operations, orders: services.orders })
  calendarRoutes(http, services.operatorCalendars)
  contentAdminRoutes(http, { db, content: services.content, places: services.places, fleet: services.fleet })
  cateringAdminRoutes(http, services.catering)
  contactAdminRoutes(http, { db, contacts: services.contacts })
  reportRoutes(http, { db, reports: services.reports })
  customerAdminRoutes(http, { ...services, db, clock })
  payableRoutes(http, { db, payables: services.payables })
  receivableRoutes(http, services.receivables)
  monthEndRoutes(http, { ...services, db })
  systemRoutes(http, { db, system: services.system })
  pricingRoutes(http, { ...services, db, clock })
  visitAdminRoutes(http, services.visits)
  linkAdminRoutes(http, { db, links: services.links })
  conversationAdminRoutes(http, { db, clock, conversations: services.conversations, streams })
}
