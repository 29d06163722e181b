import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** Address of a database of the PostgreSQL under test. */
export function databaseUrl(name = 'aquilane'): string {
  const folder = process.env['E2E_DATA_DIR']
  if (!folder) throw new Error('Set E2E_DATA_DIR to the data folder of the server under test.')
  const read = (file: string) => readFileSync(join(folder, 'postgres', file), 'utf8').trim()
  return `postgres://aquilane:${read('password')}@127.0.0.1:${read('port')}/${name}`
}

/** The database of the server under test, for what time alone brings about (a flight that has been flown). @returns rows of a query */
export async function sql<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client(databaseUrl())
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}
