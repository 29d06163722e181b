import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { sql } from 'kysely'
import type { Config } from './config.ts'
import { systemClock, type Clock } from './platform/clock.ts'
import { identityJobs } from './identity/jobs.ts'
import { identityRoutes } from './identity/routes.ts'
import { createIdentity } from './identity/service.ts'
import { fleetRoutes } from './fleet/routes.ts'
import { createFleet } from './fleet/service.ts'
import { placesRoutes } from './places/routes.ts'
import { createPlaces } from './places/service.ts'
import { createDatabase, createPool, type Database } from './platform/db/database.ts'
import { readMigrations } from './platform/db/migrate.ts'
import { createEvents } from './platform/events.ts'
import { authHook } from './platform/http/auth.ts'
import { healthRoutes } from './platform/http/health.ts'
import { ProblemError } from './platform/http/problem.ts'
import { publicCacheHook } from './platform/http/public-cache.ts'
import { createHttp } from './platform/http/server.ts'
import { registerSite } from './platform/http/site.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import { outboxRoutes } from './platform/outbox/routes.ts'
import { gatewaySms } from './platform/sms/gateway.ts'
import { outboxSms } from './platform/sms/outbox.ts'
import { queuedSms } from './platform/sms/queued.ts'

export interface App {
  http: FastifyInstance
  db: Database
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

  // Capabilities, lowest first.
  const sms = config.sms ? queuedSms({ jobs, clock, sender: gatewaySms(config.sms), secret: config.tokenSecret }) : outboxSms(clock)
  const identity = createIdentity({
    db,
    clock,
    events,
    sms,
    secret: config.tokenSecret,
    limits: config.limits,
    host: new URL(config.publicUrl).hostname,
  })
  authHook(http, { verifier: identity, clock })
  identityRoutes(http, identity)
  identityJobs(jobs, identity)

  publicCacheHook(http)
  const places = await createPlaces({ db, clock })
  placesRoutes(http, places, { latitude: config.defaultLatitude, longitude: config.defaultLongitude })
  const fleet = createFleet({ pool, clock })
  fleetRoutes(http, fleet)

  if (config.sandbox) outboxRoutes(http, db)

  if (options.site) await registerSite(http, { config })

  http.setNotFoundHandler((request) => {
    throw new ProblemError('NOT_FOUND', `There is no ${request.method} ${request.url.split('?')[0]}.`)
  })

  return {
    http,
    db,
    async listen() {
      await jobs.start()
      await fleet.start()
      return http.listen({ host: config.host, port: config.port })
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
