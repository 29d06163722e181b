import { Kysely, PostgresDialect, sql, type RawBuilder, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './types.generated.ts'

export type { PoolClient } from 'pg'
export type Database = Kysely<DB>
export type Trx = Transaction<DB>
/** What query functions take first: the pool or the transaction the caller is in. */
export type Db = Database | Trx

// int8 as number: ids and cents stay far below 2^53, and a string would break arithmetic silently. Overflow throws.
pg.types.setTypeParser(20, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of safe range: ${text}`)
  return value
})

// timestamptz as Temporal.Instant, date as the string it is; write them as ISO strings.
pg.types.setTypeParser(1184, (text) => Temporal.Instant.from(text))
pg.types.setTypeParser(1082, (text) => text)

export function createPool(url: string, max: number, connectionTimeoutMillis = 10_000): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis,
    idleTimeoutMillis: 30_000,
    application_name: 'aquilane',
  })
  return surviveLostConnections(pool)
}

/**
 * Keeps the process alive when the database restarts or a backend is killed. An `error` event without a listener ends the process, and
 * the pool listens to idle clients only. The next query of the client fails, and the pool replaces it.
 */
export function surviveLostConnections(pool: pg.Pool): pg.Pool {
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

export function createDatabase(pool: pg.Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}

/** PostgreSQL error code of a driver error (`23P01` exclusion, `23505` unique, …), or null for anything else. */
export function pgErrorCode(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.code ?? null) : null
}

/** Name of the constraint that a driver error is about; null for anything else. */
export function pgConstraint(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.constraint ?? null) : null
}

/** An instant to compare a timestamptz column with: `where('expires_at', '>', moment(now))`. */
export const toTimestamptz = (instant: Temporal.Instant): RawBuilder<Temporal.Instant> =>
  sql<Temporal.Instant>`${instant.toString()}::timestamptz`
