// npm run audit
// Proves that the books are right, and description what is wrong with them otherwise (exit code 1). Changes nothing.
import { join } from 'node:path'
import { checkIntegrity } from '../apps/server/src/foundation/ledger/integrity-check.ts'
import { ConfigError, readConfig } from '../apps/server/src/config/config.ts'
import { ensureDatabase, startCluster } from '../apps/server/src/platform/db/cluster.ts'
import { createDatabase, createPool } from '../apps/server/src/platform/db/database.ts'

const write = (line: string) => process.stdout.write(`${line}\n`)

let config
try {
  config = readConfig(process.env)
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(2)
}
const cluster = config.databaseUrl ? null : await startCluster({ dir: join(config.dataDir, 'postgres') })
try {
  const pool = createPool(config.databaseUrl ?? (await ensureDatabase(cluster!, 'aquilane')), 1)
  const started = performance.now()
  const { findings, rules, ...counts } = await checkIntegrity(createDatabase(pool))
  await pool.end()
  for (const { name, description } of rules) {
    const found = findings.find(({ rule }) => rule === name)
    write(`${found ? 'WRONG' : 'ok   '} ${description}`)
    for (const detail of found?.details ?? []) write(`        ${detail}`)
    if (found && found.count > found.details.length) write(`        and ${found.count - found.details.length} more`)
  }
  const { transactions, entries, accounts, payments } = counts
  const seconds = ((performance.now() - started) / 1_000).toFixed(2)
  write(`${transactions} transactions, ${entries} entries, ${accounts} accounts, ${payments} payments in ${seconds} s`)
  if (findings.length > 0) process.exitCode = 1
} finally {
  if (cluster && !cluster.adopted) await cluster.stop()
}
