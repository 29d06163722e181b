import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import closeWithGrace from 'close-with-grace'
import { createApp, type App } from './app.ts'
import { ConfigError, readConfig, type Config } from './config/config.ts'
import { claimCluster, ensureDatabase, startCluster, type Cluster } from './platform/db/cluster.ts'
import { EarlierVersionError, migrate } from './platform/db/migrate.ts'
import { enableFailpoint } from './platform/fault-injection.ts'
import { createLog } from './platform/telemetry/log.ts'
import { seedReference } from './seed.ts'
import { demoMembers } from './office/staff/demo.ts'

const began = performance.now()
const say = (line: string) => process.stdout.write(`  ${((performance.now() - began) / 1000).toFixed(1).padStart(5)} s  ${line}\n`)

let config: Config
try {
  config = readConfig(process.env)
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(78)
}

enableFailpoint(config.crashAt)
const log = createLog(config.logLevel)
let cluster: Cluster | null = null
if (!config.databaseUrl) {
  cluster = await startCluster({ dir: join(config.dataDir, 'postgres'), onProgress: say })
  if (!(await claimCluster(cluster))) {
    process.stderr.write(`Another server already works on ${config.dataDir}. Stop it first, or set DATA_DIR to another folder.\n`)
    process.exit(75)
  }
}
// Whatever fails on the way up must not leave the database running behind it.
async function start(): Promise<App> {
  const databaseUrl = config.databaseUrl ?? (await ensureDatabase(cluster!, 'aquilane'))
  const applied = await migrate(databaseUrl, undefined, say)
  if (applied.length > 0) say(`database brought up to date (${applied.length} migrations)`)
  await seedReference(databaseUrl, say)
  const made = await createApp({ config, databaseUrl, log, site: true })
  await made.listen().catch(async (error: unknown) => {
    await made.stop()
    throw error
  })
  return made
}
const app = await start().catch(async (error: unknown) => {
  await cluster?.stop()
  if (error instanceof EarlierVersionError) {
    process.stderr.write(`${error.message}\n`)
    return process.exit(78)
  }
  if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
  process.stderr.write(`Port ${config.port} is taken by another program. End that program, or set PORT to a free one.\n`)
  return process.exit(75)
})
say(`ready at ${config.publicUrl}`)
// Node writes it at the exit, which a killed process does not reach.
flushCompileCache()
if (config.sandbox) {
  process.stdout.write(
    [
      '',
      `  Open      ${config.publicUrl}`,
      `  Sign in   with any valid mobile number, e.g. +44 7400 123456; the SMS arrives at ${config.publicUrl}/dev/outbox`,
      '  Pay       with card 4242 4242 4242 4242, any future date and CVC (sandbox bank, no money moves)',
      `  Staff     ${config.publicUrl}/staff as ${demoMembers.map(({ email }) => email).join(' or ')}; codes arrive at ${config.publicUrl}/dev/outbox`,
      `  API       ${config.publicUrl}/docs`,
      ...(config.demoMarket ? ['  Market    empty legs and their flights are being made in the background'] : []),
      '',
    ].join('\n') + '\n',
  )
}

if (config.demoMarket)
  void app.seedDemoMarket().then(
    (orders) => orders > 0 && say(`demo market: shared flights, and empty legs from ${orders} booked charters`),
    (error: unknown) => log.error({ err: error }, 'the demo market could not be filled'),
  )

closeWithGrace({ delay: 20_000, logger: { error: (message: unknown) => log.error(message) } }, async ({ err, signal }) => {
  if (err) log.fatal({ err }, 'fault')
  else log.info({ signal }, 'stopping')
  await app.stop()
  await cluster?.stop()
})
