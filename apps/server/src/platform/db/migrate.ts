import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

export const migrationsDir = join(import.meta.dirname, '../../../migrations')
// Advisory lock: one process migrates at a time.
const lockKey = 7_402_118

export interface Migration {
  name: string
  sql: string
  hash: string
}

/** The database was migrated by a version whose migration files no longer exist. */
export class EarlierVersionError extends Error {
  constructor() {
    super(
      'This database was made by an earlier version of Aquilane. Delete its data folder, or set DATA_DIR or DATABASE_URL to an empty one.',
    )
  }
}

/** Whether files that have run are not among those of today. */
export function isOfEarlierVersion(applied: Iterable<string>, files: readonly Migration[]): boolean {
  const names = new Set(files.map(({ name }) => name))
  return [...applied].some((name) => !names.has(name))
}

/** @throws when two files have the same number */
export async function readMigrations(dir = migrationsDir): Promise<Migration[]> {
  const names = (await readdir(dir)).filter((name) => /^\d{4}_[a-z0-9_-]+\.sql$/.test(name)).toSorted()
  const duplicate = names.find((name, index) => names[index + 1]?.slice(0, 4) === name.slice(0, 4))
  if (duplicate) throw new Error(`Two migrations have the number ${duplicate.slice(0, 4)}. Give one of them the next free number.`)
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
 * @param onNotice receives what migrations raise: the rows that they have corrected
 * @returns the names applied now
 * @throws EarlierVersionError for a database of an earlier version; an Error when an applied file was edited: add a new file instead
 */
export async function migrate(url: string, migrations?: Migration[], onNotice?: (text: string) => void): Promise<string[]> {
  const files = migrations ?? (await readMigrations())
  const client = new pg.Client({ connectionString: url })
  // What a migration raises itself, such as the rows that it has corrected; other codes are remarks of the server.
  client.on('notice', ({ code, message }) => {
    if (code === '00000') onNotice?.(message ?? '')
  })
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
    if (isOfEarlierVersion(known.keys(), files)) throw new EarlierVersionError()
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
