import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { sql } from 'kysely'
import type { Config } from './config/config.ts'
import { systemClock, type Clock } from './platform/clock.ts'
import { warmExploration } from './market/charter/index.ts'
import { hasOpenException } from './sales/finance-exceptions/queries.ts'
import { bankDemoRoutes } from './sales/bank-reconciliation/http/demo-statement.ts'
import { latestFindings } from './foundation/ledger/integrity-check.ts'
import { zoneRulesWarning } from './foundation/places/zone-rules.ts'
import { seedDemoMarket } from './demo/market.ts'
import { createProviders } from './sales/payments/providers/providers.ts'
import { createDatabase, createPool, type Database } from './platform/db/database.ts'
import { readMigrations } from './platform/db/migrate.ts'
import { registerBackoffice } from './platform/http/backoffice.ts'
import { watchTraffic } from './platform/http/drain.ts'
import { healthRoutes } from './platform/http/health.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { createHttp } from './platform/http/server.ts'
import { registerSite } from './platform/http/site.ts'
import { createJobs, type Jobs } from './platform/jobs/jobs.ts'
import { outboxMail } from './platform/mail/outbox.ts'
import { createMailPictures } from './market/illustrations/mail-pictures.ts'
import { previewRoutes } from './platform/mail/preview.ts'
import { queuedMail } from './platform/mail/queue.ts'
import { smtpMail } from './platform/mail/smtp.ts'
import { outboxRoutes } from './platform/dev-outbox/routes.ts'
import { webPushSender } from './platform/push/web-push.ts'
import { gatewaySms } from './platform/sms/gateway.ts'
import { diskStore } from './platform/files/disk.ts'
import { storageJobs } from './platform/files/jobs.ts'
import { s3Store } from './platform/files/s3.ts'
import { createEncryptedFiles, type EncryptedFiles } from './platform/files/encrypted-files.ts'
import type { Spool } from './platform/files/upload-spool.ts'
import { outboxSms } from './platform/sms/outbox.ts'
import { queuedSms } from './platform/sms/queue.ts'
import { createConversationStreams } from './contact/conversations/http/streams.ts'
import { createEventStreams, type EventStreams } from './platform/http/event-streams.ts'
import { createChangeListener, type Listen } from './platform/db/change-listener.ts'
import { createLiveChanges } from './office/staff/live-changes.ts'
import { registerJobs } from './jobs.ts'
import { registerRoutes } from './routes.ts'
import { startSandboxBank, type BankLine } from './sandbox-bank.ts'
import { seedDemoMembers } from './office/staff/members.ts'
import { settleDemoCodes } from './sales/loyalty/seed.ts'
import { recoverPending } from './sales/payments/recover.ts'
import { expireOverdueOrders } from './sales/booking/expire-order.ts'
import type { Context, Infrastructure } from './context.ts'
import { createContext } from './create-context.ts'

export interface App {
  http: FastifyInstance
  db: Database
  /** For specs. */
  ctx: Context
  /** Starts the jobs and listens; answers the address. */
  listen(): Promise<string>
  /** Fills an empty demo market; in sandbox mode only. @returns how many orders were made */
  seedDemoMarket(): Promise<number>
  /** Lets running requests and jobs end, then closes everything. */
  stop(): Promise<void>
}

interface AppOptions {
  config: Config
  databaseUrl: string
  log: Logger
  clock?: Clock
  site?: boolean
  /** Finds what the pages of the site show first in the background; by default where there is a site. */
  warmStart?: boolean
  /** Of a simulation, which runs the jobs itself. */
  jobs?: Jobs
  bankLine?: BankLine
  listen?: Listen
}

/** Wires adapters, ctx, routes and jobs. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, databaseUrl, log } = options
  const clock = options.clock ?? systemClock
  const pool = createPool(databaseUrl, config.databasePool)
  const db = createDatabase(pool)
  const jobs = options.jobs ?? createJobs({ url: databaseUrl, log })
  const http = await createHttp(config, log)
  const drain = watchTraffic(http)
  let stopping = false

  http.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close')
  })

  healthRoutes(http, await healthOf({ config, db, jobs, http, stopping: () => stopping }))

  const files = createFiles({ config, db, clock, jobs, spool: http.forms.spool })
  const sandbox = config.sandbox ? await startSandboxBank({ config, db, clock, jobs, http, line: options.bankLine }) : null
  // Configured providers are real outside production as well; the sandbox bank replaces the others.
  const real = createProviders(config.providers, { fetch: () => fetch, now: () => clock.now(), publicUrl: config.publicUrl })
  const providers = sandbox ? sandbox.providers.map((stub) => real.find(({ name }) => name === stub.name) ?? stub) : real
  const ctx = await createContext(
    { pool, db, clock, jobs, files, ...messaging({ config, clock, jobs, db, files }), providers, log, listen: options.listen },
    config,
  )
  const streams = createEventStreams()
  const listeners = registerCapabilities(http, { pool, ctx, config, streams })
  warnOfOldZoneRules(clock, log)
  const { facts, fleet, pricing, market, alerts, visitCounter } = ctx
  /** What listens to the database and counts, from the start to the end of the process. */
  const background = [facts, fleet, pricing, market, alerts, ...listeners, visitCounter]

  if (config.sandbox) sandboxRoutes(http, ctx, config)
  if (options.site) await registerBackoffice(http, { https: config.publicUrl.startsWith('https:') })
  if (options.site) await registerSite(http, { config, stopping: () => stopping, onPage: visitCounter.count })
  http.setNotFoundHandler(notFound)

  return {
    http,
    db,
    ctx,
    listen: () => listen(http, { ctx, config, background, isWarmStart: options.warmStart ?? options.site === true }),
    async seedDemoMarket() {
      if (!sandbox) return 0
      const payByCard = (id: string) => sandbox.bank.submit(id, { kind: 'card', card: '4242424242424242' })
      return seedDemoMarket({ ctx, payByCard, stopping: () => stopping })
    },
    async stop() {
      // `/readyz` fails and every response closes its connection, so that balancers and clients move away first.
      stopping = true
      streams.close()
      await drain.wait(config.drainMs)
      await http.close()
      await jobs.stop()
      for (const one of background) await one.stop()
      ctx.places.close()
      await pool.end()
    },
  }
}

function warnOfOldZoneRules(clock: Clock, log: Logger): void {
  const warning = zoneRulesWarning(clock.now())
  if (warning) log.warn(warning)
}

function sandboxRoutes(http: FastifyInstance, ctx: Context, config: Config): void {
  const pictures = createMailPictures(ctx)
  outboxRoutes(http, ctx.db, pictures)
  previewRoutes(http, config.publicUrl, pictures)
  bankDemoRoutes(http, ctx)
}

function notFound({ method, url }: FastifyRequest): never {
  throw new Refusal('NOT_FOUND', `There is no ${method} ${url.split('?')[0]}.`)
}

interface Background {
  start(): void | Promise<void>
  stop(): void | Promise<void>
}

/** Routes and jobs. @returns what tells open pages of changes */
function registerCapabilities(
  http: FastifyInstance,
  { pool, ctx, config, streams }: { pool: Pool; ctx: Context; config: Config; streams: EventStreams },
): Background[] {
  const seatChanges = createChangeListener(pool, 'shared_flight', { onNotification: streams.publish, onConnected: streams.publishAll })
  const liveChanges = createLiveChanges({ db: ctx.db, streams })
  const conversationStreams = createConversationStreams({ pool, ctx, streams, onMessage: liveChanges.publish })
  registerRoutes(http, ctx, { config, streams, conversationStreams })
  registerJobs(ctx)
  return [seatChanges, conversationStreams, liveChanges]
}

async function listen(
  http: FastifyInstance,
  { ctx, config, background, isWarmStart }: { ctx: Context; config: Config; background: readonly Background[]; isWarmStart: boolean },
): Promise<string> {
  const { places, jobs, charter } = ctx
  // The first query builds the search index.
  places.search({ query: 'london', locale: 'en', limit: 1 })
  await seedDemoMembers(ctx, config.sandbox)
  await settleDemoCodes(ctx, config.sandbox)
  await jobs.start()
  for (const one of background) await one.start()
  await charter.warm()
  const address = await http.listen({ host: config.host, port: config.port })
  // Recovers what an earlier process left undone.
  await recoverPending(ctx, 0)
  await expireOverdueOrders(ctx)
  if (isWarmStart) warmExploration(ctx, config)
  return address
}

/** What `/readyz` and `/metrics` look at. */
async function healthOf({
  config,
  db,
  jobs,
  http,
  stopping,
}: {
  config: Config
  db: Database
  jobs: Jobs
  http: FastifyInstance
  stopping: () => boolean
}): Promise<Parameters<typeof healthRoutes>[1]> {
  const wanted = (await readMigrations()).length
  const applied = async () => {
    const { n } = await db
      .selectFrom('migration')
      .select((eb) => eb.fn.countAll().as('n'))
      .executeTakeFirstOrThrow()
    return Number(n)
  }
  return {
    stopping,
    metricsToken: config.metricsToken,
    // Ledger findings are a warning: they need manual review, not a restart.
    warnings: {
      books: async () => (await latestFindings(db)).length === 0,
      exceptions: async () => !(await hasOpenException(db)),
    },
    checks: {
      database: async () => (await sql`SELECT 1`.execute(db)).rows.length === 1,
      migrations: async () => (await applied()) >= wanted,
      jobs: async () => jobs.healthy(),
      storage: () => http.storage.hasSpace(),
    },
  }
}

interface Core {
  config: Config
  clock: Clock
  jobs: Jobs
}

function createFiles({ config, db, clock, jobs, spool }: Core & { db: Database; spool: Spool }): EncryptedFiles {
  const { s3, masterKey, previousMasterKey } = config.files
  const store = s3 ? s3Store(s3) : diskStore(join(config.dataDir, 'files'))
  const files = createEncryptedFiles({ db, clock, jobs, store, masterKey, previousMasterKey })
  storageJobs(jobs, { files, spool })
  return files
}

/** Gateways as configured; without one, messages go to the outbox of the sandbox. */
function messaging({
  config,
  clock,
  jobs,
  ...stores
}: Core & { db: Database; files: EncryptedFiles }): Pick<Infrastructure, 'sms' | 'mail' | 'push'> {
  const { tokenSecret: secret } = config
  return {
    sms: config.sms ? queuedSms({ jobs, clock, sender: gatewaySms(config.sms), secret }) : outboxSms(clock),
    mail: config.mail ? queuedMail({ jobs, sender: smtpMail(config.mail, createMailPictures(stores)), secret }) : outboxMail(clock),
    push: config.webPush && webPushSender(config.webPush),
  }
}
