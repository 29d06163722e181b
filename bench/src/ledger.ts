// Transfers through the ledger, durable, beside the same rows written by hand in BEGIN … COMMIT (on the same guarded tables, and on bare
// ones), and beside the same number of bare single-row inserts; then again with a million entries in the tables.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { systemClock } from '@aquilane/server/clock'
import { ensureDatabase, startCluster } from '@aquilane/server/cluster'
import { createDatabase, createPool, type PoolClient } from '@aquilane/server/database'
import { credit, debit } from '@aquilane/domain/accounting/accounts'
import { migrate } from '@aquilane/server/migrate'
import type { Context } from '../../apps/server/src/context.ts'
import { getAccounts, postEntry } from '../../apps/server/src/foundation/ledger/service.ts'

const clients = 8
const customers = 400
const rounds = Number(process.env['ROUNDS'] ?? 5)
const transfers = Number(process.env['TRANSFERS'] ?? 1_500)
const grownTo = Number(process.env['GROWN'] ?? 1_000_000)
const goal = 0.8

const closing: (() => unknown)[] = []
try {
  await main()
} finally {
  for (const close of closing.toReversed()) await close()
}

type Pool = ReturnType<typeof createPool>

interface Side {
  name: string
  perSecond: number[]
  one: (index: number, client: PoolClient) => Promise<unknown>
}

async function main(): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'aquilane-bench-'))
  chmodSync(dir, 0o755)
  closing.push(() => rmSync(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }))
  // Durable: every commit waits for the disk, as in production.
  const cluster = await startCluster({ dir: join(dir, 'postgres') })
  closing.push(() => cluster.stop())
  const url = await ensureDatabase(cluster, 'bench')
  await migrate(url)
  const pool = createPool(url, clients)
  closing.push(() => pool.end())
  const db = createDatabase(pool)
  // Of the context, what the ledger needs.
  const ledger = { db, clock: systemClock } as Context

  const people = await db
    .insertInto('client')
    .values(
      Array.from({ length: customers }, (_, at) => ({
        phone: `+4474000${String(at).padStart(5, '0')}`,
        created_at: '2026-01-01T00:00:00Z',
      })),
    )
    .returning('id')
    .execute()
  for (const { id } of people) await getAccounts(ledger, id)
  await fill(db, ledger, people)
  const codes = await db.selectFrom('ledger_account').select(['id', 'code']).where('type', '=', 'Personal').execute()
  const accounts = people.map(({ id }) => codes.find(({ code }) => code === `client:${id}:Personal:EUR`)!.id)
  await bareTables(db)

  const pick = (index: number): [number, number] => {
    const from = (index * 7_919) % customers
    return [from, (from + 1 + ((index * 104_729) % (customers - 1))) % customers]
  }
  const cents = (index: number) => 1 + (index % 97)
  const by = (index: number) => {
    const [from, to] = pick(index)
    // The same lock order as in the product.
    return [
      { account: accounts[from]!, amount: cents(index) },
      { account: accounts[to]!, amount: -cents(index) },
    ].toSorted((a, b) => (a.account < b.account ? -1 : 1)) as [{ account: string; amount: number }, { account: string; amount: number }]
  }
  const entries = (table: string) =>
    `INSERT INTO ${table}_entry (transaction_id, account_id, currency, amount) VALUES ($1, $2, 'EUR', $3), ($1, $4, 'EUR', $5)`
  const byHand = async (client: PoolClient, index: number, table: 'ledger' | 'bare') => {
    const [a, b] = by(index)
    await client.query('BEGIN')
    const { rows } = await client.query<{ id: string }>({
      name: `${table} transaction`,
      text: `INSERT INTO ${table}_transaction (kind, reference, details) VALUES ('flight', $1, '{}') RETURNING id`,
      values: [`hand:${index}`],
    })
    await client.query({ name: `${table} entries`, text: entries(table), values: [rows[0]!.id, a.account, a.amount, b.account, b.amount] })
    if (table === 'bare') {
      const text = 'UPDATE bare_account SET balance = balance - $2 WHERE id = $1'
      for (const { account, amount } of [a, b]) await client.query({ name: 'bare balance', text, values: [account, amount] })
    }
    await client.query('COMMIT')
  }

  const sides: Record<'ours' | 'hand' | 'bare' | 'rows', Side> = {
    ours: {
      name: 'LedgerService',
      perSecond: [],
      one: (index) => {
        const [from, to] = pick(index).map((at) => ({ kind: 'customer', clientId: people[at]!.id, type: 'Personal' }) as const)
        const lines = [debit(from!, cents(index)), credit(to!, cents(index))]
        return db
          .transaction()
          .execute((trx) => postEntry(ledger, trx, { kind: 'revenue_recognition', reference: `ours:${index}`, currency: 'EUR', lines }))
      },
    },
    hand: { name: 'by hand, same tables and guards', perSecond: [], one: (index, client) => byHand(client, index, 'ledger') },
    bare: { name: 'by hand, tables without guards', perSecond: [], one: (index, client) => byHand(client, index, 'bare') },
    rows: {
      name: 'single-row inserts',
      perSecond: [],
      one: (index, client) =>
        client.query({
          name: 'row',
          text: 'INSERT INTO bare_row (reference, amount) VALUES ($1, $2)',
          values: [`row:${index}`, cents(index)],
        }),
    },
  }

  let next = 0
  await race(pool, sides, () => (next += transfers), true)
  console.log(`\nTransfers: ${clients} clients, durable, ${transfers} a round, ${rounds} rounds in turn, ${customers} customers`)
  await race(pool, sides, () => (next += transfers))
  await same(db)
  report('empty at first', sides)

  await grow(db, accounts)
  for (const side of Object.values(sides)) side.perSecond = []
  await race(pool, { ours: sides.ours, hand: sides.hand }, () => (next += transfers))
  report(`with ${grownTo.toLocaleString('en').replaceAll(',', ' ')} entries more`, { ours: sides.ours, hand: sides.hand })
  const { rows } = await sql<{ n: number; off: number }>`SELECT count(*) AS n, sum(amount)::bigint AS off FROM ledger_entry`.execute(db)
  console.log(`${rows[0]!.n} entries at the end, off by ${rows[0]!.off} cents`)
}

async function race(pool: Pool, sides: Partial<Record<string, Side>>, from: () => number, warmUp = false): Promise<void> {
  for (let round = 0; round < (warmUp ? 1 : rounds); round++) {
    const first = from()
    for (const side of Object.values(sides)) {
      let index = first
      const last = first + (warmUp ? 300 : transfers)
      const own = side!.name === 'LedgerService' ? [] : await Promise.all(Array.from({ length: clients }, () => pool.connect()))
      const began = performance.now()
      await Promise.all(
        Array.from({ length: clients }, async (_, at) => {
          while (index < last) await side!.one(index++, own[at]!)
        }),
      )
      const perSecond = (last - first) / ((performance.now() - began) / 1_000)
      for (const client of own) client.release()
      if (!warmUp) side!.perSecond.push(perSecond)
    }
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}

function report(when: string, sides: Partial<Record<'ours' | 'hand' | 'bare' | 'rows', Side>>): void {
  const hand = median(sides.hand!.perSecond)
  console.log(`\n${when}`)
  console.table(
    Object.fromEntries(
      Object.values(sides).map(({ name, perSecond }) => [
        name,
        {
          'per second': Math.round(median(perSecond)),
          spread: `${Math.round(Math.min(...perSecond))}–${Math.round(Math.max(...perSecond))}`,
          '× by hand': (median(perSecond) / hand).toFixed(2),
        },
      ]),
    ),
  )
  const ratio = median(sides.ours!.perSecond.map((ours, round) => ours / sides.hand!.perSecond[round]!))
  console.log(
    `ours ${ratio.toFixed(2)}× the hand-written transaction (median of the rounds' ratios), goal ≥ ${goal}: ${ratio >= goal ? 'PASS' : 'FAIL'}`,
  )
}

/** Enough balance for all rounds. */
async function fill(db: ReturnType<typeof createDatabase>, ctx: Context, people: { id: string }[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const { id } of people) {
      const lines = [
        debit({ kind: 'cash_clearing', provider: 'bench' }, 1_000_000_000),
        credit({ kind: 'customer', clientId: id, type: 'Personal' }, 1_000_000_000),
      ]
      await postEntry(ctx, trx, { kind: 'top_up', reference: `bench:${id}`, currency: 'EUR', lines })
    }
  })
}

/** The same columns and indexes, and nothing that checks. */
async function bareTables(db: ReturnType<typeof createDatabase>): Promise<void> {
  await sql`CREATE TABLE bare_transaction (LIKE ledger_transaction INCLUDING DEFAULTS INCLUDING INDEXES)`.execute(db)
  await sql`CREATE TABLE bare_entry (LIKE ledger_entry INCLUDING DEFAULTS INCLUDING INDEXES INCLUDING IDENTITY)`.execute(db)
  await sql`CREATE TABLE bare_account (LIKE ledger_account INCLUDING DEFAULTS INCLUDING INDEXES)`.execute(db)
  await sql`INSERT INTO bare_account SELECT * FROM ledger_account`.execute(db)
  await sql`CREATE TABLE bare_row (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, reference text NOT NULL, amount bigint NOT NULL)`.execute(
    db,
  )
}

/** Both sides wrote the same rows, or their speeds cannot be compared. */
async function same(db: ReturnType<typeof createDatabase>): Promise<void> {
  const digest = (side: string, table: string) => sql<{ rows: number; sum: string }>`
    SELECT count(*) AS rows, md5(string_agg(line, ',' ORDER BY line)) AS sum FROM (
      SELECT split_part(t.reference, ':', 2) || ' ' || e.account_id || ' ' || e.amount AS line
      FROM ${sql.table(`${table}_transaction`)} t JOIN ${sql.table(`${table}_entry`)} e ON e.transaction_id = t.id
      WHERE t.reference LIKE ${`${side}:%`}) lines`
  const [ours, hand, bare] = await Promise.all(
    [digest('ours', 'ledger'), digest('hand', 'ledger'), digest('hand', 'bare')].map((one) => one.execute(db)),
  )
  const [a, b, c] = [ours!.rows[0]!, hand!.rows[0]!, bare!.rows[0]!]
  if (a.rows === 0 || a.sum !== b.sum || a.sum !== c.sum) throw new Error(`The sides wrote different rows: ${JSON.stringify([a, b, c])}`)
  console.log(`each side wrote the same ${a.rows} entries`)
}

/** A million entries more, behind the guards: how they came is not what is measured. */
async function grow(db: ReturnType<typeof createDatabase>, accounts: string[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(trx)
    await sql`
      INSERT INTO ledger_transaction (kind, reference) SELECT 'flight', 'grown:' || n FROM generate_series(1, ${grownTo / 2}::int) n`.execute(
      trx,
    )
    await sql`
      WITH numbered AS (SELECT id, row_number() OVER () AS n FROM ledger_transaction WHERE reference LIKE 'grown:%')
      INSERT INTO ledger_entry (transaction_id, account_id, currency, amount)
      SELECT id, (${accounts}::uuid[])[1 + (n + side * 3) % ${customers}::int], 'EUR', 1 - 2 * side FROM numbered, generate_series(0, 1) side`.execute(
      trx,
    )
  })
  await sql`VACUUM ANALYZE ledger_entry, ledger_transaction`.execute(db)
}
