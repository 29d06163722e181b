import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { migrate, readMigrations } from '../../platform/db/migrate.ts'

async function emptyDatabase(): Promise<string> {
  const admin = inject('clusterUrl')
  const name = `entries_${randomBytes(4).toString('hex')}`
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  return admin.replace(/\/postgres$/, `/${name}`)
}

const insert = `
  WITH member AS (
    INSERT INTO staff_member (email, name, roles, created_at) VALUES ('rita@example.com', 'Rita', '{finance}', now()) RETURNING id
  ), statement AS (
    INSERT INTO bank_statement (account, name, currency, imported_by, imported_at) SELECT 'IT87', 'S-1', 'EUR', id, now() FROM member RETURNING id
  ), entry AS (
    INSERT INTO bank_entry (account, key, statement_id) SELECT 'IT87', key, id FROM statement, unnest('{mark:1,mark:2}'::text[]) AS key
    RETURNING account, key
  )
  INSERT INTO bank_transaction (statement_id, account, key, entry_key, direction, amount, currency, booked_on, remittance, status, reason)
  SELECT statement.id, 'IT87', t.key, entry.key, t.direction, t.amount, 'EUR', '2026-11-20', '', t.status, t.reason
  FROM statement, (VALUES ('a', 'mark:1', 'credit', 100, 'queued', NULL), ('b', 'mark:1', 'credit', 200, 'queued', NULL),
    ('c', 'mark:2', 'credit', 300, 'queued', NULL), ('d', NULL, 'debit', 50, 'ignored', 'debit'), ('e', NULL, 'debit', 50, 'ignored', 'debit'),
    ('f', NULL, 'credit', 70, 'ignored', 'reversal')) AS t (key, entry_key, direction, amount, status, reason)
  LEFT JOIN entry ON entry.key = t.entry_key`

it('entries of earlier imports keep their references and get their numbers', async () => {
  const url = await emptyDatabase()
  const files = await readMigrations()
  await migrate(
    url,
    files.filter(({ name }) => name < '0040'),
  )
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(insert)
    await migrate(url, files)
    const { rows } = await client.query(`
      SELECT e.direction, e.reversal, e.amount::int, e.slot, e.mark, count(*)::int AS parts FROM bank_entry e
      JOIN bank_statement_entry l ON l.entry_id = e.id JOIN bank_transaction t ON t.entry_id = e.id
      GROUP BY e.id ORDER BY e.amount, e.slot`)
    expect(rows).toEqual([
      { direction: 'debit', reversal: false, amount: 50, slot: 1, mark: null, parts: 1 },
      { direction: 'debit', reversal: false, amount: 50, slot: 2, mark: null, parts: 1 },
      { direction: 'credit', reversal: true, amount: 70, slot: 1, mark: null, parts: 1 },
      { direction: 'credit', reversal: false, amount: 300, slot: 1, mark: 'mark', parts: 2 },
      { direction: 'credit', reversal: false, amount: 300, slot: 2, mark: 'mark', parts: 1 },
    ])
  } finally {
    await client.end()
  }
})
