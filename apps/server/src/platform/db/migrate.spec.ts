import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { schemaSnapshot } from './schema-snapshot.ts'
import { migrate, migrationsDir, readMigrations } from './migrate.ts'

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

  it('leave nothing of a file that fails half-way', async () => {
    const url = await emptyDatabase()
    await expect(migrate(url, [{ name: '0001_bad.sql', sql: 'CREATE TABLE half (id int); SELECT 1/0', hash: 'x' }])).rejects.toThrow(
      /0001_bad.sql failed/,
    )
    expect(await schemaSnapshot(url)).not.toContain('half')
  })
})
