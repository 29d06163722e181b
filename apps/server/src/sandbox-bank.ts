import type { FastifyInstance } from 'fastify'
import type { DeliveryPlan, Post } from '@aquilane/sandbox-bank/bank'
import type { Config } from './config/config.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/db/database.ts'
import type { Jobs } from './platform/jobs/jobs.ts'

/** URL of this server on loopback; its port is known once it listens. */
function loopback(http: FastifyInstance): string {
  const bound = http.server.address()
  if (typeof bound !== 'object' || !bound) throw new Error('The server does not listen yet.')
  const anywhere = bound.address === '0.0.0.0' || bound.address === '::'
  const host = anywhere ? '127.0.0.1' : bound.family === 'IPv6' ? `[${bound.address}]` : bound.address
  return `http://${host}:${bound.port}`
}

/** How the bank reaches this process: over loopback, unless a simulation decides when and how. */
export interface BankLine {
  origin: () => string
  plan: DeliveryPlan
  post: Post
}

/** Imported in sandbox mode only, so that production never loads it. */
export async function startSandboxBank({
  config,
  db,
  clock,
  jobs,
  http,
  line,
}: {
  config: Config
  db: Database
  clock: Clock
  jobs: Jobs
  http: FastifyInstance
  line?: BankLine
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
    ...line,
  })
  sandboxBankRoutes(http, sandbox, config.publicUrl)
  sandboxBankJobs(jobs, sandbox.bank)
  return sandbox
}
