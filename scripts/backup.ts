// `npm run backup -- /mnt/backups`: copies the database of the running server and its files. `npm run backup:check -- <backup>` restores the copy into a
// folder of its own and compares counts and ledger sums; `npm run backup:restore -- <backup>` lays it into an empty DATA_DIR.
import { join } from 'node:path'
import { ConfigError, readConfig, type Config } from '../apps/server/src/config/config.ts'
import { BackupError } from '../apps/server/src/platform/backup/backup-error.ts'
import { checkBackup, restoreBackup } from '../apps/server/src/platform/backup/restore-backup.ts'
import { takeBackup } from '../apps/server/src/platform/backup/take-backup.ts'
import { startCluster } from '../apps/server/src/platform/db/cluster.ts'

const [command = '', folder] = process.argv.slice(2)
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const fail = (line: string): void => {
  process.stderr.write(`${line}\n`)
  process.exitCode = 1
}

function config(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    return process.exit(2)
  }
}

async function take({ dataDir, databaseUrl }: Config): Promise<void> {
  if (databaseUrl)
    return fail('This installation uses the PostgreSQL of DATABASE_URL: take its backups with pg_dump, see docs/runbooks.md.')
  const cluster = await startCluster({ dir: join(dataDir, 'postgres') })
  try {
    const into = folder ?? join(dataDir, 'backups')
    const taken = await takeBackup({ dataDir, clusterUrl: (name) => cluster.url(name), into, now: Temporal.Now.instant() })
    say(`${taken.folder}: ${(taken.manifest.bytes / 1e6).toFixed(1)} MB`)
    if (taken.secrets.length > 0)
      process.stderr.write(
        `WARNING The backup holds ${taken.secrets.join(' and ')}: whoever has it can read its files and sign in. Set FILES_MASTER_KEY and TOKEN_SECRET in the environment, and keep them elsewhere.\n`,
      )
  } finally {
    if (!cluster.adopted) await cluster.stop()
  }
}

async function check(backup: string): Promise<void> {
  const { differences, tables, accounts, files } = await checkBackup(backup)
  for (const difference of differences) say(`WRONG ${difference}`)
  if (files === null) say('This backup is of a version without hashes of files: they are not compared.')
  say(`${files ?? 0} files, ${tables} tables and ${accounts} accounts of the ledger compared, ${differences.length} differ`)
  if (differences.length > 0) process.exitCode = 1
}

async function run(): Promise<void> {
  if (command === 'take') return take(config())
  if (!folder) return fail('Name the folder of a backup.')
  if (command === 'check') return check(folder)
  if (command !== 'restore') return fail('Use backup, backup:check or backup:restore.')
  const { dataDir } = config()
  await restoreBackup(folder, dataDir)
  say(`Restored into ${dataDir}. Start the server, then run npm run audit.`)
}

await run().catch((error: unknown) => {
  if (!(error instanceof BackupError)) throw error
  fail(error.message)
})
