import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { sql } from 'kysely'
import type { Config } from './config/config.ts'
import { systemClock, type Clock } from './platform/clock.ts'
import { identityJobs } from './identity/jobs.ts'
import { identityRoutes } from './identity/routes.ts'
import { createIdentity } from './identity/service.ts'
import { bankDemoRoutes, demoStatementPath } from './bank-reconciliation/routes.ts'
import { createInvoicing } from './invoices/primary-invoices.ts'
import { latestFindings } from './ledger/integrity-check.ts'
import { auditJobs, billingJobs } from './payments/jobs.ts'
import { createProviders } from './payments/providers/providers.ts'
import { billingRoutes } from './payments/routes.ts'
import { sandboxBankJobs } from './sandbox-bank/jobs.ts'
import { sandboxBankRoutes } from './sandbox-bank/routes.ts'
import { defaultPlan } from './sandbox-bank/service.ts'
import { createSandbox } from './payments/sandbox.ts'
import { createPayments, type PaymentsService } from './payments/service.ts'
import { charterRoutes } from './charter/routes.ts'
import { createCharter } from './charter/service.ts'
import { travelDocumentJobs } from './travel-documents/jobs.ts'
import { travelDocumentRoutes } from './travel-documents/routes.ts'
import { createTravelDocuments, type TravelDocumentsService } from './travel-documents/service.ts'
import { fleetRoutes } from './fleet/routes.ts'
import { createFleet } from './fleet/service.ts'
import { placesRoutes } from './places/routes.ts'
import { illustrationRoutes } from './illustrations/routes.ts'
import { createIllustrations } from './illustrations/service.ts'
import { passengerRoutes } from './passengers/routes.ts'
import { createPassengers } from './passengers/service.ts'
import { createPlaces } from './places/service.ts'
import { ledgerJobs } from './ledger/jobs.ts'
import { ledgerRoutes, statementRoutes } from './ledger/routes.ts'
import { createLedger } from './ledger/service.ts'
import { createStatements } from './ledger/statements.ts'
import { notificationJobs } from './notifications/jobs.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { createNotifications } from './notifications/service.ts'
import { loyaltyJobs } from './loyalty/jobs.ts'
import { loyaltyRoutes } from './loyalty/routes.ts'
import { createLoyalty } from './loyalty/service.ts'
import { ordersJobs } from './orders/jobs.ts'
import { ordersRoutes } from './orders/routes.ts'
import { createOrders } from './orders/service.ts'
import { createDatabase, createPool, type Database } from './platform/db/database.ts'
import { readMigrations } from './platform/db/migrate.ts'
import { createEvents } from './platform/events.ts'
import { authHook } from './platform/http/auth.ts'
import { registerBackoffice } from './platform/http/backoffice.ts'
import { healthRoutes } from './platform/http/health.ts'
import { ProblemError } from './platform/http/problem.ts'
import { publicCacheHook } from './platform/http/public-cache.ts'
import { createHttp } from './platform/http/server.ts'
import { registerSite } from './platform/http/site.ts'
import { staffHook } from './platform/http/staff-auth.ts'
import { createJobs } from './platform/jobs/jobs.ts'
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
import { createWebauthn } from './platform/webauthn.ts'
import { staffLoyaltyRoutes } from './staff/loyalty-routes.ts'
import { staffJobs } from './staff/jobs.ts'
import { financeRoutes } from './staff/finance-routes.ts'
import { reviewRoutes, staffRoutes } from './staff/routes.ts'
import { createStaff } from './staff/service.ts'

export interface App {
  http: FastifyInstance
  db: Database
  /** What specs reach into. */
  documents: TravelDocumentsService
  billing: PaymentsService
  /** Starts the jobs and listens; answers the address. */
  listen(): Promise<string>
  /** Lets running requests and jobs end, then closes everything. */
  stop(): Promise<void>
}

/** The only place where adapters, services and routes are wired together. */
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
  const events = createEvents()
  const jobs = createJobs({ url: databaseUrl, log })
  const http = await createHttp(config, log)
  let stopping = false

  http.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close')
  })

  const wanted = (await readMigrations()).length
  healthRoutes(http, {
    stopping: () => stopping,
    metricsToken: config.metricsToken,
    // Wrong books want a person, not a server that turns its customers away.
    warnings: { books: async () => (await latestFindings(db)).length === 0 },
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
    },
  })

  const store = config.files.s3 ? s3Store(config.files.s3) : diskStore(join(config.dataDir, 'files'))
  const vault = createEncryptedFiles({ db, clock, jobs, store, masterKey: config.files.masterKey })
  storageJobs(jobs, { vault, spool: http.forms.spool })

  // Capabilities, lowest first.
  const sms = config.sms ? queuedSms({ jobs, clock, sender: gatewaySms(config.sms), secret: config.tokenSecret }) : outboxSms(clock)
  const webauthn = createWebauthn({ clock, publicUrl: config.publicUrl })
  const mail = config.mail ? queuedMail({ jobs, sender: smtpMail(config.mail), secret: config.tokenSecret }) : outboxMail(clock)
  const identity = createIdentity({
    db,
    clock,
    events,
    sms,
    mail,
    webauthn,
    secret: config.tokenSecret,
    limits: config.limits,
    vault,
    photoMegabytes: config.files.avatarMegabytes,
    publicUrl: config.publicUrl,
    host: new URL(config.publicUrl).hostname,
  })
  authHook(http, { verifier: identity, clock })
  identityRoutes(http, identity)
  identityJobs(jobs, identity)
  const persons = createPassengers({ db, clock, events })
  passengerRoutes(http, persons)

  publicCacheHook(http)
  const places = await createPlaces({ db, clock })
  placesRoutes(http, places, { latitude: config.defaultLatitude, longitude: config.defaultLongitude })
  const fleet = createFleet({ pool, clock })
  fleetRoutes(http, fleet)
  const charter = createCharter({ clock, places, fleet, secret: config.tokenSecret })
  charterRoutes(http, charter)

  const ledger = createLedger({ db, clock, events })
  ledgerRoutes(http, ledger)
  ledgerJobs(jobs, ledger)
  statementRoutes(http, createStatements({ db, clock, events, ledger, identity }))
  const secret = config.tokenSecret
  const { publicUrl } = config
  const invoicing = createInvoicing({ clock, jobs, events, secret, publicUrl })
  const orders = createOrders({
    db,
    clock,
    events,
    jobs,
    ledger,
    charter,
    fleet,
    places,
    invoicing,
    secret,
    publicUrl,
  })
  ordersRoutes(http, orders)
  ordersJobs(jobs, orders)
  const sandbox = config.sandbox
    ? createSandbox({
        db,
        clock,
        jobs,
        secret: config.bankWebhookSecret,
        publicUrl,
        origin: () => loopback(http),
        plan: defaultPlan(config.sandboxBankDelayMs),
      })
    : null
  if (sandbox) {
    sandboxBankRoutes(http, sandbox, publicUrl)
    sandboxBankJobs(jobs, sandbox.bank)
  }
  const { company, paymentFees: fees } = config
  // What is configured is real, also outside production; the sandbox stands in for the rest.
  const real = createProviders(config.providers, { fetch: () => fetch, now: () => clock.now(), publicUrl })
  const providers = sandbox ? sandbox.providers.map((stand) => real.find(({ name }) => name === stand.name) ?? stand) : real
  const billing = createPayments({ db, clock, events, jobs, ledger, orders, providers, fees, company, secret, publicUrl, log })
  billingRoutes(http, billing)
  billingJobs(jobs, billing)
  auditJobs(jobs, { db, clock, log })

  const loyalty = createLoyalty({ db, clock, events, jobs, ledger, identity, persons, orders, billing, publicUrl, log })
  loyaltyRoutes(http, loyalty)
  loyaltyJobs(jobs, loyalty)

  const documents = createTravelDocuments({
    db,
    clock,
    events,
    vault,
    orders,
    persons,
    identity,
    megabytes: config.files.megabytes,
    uploadsPerClientHour: config.limits.uploadsPerClientHour,
  })
  travelDocumentRoutes(http, documents)
  travelDocumentJobs(jobs, documents)
  const staff = createStaff({
    db,
    clock,
    webauthn,
    mail,
    secret: config.tokenSecret,
    limits: config.limits,
    publicUrl,
    sandbox: config.sandbox,
  })
  staffHook(http, { verifier: staff })
  staffRoutes(http, staff, { secure: publicUrl.startsWith('https:') })
  reviewRoutes(http, documents.review)
  financeRoutes(http, billing, { demo: config.sandbox ? demoStatementPath : null })
  staffLoyaltyRoutes(http, loyalty.admin)
  staffJobs(jobs, staff)
  const push = config.webPush && webPushSender(config.webPush)
  const messaging = createNotifications({ db, clock, events, jobs, identity, orders, mail, sms, push, secret, publicUrl })
  notificationRoutes(http, messaging)
  notificationJobs(jobs, messaging)

  illustrationRoutes(http, createIllustrations({ places }))

  if (config.sandbox) {
    outboxRoutes(http, db)
    previewRoutes(http, publicUrl)
    bankDemoRoutes(http, billing.bankReconciliation)
  }

  if (options.site) await registerBackoffice(http, { https: publicUrl.startsWith('https:') })
  if (options.site) await registerSite(http, { config, stopping: () => stopping })

  http.setNotFoundHandler((request) => {
    throw new ProblemError('NOT_FOUND', `There is no ${request.method} ${request.url.split('?')[0]}.`)
  })

  return {
    http,
    db,
    documents,
    billing,
    async listen() {
      // The search index is built by its first question: better now than under a visitor's fingers.
      places.search({ query: 'london', locale: 'en', limit: 1 })
      await staff.members.seedDemoMember(config.sandbox)
      await loyalty.seedDemoCodes(config.sandbox)
      await jobs.start()
      await fleet.start()
      await charter.warm()
      const address = await http.listen({ host: config.host, port: config.port })
      // What an earlier process left half done, before the minute's sweep comes to it.
      await billing.recoverPending(0)
      return address
    },
    async stop() {
      // Not ready from now on, and every answer asks its connection to close: balancers and clients move away, then the door shuts.
      stopping = true
      await sleep(config.drainMs)
      await http.close()
      await jobs.stop()
      fleet.stop()
      places.close()
      await pool.end()
    },
  }
}

/** Our own address from inside: the port is known only once it listens. */
function loopback(http: FastifyInstance): string {
  const bound = http.server.address()
  if (typeof bound !== 'object' || !bound) throw new Error('The server does not listen yet.')
  const anywhere = bound.address === '0.0.0.0' || bound.address === '::'
  const host = anywhere ? '127.0.0.1' : bound.family === 'IPv6' ? `[${bound.address}]` : bound.address
  return `http://${host}:${bound.port}`
}
