import { sql } from 'kysely'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@aquilane/testing/database'
import { systemClock } from '../../platform/clock.ts'
import { credit, debit, type Account } from '@aquilane/domain/accounting/accounts'
import { postEntry, getAccounts, getTrialBalance } from './service.ts'
import type { Context } from '../../context.ts'
import { partialContext } from '../../context.fixture.ts'

let test: TestDatabase
let ledger: Context
let counter = 0
const card: Account = { kind: 'cash_clearing', provider: 'test' }
const reference = () => `test:${counter++}`

async function newClient(): Promise<string> {
  const phone = `+4474001${String(counter++).padStart(5, '0')}`
  return (
    await test.db.insertInto('client').values({ phone, created_at: '2026-01-01T00:00:00Z' }).returning('id').executeTakeFirstOrThrow()
  ).id
}
const personal = (clientId: string): Account => ({ kind: 'customer', clientId, type: 'Personal' })
const topUp = (clientId: string, cents: number) =>
  test.db.transaction().execute((trx) =>
    postEntry(ledger, trx, {
      kind: 'top_up',
      reference: reference(),
      currency: 'EUR',
      lines: [debit(card, cents), credit(personal(clientId), cents)],
    }),
  )
const spend = (clientId: string, cents: number) =>
  test.db.transaction().execute((trx) =>
    postEntry(ledger, trx, {
      kind: 'balance_payment',
      reference: reference(),
      currency: 'EUR',
      lines: [debit(personal(clientId), cents), credit({ kind: 'customer_deposits' }, cents)],
    }),
  )
const getBalance = async (clientId: string) => (await getAccounts(ledger, clientId))[0]!.balance

beforeAll(async () => {
  test = await createTestDatabase({ pool: 20 })
  ledger = partialContext({ db: test.db, clock: systemClock })
})
afterAll(() => test.close())

describe('ledger', () => {
  it('opens a Personal and a Corporate account for a customer on first sight, once', async () => {
    const client = await newClient()
    const lists = await Promise.all(Array.from({ length: 10 }, () => getAccounts(ledger, client)))
    expect(lists[0]!.map(({ type, balance, currency }) => ({ type, balance, currency }))).toEqual([
      { type: 'Personal', balance: 0, currency: 'EUR' },
      { type: 'Corporate', balance: 0, currency: 'EUR' },
    ])
    for (const list of lists) expect(list).toEqual(lists[0])
  })

  it('refuses at commit what does not add up to zero', async () => {
    const client = await newClient()
    await expect(
      test.db.transaction().execute((trx) =>
        postEntry(ledger, trx, {
          kind: 'top_up',
          reference: reference(),
          currency: 'EUR',
          lines: [debit(card, 1000), credit(personal(client), 999)],
        }),
      ),
    ).rejects.toThrow(/does not add up to zero/)
    expect(await getBalance(client)).toBe(0)
  })

  it('refuses a transaction without entries and entries added to an older transaction', async () => {
    await expect(test.db.insertInto('ledger_transaction').values({ kind: 'x', reference: reference() }).execute()).rejects.toThrow(
      /does not add up/,
    )
    const client = await newClient()
    await topUp(client, 500)
    const entry = await test.db.selectFrom('ledger_entry').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    const row = { transaction_id: entry.transaction_id, account_id: entry.account_id, currency: 'EUR' }
    await expect(
      test.db
        .insertInto('ledger_entry')
        .values([
          { ...row, amount: 7 },
          { ...row, amount: -7 },
        ])
        .execute(),
    ).rejects.toThrow(/is closed/)
  })

  it('refuses an entry in another currency than its account', async () => {
    const client = await newClient()
    const { id } = (await getAccounts(ledger, client))[0]!
    await expect(
      test.db.transaction().execute(async (trx) => {
        const transaction = await trx
          .insertInto('ledger_transaction')
          .values({ kind: 'x', reference: reference() })
          .returning('id')
          .executeTakeFirstOrThrow()
        await trx
          .insertInto('ledger_entry')
          .values({ transaction_id: transaction.id, account_id: id, currency: 'USD', amount: -5 })
          .execute()
      }),
    ).rejects.toThrow(/foreign key/)
  })

  it.each(['ledger_entry', 'ledger_transaction', 'ledger_account'] as const)(
    '%s can be neither edited, deleted nor emptied',
    async (table) => {
      await topUp(await newClient(), 100)
      await expect(test.db.deleteFrom(table).execute()).rejects.toThrow(/append-only/)
      await expect(sql`TRUNCATE ${sql.table(table)} CASCADE`.execute(test.db)).rejects.toThrow(/append-only/)
      const edit =
        table === 'ledger_account'
          ? sql`balance = balance + 1`
          : table === 'ledger_entry'
            ? sql`amount = amount + 1`
            : sql`reference = 'other'`
      await expect(sql`UPDATE ${sql.table(table)} SET ${edit}`.execute(test.db)).rejects.toThrow(/append-only|by entries only/)
    },
  )

  it('a new account cannot start with money in it', async () => {
    const client_id = await newClient()
    await expect(
      test.db
        .insertInto('ledger_account')
        .values({ code: reference(), kind: 'customer', client_id, type: 'Personal', currency: 'EUR', balance: 100 })
        .execute(),
    ).rejects.toThrow(/starts with a zero balance/)
  })

  it('the database never lets a customer spend more than the balance', async () => {
    const client = await newClient()
    await topUp(client, 1000)
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => spend(client, 300)))
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(3)
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))
    expect(refusals.every((reason) => reason.includes('ledger_account_balance_check'))).toBe(true)
    expect(await getBalance(client)).toBe(100)
  })

  it('the same movement is written once', async () => {
    const client = await newClient()
    const movement = {
      kind: 'top_up',
      reference: reference(),
      currency: 'EUR',
      lines: [debit(card, 100), credit(personal(client), 100)],
    } as const
    const post = () => test.db.transaction().execute((trx) => postEntry(ledger, trx, { ...movement, lines: [...movement.lines] }))
    await post()
    await expect(post()).rejects.toThrow(/ledger_transaction_kind_reference_key/)
    expect(await getBalance(client)).toBe(100)
  })

  it('agrees with an independent model over random operations, and adds up to zero', async () => {
    const clients = await Promise.all([newClient(), newClient(), newClient()])
    const model = new Map(clients.map((client) => [client, 0]))
    const operations = fc.sample(
      fc.record({ client: fc.constantFrom(...clients), cents: fc.integer({ min: 1, max: 5000 }), into: fc.boolean() }),
      { numRuns: 400, seed: 2026 },
    )
    for (const { client, cents, into } of operations) {
      const before = model.get(client)!
      const accepted = await (into ? topUp : spend)(client, cents).then(
        () => true,
        () => false,
      )
      expect(accepted).toBe(into || before >= cents)
      if (accepted) model.set(client, before + (into ? cents : -cents))
    }
    for (const client of clients) {
      expect(await getBalance(client)).toBe(model.get(client))
      expect(-((await getTrialBalance(ledger, test.db, `client:${client}:Personal`))[`client:${client}:Personal:EUR`] ?? 0)).toBe(
        model.get(client),
      )
    }
    expect(Object.values(await getTrialBalance(ledger, test.db)).reduce((sum, cents) => sum + cents, 0)).toBe(0)
  })
})
