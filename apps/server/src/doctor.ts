// `npm run doctor`: checks a set-up without starting it and suggests a fix for each finding.
import { constants } from 'node:fs'
import { access, mkdir, statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { ConfigError, readConfig, type Config } from './config/config.ts'
import { EarlierVersionError, isOfEarlierVersion, readMigrations } from './platform/db/migrate.ts'

type Finding = { what: string; ok: boolean; note: string }

const findings: Finding[] = []
const report = (what: string, ok: boolean, note: string) => findings.push({ what, ok, note })

const major = Number(process.versions.node.split('.')[0])
report(
  'runtime',
  major >= 26 && 'Temporal' in globalThis,
  `Node ${process.versions.node}${major >= 26 ? '' : ': run through npm scripts, which bring Node 26 along'}`,
)

let config: Config | null = null
try {
  config = readConfig(process.env)
  report('configuration', true, config.production ? 'production' : 'sandbox (demo bank and outbox are on)')
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  for (const line of error.lines) report('configuration', false, line)
}

if (config) {
  await checkDataDir(config)
  await checkPort(config)
  await checkSite()
  if (config.databaseUrl) await checkDatabase(config.databaseUrl)
  else report('database', true, `embedded PostgreSQL under ${join(config.dataDir, 'postgres')}`)
}

for (const { what, ok, note } of findings) process.stdout.write(`${ok ? '  ok ' : ' BAD '} ${what.padEnd(14)} ${note}\n`)
process.exitCode = findings.every(({ ok }) => ok) ? 0 : 1

async function checkDataDir({ dataDir }: Config): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.W_OK)
    const { bavail, bsize } = await statfs(dataDir)
    const free = (bavail * bsize) / 1e9
    report('data folder', free > 1, `${dataDir}, ${free.toFixed(1)} GB free${free > 1 ? '' : ': make room, at least 1 GB is needed'}`)
  } catch (error) {
    report('data folder', false, `${dataDir} cannot be written (${(error as Error).message}): set DATA_DIR to a folder that can`)
  }
}

async function checkPort({ host, port }: Config): Promise<void> {
  const error = await new Promise<NodeJS.ErrnoException | null>((done) => {
    const server = createServer()
    server.once('error', done)
    server.listen(port, host, () => server.close(() => done(null)))
  })
  report(
    'port',
    error === null,
    error
      ? `${host}:${port} ${error.code === 'EADDRINUSE' ? 'is taken: stop what listens there or set PORT' : error.message}`
      : `${host}:${port} is free`,
  )
}

async function checkSite(): Promise<void> {
  for (const [name, file] of [
    ['site', 'web/build/server/index.js'],
    ['back office', 'backoffice/build/index.html'],
  ] as const) {
    const built = await access(join(import.meta.dirname, '../..', file)).then(
      () => true,
      () => false,
    )
    report(name, true, built ? 'built' : 'not built yet; npm start builds it')
  }
}

async function checkDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const version = Number((await client.query<{ v: string }>(`SELECT current_setting('server_version_num') AS v`)).rows[0]!.v)
    report(
      'database',
      version >= 160_000,
      `PostgreSQL ${Math.floor(version / 10_000)}${version >= 160_000 ? '' : ': 16 or newer is needed'}`,
    )
    const extension = await client.query(`SELECT 1 FROM pg_available_extensions WHERE name = 'btree_gist'`)
    report(
      'extensions',
      extension.rowCount === 1,
      extension.rowCount === 1 ? 'btree_gist available' : 'btree_gist is missing: install the PostgreSQL contrib package',
    )
    const applied = await client.query<{ name: string }>('SELECT name FROM migration').then(
      (result) => result.rows.map(({ name }) => name),
      () => [],
    )
    const files = await readMigrations()
    const open = files.length - applied.length
    if (isOfEarlierVersion(applied, files)) report('migrations', false, new EarlierVersionError().message)
    else report('migrations', true, open === 0 ? 'up to date' : `${open} to run; npm start runs them`)
  } catch (error) {
    report('database', false, `cannot be reached (${(error as Error).message}): check DATABASE_URL`)
  } finally {
    await client.end().catch(() => undefined)
  }
}
