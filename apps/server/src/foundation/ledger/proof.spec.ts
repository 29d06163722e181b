import type { Posting } from '@aquilane/domain/accounting/posting'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@aquilane/testing/database'
import { signInTestClient } from '@aquilane/testing/client'
import { inFullRun } from '@aquilane/testing/level'
import { manualClock } from '../../platform/clock.ts'
import type { Trx } from '../../platform/db/database.ts'
import { Model } from './model.fixture.ts'
import { credit, debit } from '@aquilane/domain/accounting/accounts'
import { postEntry, lockAccount, getAccounts, getTrialBalance } from './service.ts'
import { grantCredit, spendBalance, restoreCredit, expireCredit } from './credit-lots.ts'
import { reverseCredit } from './credit-reversals.ts'
import type { Context } from '../../context.ts'
import { partialContext } from '../../context.fixture.ts'

/** `npm run proof:ledger` asks for 100,000. */
const operations = Number(process.env['LEDGER_OPERATIONS'] ?? inFullRun(2_000, 10_000))
const seed = Number(process.env['LEDGER_SEED'] ?? 2026)
const lanes = 10
const perRound = 20

const start = Temporal.Instant.from('2027-01-01T00:00:00Z')
const clock = manualClock(start)
const hoursNow = () => clock.now().since(start).total({ unit: 'hours' })
const at = (hours: number) => start.add({ hours })

interface Operation {
  kind: 'fill' | 'spend' | 'refund' | 'grant' | 'take back' | 'move' | 'same grant'
  type: 'Personal' | 'Corporate'
  cents: number
  hours: number
  pick: number
}
const operation = fc.record<Operation>({
  kind: fc.oneof(
    { weight: 3, arbitrary: fc.constant('fill' as const) },
    { weight: 6, arbitrary: fc.constant('spend' as const) },
    { weight: 4, arbitrary: fc.constant('refund' as const) },
    { weight: 4, arbitrary: fc.constant('grant' as const) },
    { weight: 2, arbitrary: fc.constant('take back' as const) },
    { weight: 1, arbitrary: fc.constant('move' as const) },
    { weight: 1, arbitrary: fc.constant('same grant' as const) },
  ),
  type: fc.oneof({ weight: 3, arbitrary: fc.constant('Personal' as const) }, { weight: 1, arbitrary: fc.constant('Corporate' as const) }),
  cents: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 5_000 })),
  hours: fc.integer({ min: 1, max: 2_000 }),
  pick: fc.nat(1_000_000),
})

let test: TestDatabase
let ledger: Context
beforeAll(async () => {
  test = await createTestDatabase({ pool: 20 })
  ledger = partialContext({ db: test.db, clock })
})
afterAll(() => test.close())

const inTransaction = <T>(work: (trx: Trx) => Promise<T>) => test.db.transaction().execute(work)
const accepted = (call: Promise<unknown>) =>
  call.then(
    () => true,
    (error: unknown) => {
      if (!/ledger_account_balance_check/.test(String(error))) throw error
      return false
    },
  )

/** Both said the same. */
function agree<T>(kind: string, ledgerSaid: T, modelSaid: T): void {
  if (ledgerSaid !== modelSaid) throw new Error(`${kind}: the ledger said ${String(ledgerSaid)}, the model ${String(modelSaid)}`)
}

/** One of the last: of what lies long back nothing is left to give or take. */
const recent = (names: readonly string[], pick: number): string | undefined =>
  names.at(-1 - (pick % Math.min(12, Math.max(1, names.length))))

/** One customer, in the ledger and in the model. */
class Lane {
  model = new Model()
  grants: string[] = []
  ids: { Personal: string; Corporate: string }
  client: string
  name: string
  #count = 0
  constructor(client: string, name: string, ids: { Personal: string; Corporate: string }) {
    this.client = client
    this.name = name
    this.ids = ids
  }

  #next = (noun: string) => `${noun}:${this.name}:${this.#count++}`
  #own = (type: 'Personal' | 'Corporate') => ({ kind: 'customer', clientId: this.client, type }) as const

  async run({ kind, type, cents, hours, pick }: Operation): Promise<void> {
    const { model, client } = this
    const now = hoursNow()
    const post = (movement: 'top_up' | 'revenue_recognition', lines: Posting['lines']) =>
      inTransaction((trx) => postEntry(ledger, trx, { kind: movement, reference: this.#next('proof'), currency: 'EUR', lines }))
    switch (kind) {
      case 'fill':
        model.fill(type, cents)
        return post('top_up', [debit({ kind: 'cash_clearing', provider: 'proof' }, cents), credit(this.#own(type), cents)])
      case 'move': {
        const other = type === 'Personal' ? 'Corporate' : 'Personal'
        const done = await accepted(post('revenue_recognition', [debit(this.#own(type), cents), credit(this.#own(other), cents)]))
        return agree(kind, done, model.move(type, cents))
      }
      case 'grant':
      case 'same grant': {
        const known = kind === 'same grant' ? recent(this.grants, pick) : undefined
        const reference = known ?? this.#next('grant')
        const until = now + hours
        const grant = { clientId: client, cents, currency: 'EUR', expiresAt: at(until), reference }
        const given = await inTransaction((trx) => grantCredit(ledger, trx, grant))
        if (!known) this.grants.push(reference)
        return agree(kind, given, model.grant(reference, cents, until))
      }
      case 'spend': {
        const reference = this.#next('spent')
        const done = await accepted(
          inTransaction(async (trx) => {
            const account = (await lockAccount(ledger, trx, this.ids[type], client))!
            const to = [credit({ kind: 'customer_deposits' }, cents)]
            await spendBalance(ledger, trx, { account, clientId: client, kind: 'balance_payment', reference, cents, to })
          }),
        )
        return agree(kind, done, model.spend(reference, type, cents, now))
      }
      case 'refund': {
        const spent = recent([...model.spendings.keys()], pick)
        const open = spent === undefined ? 0 : model.open(spent)
        if (spent === undefined || open === 0) return
        const part = 1 + (cents % open)
        const reference = this.#next('refund')
        model.refund(spent, reference, part, now)
        const from = [debit({ kind: 'customer_deposits' }, part)]
        return inTransaction((trx) => restoreCredit(ledger, trx, { spent, kind: 'refund', reference, cents: part, currency: 'EUR', from }))
      }
      case 'take back': {
        const reference = recent(this.grants, pick)
        if (reference === undefined) return
        return agree(kind, await inTransaction((trx) => reverseCredit(ledger, trx, reference)), model.takeBack(reference))
      }
    }
  }
}

interface Held {
  code: string
  balance: number
  entries: number
}

/** All balances and lots of the database, and what the models say they are; `byEntries`: the sums of all entries as well. */
async function compare(all: Lane[], swept: boolean, byEntries: boolean): Promise<void> {
  const { rows } = await (
    byEntries
      ? sql<Held>`
          SELECT a.code, a.balance, coalesce(-sum(e.amount), 0)::bigint AS entries
          FROM ledger_account a LEFT JOIN ledger_entry e ON e.account_id = a.id WHERE a.client_id IS NOT NULL GROUP BY a.id`
      : sql<Held>`SELECT code, balance, balance AS entries FROM ledger_account WHERE client_id IS NOT NULL`
  ).execute(test.db)
  const held = new Map(rows.map((row) => [row.code, row]))
  const lots = Map.groupBy(
    await test.db
      .selectFrom('credit_lot')
      .select(['client_id', 'remaining', 'expires_at'])
      .where('remaining', '>', 0)
      .orderBy('expires_at')
      .orderBy('id')
      .execute(),
    (lot) => lot.client_id,
  )
  for (const { client, model } of all) {
    const usable = model.lots.filter((lot) => lot.left > 0).toSorted((a, b) => a.until - b.until || a.born - b.born)
    const cashback = usable.reduce((sum, lot) => sum + lot.left, 0)
    for (const [type, cents] of [
      ['Personal', model.money.Personal],
      ['Corporate', model.money.Corporate],
      ['Credit', cashback],
    ] as const) {
      const row = held.get(`client:${client}:${type}:EUR`)
      expect([type, row?.balance ?? 0, row?.entries ?? 0]).toEqual([type, cents, cents])
    }
    expect((lots.get(client) ?? []).map((lot) => [lot.remaining, lot.expires_at.since(start).total({ unit: 'hours' })])).toEqual(
      usable.map((lot) => [lot.left, lot.until]),
    )
    expect(swept && usable.some((lot) => lot.until <= hoursNow())).toBe(false)
  }
}

describe('the ledger and an independent model', () => {
  it(
    `agree all along ${operations} random operations, ten customers at once`,
    async () => {
      const all = await Promise.all(
        Array.from({ length: lanes }, async (_, index) => {
          const { clientId } = await signInTestClient(test.db)
          const [personal, corporate] = await getAccounts(ledger, clientId)
          return new Lane(clientId, String(index), { Personal: personal!.id, Corporate: corporate!.id })
        }),
      )
      const kinds: Record<string, number> = {}
      const rounds = Math.ceil(operations / (lanes * perRound))
      for (let round = 0; round < rounds; round++) {
        const batch = fc.sample(operation, { numRuns: lanes * perRound, seed: seed + round })
        await Promise.all(
          all.map(async (lane, index) => {
            for (const one of batch.slice(index * perRound, (index + 1) * perRound)) {
              kinds[one.kind] = (kinds[one.kind] ?? 0) + 1
              await lane.run(one)
            }
          }),
        )
        await compare(all, false, round % 10 === 0 || round === rounds - 1)
        // Time passes between rounds, sometimes without the expiry job.
        clock.advance({ hours: 40 + (round % 5) * 40 })
        if (round % 3 !== 0) continue
        await Promise.all([expireCredit(ledger), expireCredit(ledger)])
        for (const { model } of all) model.expire(hoursNow())
        await compare(all, true, false)
      }
      expect(Object.values(kinds).reduce((sum, n) => sum + n, 0)).toBeGreaterThanOrEqual(operations)
      expect(Object.values(await getTrialBalance(ledger, test.db)).reduce((sum, cents) => sum + cents, 0)).toBe(0)
      // Every kind of movement did happen, or this proves little.
      const { rows } = await sql<{ kind: string; n: number }>`SELECT kind, count(*) AS n FROM ledger_transaction GROUP BY kind`.execute(
        test.db,
      )
      const counts = Object.fromEntries(rows.map(({ kind, n }) => [kind, n]))
      for (const kind of [
        'top_up',
        'revenue_recognition',
        'balance_payment',
        'refund',
        'cashback',
        'cashback_expired',
        'cashback_reversed',
      ])
        expect([kind, (counts[kind] ?? 0) > operations / 400]).toEqual([kind, true])
      const restored = await test.db
        .selectFrom('credit_lot')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('origin_id', 'is not', null)
        .executeTakeFirstOrThrow()
      expect(Number(restored.n)).toBeGreaterThan(operations / 400)
    },
    60_000 + operations * 20,
  )
})

describe('a hundred who spend the whole balance at once', () => {
  async function race(db: TestDatabase, cashback: number) {
    const books = partialContext({ db: db.db, clock })
    const { clientId } = await signInTestClient(db.db)
    const [personal] = await getAccounts(books, clientId)
    await db.db.transaction().execute(async (trx) => {
      const lines = [
        debit({ kind: 'cash_clearing', provider: 'proof' }, 10_000 - cashback),
        credit({ kind: 'customer', clientId, type: 'Personal' }, 10_000 - cashback),
      ]
      await postEntry(books, trx, { kind: 'top_up', reference: `race:${clientId}`, currency: 'EUR', lines })
      const expiresAt = clock.now().add({ hours: 100 })
      if (cashback > 0)
        await grantCredit(books, trx, { clientId, cents: cashback, currency: 'EUR', expiresAt, reference: `race:${clientId}` })
    })
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, (_, index) =>
        db.db.transaction().execute(async (trx) => {
          const account = (await lockAccount(books, trx, personal!.id, clientId))!
          const to = [credit({ kind: 'customer_deposits' }, 10_000)]
          await spendBalance(books, trx, {
            account,
            clientId,
            kind: 'balance_payment',
            reference: `race:${clientId}:${index}`,
            cents: 10_000,
            to,
          })
        }),
      ),
    )
    return {
      succeeded: results.filter(({ status }) => status === 'fulfilled').length,
      left: (await getAccounts(books, clientId))[0]!.balance,
    }
  }

  it.each([0, 4_000, 10_000])('one of them does, with %i cents of it cashback', async (cashback) => {
    expect(await race(test, cashback)).toEqual({ succeeded: 1, left: 0 })
  })

  it('and it is the database that sees to it: without its guard more of them do', async () => {
    const bare = await createTestDatabase({ pool: 20 })
    await sql`ALTER TABLE ledger_account DROP CONSTRAINT ledger_account_balance_check`.execute(bare.db)
    const { succeeded, left } = await race(bare, 4_000)
    await bare.close()
    expect(succeeded).toBe(100)
    expect(left).toBe(10_000 - 100 * 10_000)
  })
})
