import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { restoreRowSnapshot } from './row-snapshot.ts'
import { schemaSnapshot } from './schema-snapshot.ts'
import { EarlierVersionError, migrate, migrationsDir, readMigrations } from './migrate.ts'

async function emptyDatabase(): Promise<string> {
  const admin = inject('clusterUrl')
  const name = `migrate_${randomBytes(4).toString('hex')}`
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  return admin.replace(/\/postgres$/, `/${name}`)
}

/** Rows that no migration may lose. */
async function countKept(url: string): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const counts: Record<string, number> = {}
  for (const table of [
    'client',
    'orders',
    'order_leg',
    'payment',
    'fiscal_document',
    'ledger_entry',
    'operator_bill',
    'trip_closing',
    'audit',
  ])
    counts[table] = (await client.query(`SELECT 1 FROM ${table}`)).rowCount ?? 0
  await client.end()
  return counts
}

describe('migrations', () => {
  it('give the same schema at once, one release at a time, and as committed in schema.snapshot.txt', async () => {
    const files = await readMigrations()
    const [fresh, stepwise] = await Promise.all([emptyDatabase(), emptyDatabase()])
    await migrate(fresh)
    for (let upTo = 1; upTo <= files.length; upTo++) await migrate(stepwise, files.slice(0, upTo))
    const schema = await schemaSnapshot(fresh)
    expect(await schemaSnapshot(stepwise)).toBe(schema)
    expect(schema, 'run npm run db:types').toBe(await readFile(join(migrationsDir, 'schema.snapshot.txt'), 'utf8'))
  })

  it('run over the rows of a company that has worked for a while, and lose none', async () => {
    const url = await emptyDatabase()
    await restoreRowSnapshot(url)
    const before = await countKept(url)
    expect(Object.values(before).every((count) => count > 0)).toBe(true)
    await migrate(url)
    expect(await countKept(url)).toEqual(before)
    expect(await schemaSnapshot(url)).toBe(await readFile(join(migrationsDir, 'schema.snapshot.txt'), 'utf8'))
  })

  it('that change rows which never change fail there, as they pass on an empty database', async () => {
    const [filled, empty] = [await emptyDatabase(), await emptyDatabase()]
    const files = [...(await readMigrations()), { name: '9999_bills.sql', sql: 'UPDATE operator_bill SET note = note', hash: 'x' }]
    await restoreRowSnapshot(filled)
    await expect(migrate(filled, files)).rejects.toThrow(/9999_bills.sql failed: trip .* is closed/)
    expect(await migrate(empty, files)).toContain('9999_bills.sql')
  })

  it('run once when several processes start together', async () => {
    const url = await emptyDatabase()
    const results = await Promise.all([migrate(url), migrate(url), migrate(url)])
    expect(results.map((names) => names.length).toSorted((a, b) => a - b)).toEqual([0, 0, (await readMigrations()).length])
  })

  it('refuse an applied file that was edited afterwards', async () => {
    const url = await emptyDatabase()
    const [first] = await readMigrations()
    await migrate(url, [first!])
    await expect(migrate(url, [{ ...first!, hash: 'other' }])).rejects.toThrow(/was changed after it ran/)
  })

  it('refuse a database whose files are those of an earlier version in one line that says what to do, and leave it as it is', async () => {
    const url = await emptyDatabase()
    const earlier = ['0001_platform.sql', '0002_places.sql', '0103_referral_approval.sql']
    await migrate(
      url,
      earlier.map((name) => ({ name, sql: `CREATE TABLE of_${name.slice(0, 4)} (id int)`, hash: name })),
    )
    const before = await schemaSnapshot(url)
    const refused = await migrate(url).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(EarlierVersionError)
    expect((refused as Error).message).toMatch(
      /^.*earlier version.*Delete its data folder, or set DATA_DIR or DATABASE_URL to an empty one\.$/,
    )
    expect(await schemaSnapshot(url)).toBe(before)
  })

  it('refuse an earlier version also where its first files have the names of today', async () => {
    const url = await emptyDatabase()
    const [first] = await readMigrations()
    await migrate(url, [first!, { name: '0002_earlier.sql', sql: 'CREATE TABLE earlier (id int)', hash: 'x' }])
    await expect(migrate(url)).rejects.toThrow(EarlierVersionError)
  })

  it('refuse two files with one number', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'aquilane-migrations-'))
    await writeFile(join(dir, '0001_a.sql'), '')
    await writeFile(join(dir, '0001_b-and-c.sql'), '')
    await expect(readMigrations(dir)).rejects.toThrow('Two migrations have the number 0001')
    await rm(dir, { recursive: true })
  })

  it('leave nothing of a file that fails half-way', async () => {
    const url = await emptyDatabase()
    await expect(migrate(url, [{ name: '0001_bad.sql', sql: 'CREATE TABLE half (id int); SELECT 1/0', hash: 'x' }])).rejects.toThrow(
      /0001_bad.sql failed/,
    )
    expect(await schemaSnapshot(url)).not.toContain('half')
  })
})
