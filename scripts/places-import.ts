// npm run places:import -- airports.csv runways.csv
// Loads an operator's own, fresher OurAirports download (https://ourairports.com/data/) into the database.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError, readConfig } from '../apps/server/src/config/config.ts'
import { ensureDatabase, startCluster } from '../apps/server/src/platform/db/cluster.ts'
import { createDatabase, createPool } from '../apps/server/src/platform/db/database.ts'
import { EarlierVersionError, migrate } from '../apps/server/src/platform/db/migrate.ts'
import { importOurAirports, importPlaces } from '../apps/server/src/foundation/places/import.ts'
import { PlacesImportError } from '../apps/server/src/foundation/places/ourairports.ts'

const write = (line: string) => process.stdout.write(`${line}\n`)
const refuse = (line: string): never => {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

const [airportsPath, runwaysPath] = process.argv.slice(2)
if (!airportsPath || !runwaysPath) refuse('Name two files: npm run places:import -- airports.csv runways.csv')
const open = (path: string) =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) =>
    refuse(`${path} cannot be read: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}.`),
  )
const airports = await open(airportsPath!)
const runways = await open(runwaysPath!)

let config
try {
  config = readConfig(process.env)
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  refuse(error.message)
}
const { databaseUrl, dataDir } = config!
const cluster = databaseUrl ? null : await startCluster({ dir: join(dataDir, 'postgres'), onProgress: write })
try {
  const url = databaseUrl ?? (await ensureDatabase(cluster!, 'aquilane'))
  await migrate(url)
  const pool = createPool(url, 2)
  const db = createDatabase(pool)
  try {
    await importPlaces(db, write)
    const report = await importOurAirports(db, { airports, runways })
    write(
      `${report.rowsRead.toLocaleString('en')} rows read: ${report.added} airports added, ${report.updated} brought up to date, ${report.unlisted.length} closed and unlisted; ${report.listed.toLocaleString('en')} listed now.`,
    )
    for (const { code, now } of report.renamed)
      write(`  ${code} has the code ${now} in the file and keeps ${code} here: change hours and facts first`)
    for (const { code, km } of report.moved) write(`  ${code} is ${km} km from where it was: likely another airport`)
    if (report.hidden.length > 0) write(`  not offered, military or a heliport: ${report.hidden.join(' ')}`)
    for (const line of report.leftOut.slice(0, 20)) write(`  left out: ${line}`)
    if (report.leftOut.length > 20) write(`  and ${report.leftOut.length - 20} more`)
    write('Running servers take it up within half a minute.')
  } finally {
    await pool.end()
  }
} catch (error) {
  if (!(error instanceof PlacesImportError || error instanceof EarlierVersionError)) throw error
  process.stderr.write(`Nothing was imported. ${error.message}\n`)
  process.exitCode = 1
} finally {
  // A cluster of a running server keeps running.
  if (cluster && !cluster.adopted) await cluster.stop()
}
