import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
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
