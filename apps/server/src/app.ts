import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { sql } from 'kysely'
import type { Config } from './config/config.ts'
import { systemClock, type Clock } from './platform/clock.ts'
import { hasOpenException } from './finance-exceptions/queries.ts'
import { identityJobs } from './identity/jobs.ts'
import { identityRoutes } from './identity/routes.ts'
import { bankDemoRoutes, demoStatementPath } from './bank-reconciliation/routes.ts'
import { latestFindings } from './ledger/integrity-check.ts'
import { paymentsJobs } from './payments/jobs.ts'
import { bankReconciliationJobs } from './bank-reconciliation/jobs.ts'
import { bookingJobs } from './booking/jobs.ts'
import { seedDemoMarket } from './demo-market.ts'
import { emptyLegsRoutes } from './empty-legs/routes.ts'
import { emptyLegsJobs } from './empty-legs/jobs.ts'
import { bookingRoutes } from './booking/routes.ts'
import { createServices, type Services } from './compose.ts'
import { invoicesRoutes } from './invoices/routes.ts'
import { createProviders } from './payments/providers/providers.ts'
import { paymentsRoutes } from './payments/routes.ts'
import { cateringJobs } from './catering/jobs.ts'
import { cateringRoutes } from './catering/routes.ts'
import { contactsJobs } from './contacts/jobs.ts'
import { contactsRoutes } from './contacts/routes.ts'
import { discoveryRoutes } from './discovery/routes.ts'
import { contentJobs } from './content/jobs.ts'
import { contentRoutes } from './content/routes.ts'
import { charterRoutes } from './charter/routes.ts'
import { travelDocumentJobs } from './travel-documents/jobs.ts'
import { travelDocumentRoutes } from './travel-documents/routes.ts'
import { fleetRoutes } from './fleet/routes.ts'
import { payablesJobs } from './payables/jobs.ts'
import { receivablesJobs } from './receivables/jobs.ts'
import { payoutRoutes } from './payouts/routes.ts'
import { placesRoutes } from './places/routes.ts'
import { membershipRoutes } from './illustrations/membership-routes.ts'
import { illustrationRoutes } from './illustrations/routes.ts'
import { passengerRoutes } from './passengers/routes.ts'
import { integrityCheckJobs, ledgerJobs } from './ledger/jobs.ts'
import { ledgerRoutes, statementRoutes } from './ledger/routes.ts'
import { notificationJobs } from './notifications/jobs.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { loyaltyJobs } from './loyalty/jobs.ts'
import { loyaltyRoutes } from './loyalty/routes.ts'
import { ordersJobs } from './orders/jobs.ts'
import { ordersRoutes } from './orders/routes.ts'
import { databaseJobs } from './platform/db/jobs.ts'
import { createDatabase, createPool, type Database } from './platform/db/database.ts'
import { readMigrations } from './platform/db/migrate.ts'
import { authHook } from './platform/http/auth.ts'
import { registerBackoffice } from './platform/http/backoffice.ts'
import { watchTraffic } from './platform/http/drain.ts'
import { healthRoutes } from './platform/http/health.ts'
import { ProblemError } from './platform/http/problem.ts'
import { publicCacheHook } from './platform/http/public-cache.ts'
import { createHttp } from './platform/http/server.ts'
import { registerSite } from './platform/http/site.ts'
import { staffHook } from './platform/http/staff-auth.ts'
import { createJobs, type Jobs } from './platform/jobs/jobs.ts'
import { outboxMail } from './platform/mail/outbox.ts'
import { previewRoutes } from './platform/mail/preview.ts'
import { queuedMail } from './platform/mail/queue.ts'
import { smtpMail } from './platform/mail/smtp.ts'
import { outboxRoutes } from './platform/dev-outbox/routes.ts'
import { webPushSender } from './platform/push/web-push.ts'
import { gatewaySms } from './platform/sms/gateway.ts'
import { diskStore } from './platform/files/disk.ts'
import { storageJobs } from './platform/files/jobs.ts'
import { s3Store } from './platform/files/s3.ts'
import { createEncryptedFiles } from './platform/files/encrypted-files.ts'
import { outboxSms } from './platform/sms/outbox.ts'
import { queuedSms } from './platform/sms/queue.ts'
import { quotesJobs } from './quotes/jobs.ts'
import { quotesRoutes } from './quotes/routes.ts'
import { sharedFlightsJobs } from './shared-flights/jobs.ts'
import { sharedFlightsRoutes } from './shared-flights/routes.ts'
import { createConversationStreams, type ConversationStreams } from './conversations/streams.ts'
import { createEventStreams, type EventStreams } from './platform/http/event-streams.ts'
import { createChangeListener } from './platform/db/change-listener.ts'
import { operatorCalendarJobs } from './operator-calendars/jobs.ts'
import { calendarRoutes } from './staff/calendar-routes.ts'
import { cateringAdminRoutes } from './staff/catering-routes.ts'
import { monthEndRoutes } from './staff/month-end-routes.ts'
import { payableRoutes } from './staff/payable-routes.ts'
import { receivableRoutes } from './staff/receivable-routes.ts'
import { systemRoutes } from './staff/system-routes.ts'
import { pricingRoutes } from './staff/pricing-routes.ts'
import { customersJobs } from './customers/jobs.ts'
import { reportRoutes } from './staff/report-routes.ts'
import { customerAdminRoutes } from './staff/customer-routes.ts'
import { visitAdminRoutes } from './staff/visit-routes.ts'
import { visitsJobs } from './visits/jobs.ts'
import { visitsRoutes } from './visits/routes.ts'
import { contentAdminRoutes } from './staff/content-routes.ts'
import { conversationAdminRoutes } from './staff/conversation-routes.ts'
import { conversationsJobs } from './conversations/jobs.ts'
import { linksRoutes } from './links/routes.ts'
import { linkAdminRoutes } from './staff/link-routes.ts'
import { conversationsRoutes } from './conversations/routes.ts'
import { contactAdminRoutes } from './staff/contact-routes.ts'
import { staffLoyaltyRoutes } from './staff/loyalty-routes.ts'
import { staffJobs } from './staff/jobs.ts'
import { financeRoutes } from './staff/finance-routes.ts'
import { accountRoutes } from './staff/account-routes.ts'
import { homeRoutes } from './staff/home-routes.ts'
import { createLiveChanges } from './staff/live-changes.ts'
import { operationAdminRoutes } from './staff/operation-routes.ts'
import { scheduleAdminRoutes } from './staff/schedule-routes.ts'
import { fleetFileRoutes } from './staff/fleet-file-routes.ts'
import { fleetEditingRoutes } from './staff/fleet-editing.ts'
import { fleetAdminRoutes } from './staff/fleet-routes.ts'
import { viewRoutes } from './staff/view-routes.ts'
import { orderAdminRoutes } from './staff/order-routes.ts'
import { quoteAdminRoutes } from './staff/quote-routes.ts'
import { requestAdminRoutes } from './staff/request-routes.ts'
import { emptyLegAdminRoutes, sharedFlightAdminRoutes } from './staff/market-routes.ts'
import { reviewRoutes, staffRoutes } from './staff/routes.ts'

export interface App {
  http: FastifyInstance
  db: Database
  /** For specs. */
  services: Services
  /** Starts the jobs and listens; answers the address. */
  listen(): Promise<string>
  /** Fills an empty demo market; in sandbox mode only. @returns how many orders were made */
  seedDemoMarket(): Promise<number>
  /** Lets running requests and jobs end, then closes everything. */
  stop(): Promise<void>
}

/** Wires adapters, services, routes and jobs. */
export async function createApp(options: {
  config: Config
  databaseUrl: string
  log: Logger
  clock?: Clock
  site?: boolean
}): Promise<App> {
  const { config, databaseUrl, log } = options
  const clock = options.clock ?? systemClock
  const pool = createPool(databaseUrl, config.databasePool)
  const db = createDatabase(pool)
  const jobs = createJobs({ url: databaseUrl, log })
  const http = await createHttp(config, log)
  const drain = watchTraffic(http)
  let stopping = false

  http.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close')
  })

  const wanted = (await readMigrations()).length
  healthRoutes(http, {
    stopping: () => stopping,
    metricsToken: config.metricsToken,
    // Ledger findings are a warning: they need manual review, not a restart.
    warnings: {
      books: async () => (await latestFindings(db)).length === 0,
      exceptions: async () => !(await hasOpenException(db)),
    },
    checks: {
      database: async () => (await sql`SELECT 1`.execute(db)).rows.length === 1,
      migrations: async () =>
        Number(
          (
            await db
              .selectFrom('migration')
              .select((eb) => eb.fn.countAll().as('n'))
              .executeTakeFirstOrThrow()
          ).n,
        ) >= wanted,
      jobs: async () => jobs.healthy(),
      storage: () => http.storage.hasSpace(),
    },
  })

  const { publicUrl, tokenSecret: secret } = config
  const store = config.files.s3 ? s3Store(config.files.s3) : diskStore(join(config.dataDir, 'files'))
  const files = createEncryptedFiles({
    db,
    clock,
    jobs,
    store,
    masterKey: config.files.masterKey,
    previousMasterKey: config.files.previousMasterKey,
  })
  storageJobs(jobs, { files, spool: http.forms.spool })
  const sandbox = config.sandbox ? await startSandboxBank({ config, db, clock, jobs, http }) : null
  // Configured providers are real outside production as well; the sandbox bank replaces the others.
  const real = createProviders(config.providers, { fetch: () => fetch, now: () => clock.now(), publicUrl })
  const services = await createServices(
    {
      pool,
      db,
      clock,
      jobs,
      files,
      sms: config.sms ? queuedSms({ jobs, clock, sender: gatewaySms(config.sms), secret }) : outboxSms(clock),
      mail: config.mail ? queuedMail({ jobs, sender: smtpMail(config.mail), secret }) : outboxMail(clock),
      push: config.webPush && webPushSender(config.webPush),
      providers: sandbox ? sandbox.providers.map((stub) => real.find(({ name }) => name === stub.name) ?? stub) : real,
      log,
    },
    config,
  )
  const streams = createEventStreams()
  const seatChanges = createChangeListener(pool, 'shared_flight', { onNotification: streams.publish, onConnected: streams.publishAll })
  const liveChanges = createLiveChanges({ db, streams })
  const conversationStreams = createConversationStreams({ pool, db, streams, onMessage: liveChanges.publish })
  registerRoutes(http, services, { config, clock, db, streams, conversationStreams })
  liveChanges.routes(http)
  registerJobs(jobs, services, { db, clock, log })
  const { places, staff, loyalty, fleet, market, alerts, charter, payments, booking } = services

  if (config.sandbox) {
    outboxRoutes(http, db)
    previewRoutes(http, publicUrl)
    bankDemoRoutes(http, services.bankReconciliation)
  }

  if (options.site) await registerBackoffice(http, { https: publicUrl.startsWith('https:') })
  if (options.site) await registerSite(http, { config, stopping: () => stopping, onPage: services.visits.counter.count })

  http.setNotFoundHandler((request) => {
    throw new ProblemError('NOT_FOUND', `There is no ${request.method} ${request.url.split('?')[0]}.`)
  })

  return {
    http,
    db,
    services,
    async listen() {
      // The first query builds the search index.
      places.search({ query: 'london', locale: 'en', limit: 1 })
      await staff.members.seedDemoMember(config.sandbox)
      await loyalty.seedDemoCodes(config.sandbox)
      await jobs.start()
      await fleet.start()
      await services.pricing.start()
      await market.start()
      await alerts.start()
      await seatChanges.start()
      await conversationStreams.start()
      liveChanges.start()
      services.visits.counter.start()
      await charter.warm()
      const address = await http.listen({ host: config.host, port: config.port })
      // Recovers what an earlier process left undone.
      await payments.recoverPending(0)
      await booking.expireOverdueOrders()
      return address
    },
    async seedDemoMarket() {
      if (!sandbox) return 0
      const payByCard = (id: string) => sandbox.bank.submit(id, { kind: 'card', card: '4242424242424242' })
      return seedDemoMarket({ db, clock, services, payByCard, stopping: () => stopping })
    },
    async stop() {
      // `/readyz` fails and every response closes its connection, so that balancers and clients move away first.
      stopping = true
      streams.close()
      await drain.wait(config.drainMs)
      await http.close()
      await jobs.stop()
      fleet.stop()
      services.pricing.stop()
      market.stop()
      alerts.stop()
      seatChanges.stop()
      conversationStreams.stop()
      liveChanges.stop()
      places.close()
      await services.visits.counter.stop()
      await pool.end()
    },
  }
}

/** URL of this server on loopback; its port is known once it listens. */
function loopback(http: FastifyInstance): string {
  const bound = http.server.address()
  if (typeof bound !== 'object' || !bound) throw new Error('The server does not listen yet.')
  const anywhere = bound.address === '0.0.0.0' || bound.address === '::'
  const host = anywhere ? '127.0.0.1' : bound.family === 'IPv6' ? `[${bound.address}]` : bound.address
  return `http://${host}:${bound.port}`
}

/** Imported in sandbox mode only, so that production never loads it. */
async function startSandboxBank({
  config,
  db,
  clock,
  jobs,
  http,
}: {
  config: Config
  db: Database
  clock: Clock
  jobs: Jobs
  http: FastifyInstance
}) {
  const [{ createSandbox }, { defaultPlan }, { sandboxBankRoutes }, { sandboxBankJobs }] = await Promise.all([
    import('@aquilane/sandbox-bank/sandbox'),
    import('@aquilane/sandbox-bank/bank'),
    import('@aquilane/sandbox-bank/routes'),
    import('@aquilane/sandbox-bank/jobs'),
  ])
  const sandbox = createSandbox({
    db,
    clock,
    jobs,
    secret: config.bankWebhookSecret,
    publicUrl: config.publicUrl,
    origin: () => loopback(http),
    plan: defaultPlan(config.sandboxBankDelayMs),
  })
  sandboxBankRoutes(http, sandbox, config.publicUrl)
  sandboxBankJobs(jobs, sandbox.bank)
  return sandbox
}

/** Registers the routes of every capability. */
function registerRoutes(
  http: FastifyInstance,
  services: Services,
  {
    config,
    clock,
    db,
    streams,
    conversationStreams,
  }: { config: Config; clock: Clock; db: Database; streams: EventStreams; conversationStreams: ConversationStreams },
): void {
  const { identity, staff, invoices, payments, bankReconciliation, booking } = services
  authHook(http, { verifier: identity, clock })
  staffHook(http, { verifier: staff })
  identityRoutes(http, identity)
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
  bookingRoutes(http, booking)
  quotesRoutes(http, services.quotes)
  invoicesRoutes(http, invoices)
  paymentsRoutes(http, payments)
  payoutRoutes(http, services.payouts, identity.verification)
  loyaltyRoutes(http, services.loyalty)
  travelDocumentRoutes(http, services.travelDocuments)
  notificationRoutes(http, services.notifications)

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
  accountRoutes(http, services.staff.account)
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

/** Registers the jobs of every capability. */
function registerJobs(jobs: Jobs, services: Services, core: { db: Database; clock: Clock; log: Logger }): void {
  databaseJobs(jobs, core)
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
  paymentsJobs(jobs, services.payments)
  bankReconciliationJobs(jobs, services.bankReconciliation)
  loyaltyJobs(jobs, services.loyalty)
  travelDocumentJobs(jobs, services.travelDocuments)
  staffJobs(jobs, services)
  notificationJobs(jobs, services.notifications)
}
