import pg from 'pg'
import { surviveLostConnections } from './database.ts'

/**
 * Two connections of its own for a snapshot that is kept in memory: transactions that wait for it may hold all others.
 * @param name shown in `pg_stat_activity`
 */
export const createSnapshotPool = (url: string, name: string): pg.Pool =>
  surviveLostConnections(
    new pg.Pool({
      connectionString: url,
      max: 2,
      connectionTimeoutMillis: 10_000,
      idleTimeoutMillis: 1_000,
      allowExitOnIdle: true,
      application_name: name,
    }),
  )
