import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { createDatabase, createPool, type Database } from '@aquilane/server/database'

export interface TestDatabase {
  db: Database
  pool: pg.Pool
  url: string
  /** Closes the pool and drops the database. */
  close(): Promise<void>
}

/** A fresh copy of the migrated and seeded template, for one test file. */
export async function createTestDatabase(options: { pool?: number } = {}): Promise<TestDatabase> {
  const adminUrl = inject('clusterUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  // Concurrent copies of one template fail; a lock serialises them. Copied as files: a quarter of the time, as nothing is synced here.
  await admin.query('SELECT pg_advisory_lock(42)')
  await admin.query(`CREATE DATABASE ${name} TEMPLATE template_aquilane STRATEGY FILE_COPY`)
  await admin.end()
  const url = adminUrl.replace(/\/postgres$/, `/${name}`)
  // Hundreds of parallel transactions share a pool: on a busy machine the last waits longer than in production.
  const pool = createPool(url, options.pool ?? 10, 60_000)
  return {
    db: createDatabase(pool),
    pool,
    url,
    async close() {
      await pool.end()
      const closer = new pg.Client({ connectionString: adminUrl })
      await closer.connect()
      await closer.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      await closer.end()
    },
  }
}
