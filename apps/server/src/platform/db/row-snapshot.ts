import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import pg from 'pg'
import { migrate, migrationsDir, readMigrations } from './migrate.ts'

/** Rows by table, each as PostgreSQL writes it as JSON. */
type Rows = Record<string, string>

const namePattern = /^rows-of-(\d{4})\.json\.br$/

/** Writes every row of a database in place of the snapshot before, named after the last migration. @returns the file's path */
export async function writeRowSnapshot(url: string): Promise<string> {
  const last = (await readMigrations()).at(-1)!.name.slice(0, 4)
  const rows = await withClient(url, async (client) => {
    const rows: Rows = {}
    for (const table of await tablesOf(client)) {
      const json = await client.query<{ rows: string | null }>(`SELECT json_agg(row)::text AS rows FROM ${table} row`)
      if (json.rows[0]?.rows) rows[table] = json.rows[0].rows
    }
    return rows
  })
  for (const name of await readdir(migrationsDir)) if (namePattern.test(name)) await rm(join(migrationsDir, name))
  const path = join(migrationsDir, `rows-of-${last}.json.br`)
  await writeFile(path, brotliCompressSync(JSON.stringify(rows)))
  return path
}

/**
 * Fills an empty database with the rows of the snapshot, in the schema of its release: the state in which a company that has worked for a
 * while meets the migrations that came since.
 */
export async function restoreRowSnapshot(url: string): Promise<void> {
  const name = (await readdir(migrationsDir)).find((file) => namePattern.test(file))!
  const [, last = ''] = namePattern.exec(name)!
  const files = await readMigrations()
  await migrate(
    url,
    files.filter((file) => file.name.slice(0, 4) <= last),
  )
  const rows = JSON.parse(brotliDecompressSync(await readFile(join(migrationsDir, name))).toString()) as Rows
  await withClient(url, async (client) => {
    // The rows have passed the triggers once, and come in no order of their references.
    await client.query('SET session_replication_role = replica')
    await client.query(`TRUNCATE ${(await tablesOf(client)).join()}`)
    for (const [table, json] of Object.entries(rows)) {
      const columns = (await columnsOf(client, table)).join()
      await client.query(
        `INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1)`,
        [json],
      )
    }
    await raiseSequences(client)
  })
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Quoted names; the list of migrations that have run is not a part of what a company keeps. */
async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT quote_ident(relname) AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'migration' ORDER BY relname`,
  )
  return rows.map(({ name }) => name)
}

/** Quoted names of what can be written: computed columns are computed again. */
async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT quote_ident(attname) AS name FROM pg_attribute
      WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [table],
  )
  return rows.map(({ name }) => name)
}

/** A row that a migration adds takes no number that is in use. */
const raiseSequences = (client: pg.Client): Promise<unknown> =>
  client.query(`
    DO $$
    DECLARE c record;
    BEGIN
      FOR c IN SELECT table_name, column_name, pg_get_serial_sequence(quote_ident(table_name), column_name) AS sequence
        FROM information_schema.columns WHERE table_schema = 'public'
          AND pg_get_serial_sequence(quote_ident(table_name), column_name) IS NOT NULL
      LOOP
        EXECUTE format('SELECT setval(%L, coalesce(max(%I), 0) + 1, false) FROM %I', c.sequence, c.column_name, c.table_name);
      END LOOP;
    END $$`)
