import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** The database of the server under test, for what time alone brings about (a flight that has been flown). */
export async function sql(text: string, values: unknown[] = []): Promise<void> {
  const folder = process.env['E2E_DATA_DIR']
  if (!folder) throw new Error('Set E2E_DATA_DIR to the data folder of the server under test.')
  const read = (name: string) => readFileSync(join(folder, 'postgres', name), 'utf8').trim()
  const client = new pg.Client(`postgres://aquilane:${read('password')}@127.0.0.1:${read('port')}/aquilane`)
  await client.connect()
  try {
    await client.query(text, values)
  } finally {
    await client.end()
  }
}
