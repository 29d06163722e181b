import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

export const migrationsDir = join(import.meta.dirname, '../../../migrations')
// Any constant will do; it keeps two processes from migrating at once.
const lockKey = 7_402_118

export interface Migration {
  name: string
  sql: string
  hash: string
}

export async function readMigrations(dir = migrationsDir): Promise<Migration[]> {
  const names = (await readdir(dir)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(dir, name), 'utf8')
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/**
 * Brings the database up to date: every numbered file once, in order, each in its own transaction, all under one
 * advisory lock so that processes starting together wait for one another.
 * @returns the names applied now
 * @throws when an applied file has since been edited: write a new one instead
 */
export async function migrate(url: string, migrations?: Migration[]): Promise<string[]> {
  const files = migrations ?? (await readMigrations())
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const applied: string[] = []
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey])
    await client.query(
      'CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    )
    const known = new Map(
      (await client.query<{ name: string; hash: string }>('SELECT name, hash FROM migration')).rows.map((row) => [row.name, row.hash]),
    )
    for (const file of files) {
      const hash = known.get(file.name)
      if (hash === file.hash) continue
      if (hash) throw new Error(`Migration ${file.name} was changed after it ran here. Restore it and put the change into a new file.`)
      await client.query('BEGIN')
      try {
        await client.query(file.sql)
        await client.query('INSERT INTO migration (name, hash) VALUES ($1, $2)', [file.name, file.hash])
        await client.query('COMMIT')
      } catch (error) {
        await client.query('ROLLBACK')
        throw new Error(`Migration ${file.name} failed: ${(error as Error).message}`, { cause: error })
      }
      applied.push(file.name)
    }
    return applied
  } finally {
    await client.end()
  }
}
