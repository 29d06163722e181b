import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '@aquilane/testing/database'
import { createPool } from './database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** Ends the backend of a checked-out client, as a restart of the database does. `prepare` gets the client first. */
async function killCheckedOut(pool: pg.Pool, prepare: (client: pg.PoolClient) => void = () => undefined): Promise<void> {
  const client = await pool.connect()
  prepare(client)
  await client.query('BEGIN')
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  await database.pool.query('SELECT pg_terminate_backend($1)', [rows[0]!.pid])
  await sleep(100)
  await expect(client.query('SELECT 1')).rejects.toThrow(/connection/i)
  client.release()
}

describe('a lost connection', () => {
  it('of a checked-out client fails its query, and the pool opens a new one', async () => {
    const pool = createPool(database.url, 1)
    await killCheckedOut(pool)
    expect((await pool.query<{ one: number }>('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    await pool.end()
  })

  it('ends the process without the listener', async () => {
    const pool = new pg.Pool({ connectionString: database.url, max: 1 })
    pool.on('error', () => undefined)
    let listeners = -1
    await killCheckedOut(pool, (client) => {
      listeners = client.listenerCount('error')
      client.on('error', () => undefined)
    })
    // An `error` event without a listener is an uncaught exception.
    expect(listeners).toBe(0)
    await pool.end()
  })
})
