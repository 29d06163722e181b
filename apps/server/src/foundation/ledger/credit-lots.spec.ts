import { ledgerPersonalData } from './personal-data.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@aquilane/testing/database'
import { signInTestClient } from '@aquilane/testing/client'
import { manualClock, systemClock } from '../../platform/clock.ts'
import type { Trx } from '../../platform/db/database.ts'
import { credit, debit } from '@aquilane/domain/accounting/accounts'
import { getAccounts, postEntry, lockAccount, getTrialBalance, findAccountHolder } from './service.ts'
import { grantCredit, spendBalance, restoreCredit as restoreCreditOf, expireCredit } from './credit-lots.ts'
import { reverseCredit } from './credit-reversals.ts'
import type { Context } from '../../context.ts'
import { partialContext } from '../../context.fixture.ts'

let test: TestDatabase
let ledger: Context
let ada: string
const clock = manualClock(systemClock.now())
let counter = 0
const fresh = (noun: string) => `${noun}:${counter++}`

beforeAll(async () => {
  test = await createTestDatabase({ pool: 20 })
  ledger = partialContext({ db: test.db, clock })
})
afterAll(() => test.close())
beforeEach(async () => {
  ada = (await signInTestClient(test.db)).clientId
})

const inTransaction = <T>(work: (trx: Trx) => Promise<T>) => test.db.transaction().execute(work)
const personal = async () => (await getAccounts(ledger, ada))[0]!
const topUp = (cents: number) =>
  inTransaction((trx) =>
    postEntry(ledger, trx, {
      kind: 'top_up',
      reference: fresh('top-up'),
      currency: 'EUR',
      lines: [
        debit({ kind: 'cash_clearing', provider: 'test' }, cents),
        credit({ kind: 'customer', clientId: ada, type: 'Personal' }, cents),
      ],
    }),
  )
const grant = (cents: number, days = 60, reference = fresh('payment')) =>
  inTransaction((trx) =>
    grantCredit(ledger, trx, {
      clientId: ada,
      cents,
      currency: 'EUR',
      expiresAt: clock.now().add({ hours: days * 24 }),
      reference,
      campaign: 'standard',
    }),
  )
const spend = (cents: number, reference = fresh('payment'), which = 0) =>
  inTransaction(async (trx) => {
    const account = (await lockAccount(ledger, trx, (await getAccounts(ledger, ada))[which]!.id, ada))!
    return spendBalance(ledger, trx, {
      account,
      clientId: ada,
      kind: 'balance_payment',
      reference,
      cents,
      to: [credit({ kind: 'customer_deposits' }, cents)],
    })
  })
const restoreCredit = (spent: string, cents: number) =>
  inTransaction(async (trx) => {
    const reference = fresh('refund')
    await postEntry(ledger, trx, {
      kind: 'cancellation',
      reference,
      currency: 'EUR',
      lines: [debit({ kind: 'customer_deposits' }, cents), credit({ kind: 'refunds_payable' }, cents)],
    })
    await restoreCreditOf(ledger, trx, {
      spent,
      kind: 'refund',
      reference,
      cents,
      currency: 'EUR',
      from: [debit({ kind: 'refunds_payable' }, cents)],
    })
  })
const takeBack = (reference: string) => inTransaction((trx) => reverseCredit(ledger, trx, reference))
const lots = async () => (await personal()).cashback!.lots.map(({ amount }) => amount)
const daysLeft = async () =>
  (await personal()).cashback!.lots.map(({ expiresAt }) => Math.round(expiresAt.since(clock.now()).total({ unit: 'hours' }) / 24))
const own = async () => {
  const sums = await getTrialBalance(ledger, test.db, `client:${ada}:`)
  return Object.fromEntries(Object.entries(sums).map(([code, sum]) => [code.split(':')[2], 0 - sum]))
}

describe('cashback', () => {
  it('is given once per reference and shows in the Personal balance with its expiry', async () => {
    await topUp(1_000)
    const once = await Promise.all(Array.from({ length: 10 }, () => grant(500, 30, 'payment:same')))
    expect(once.filter(Boolean)).toHaveLength(1)
    const [shown, corporate] = await getAccounts(ledger, ada)
    expect(shown).toMatchObject({ type: 'Personal', balance: 1_500, cashback: { total: 500, lots: [{ amount: 500 }] } })
    expect(corporate).toMatchObject({ type: 'Corporate', balance: 0, cashback: null })
    expect(await getAccounts(ledger, ada)).toHaveLength(2)
    expect(await own()).toEqual({ Personal: 1_000, Credit: 500 })
  })

  it('is spent before money, what expires first first', async () => {
    await topUp(1_000)
    await grant(300, 90)
    await grant(200, 10)
    await grant(100, 50)
    expect(await spend(250)).toEqual({ cashback: 250, money: 0 })
    expect(await lots()).toEqual([50, 300])
    expect(await spend(400)).toEqual({ cashback: 350, money: 50 })
    expect(await lots()).toEqual([])
    expect(await own()).toEqual({ Personal: 950, Credit: 0 })
  })

  it('does not pay from a Corporate account, and the Credit account is not a payment method', async () => {
    await grant(500)
    await expect(spend(100, undefined, 1)).rejects.toThrow(/ledger_account_balance_check/)
    const { id } = await test.db
      .selectFrom('ledger_account')
      .select('id')
      .where('client_id', '=', ada)
      .where('type', '=', 'Credit')
      .executeTakeFirstOrThrow()
    expect(await inTransaction((trx) => lockAccount(ledger, trx, id, ada))).toBeNull()
    expect(await findAccountHolder(ledger, test.db, id)).toBeNull()
  })

  it('expired and not yet swept it is neither shown nor spent; the sweep books it back, and only once', async () => {
    await topUp(100)
    await grant(500, 5)
    clock.advance({ hours: 5 * 24 })
    expect(await personal()).toMatchObject({ balance: 100, cashback: { total: 0, lots: [] } })
    expect(await own()).toEqual({ Personal: 100, Credit: 500 })
    await expect(spend(101)).rejects.toThrow(/ledger_account_balance_check/)
    const booked = await Promise.all([expireCredit(ledger), expireCredit(ledger), expireCredit(ledger)])
    expect(booked.reduce((sum, one) => sum + one, 0)).toBe(1)
    expect(await own()).toEqual({ Personal: 100, Credit: 0 })
  })

  it('concurrent spending and expiry never use a lot twice', async () => {
    await topUp(2_000)
    for (let round = 0; round < 5; round++) await grant(100, 5 + round)
    clock.advance({ hours: 7 * 24 })
    const results = await Promise.allSettled([...Array.from({ length: 12 }, () => spend(150)), expireCredit(ledger)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(13)
    expect(await own()).toEqual({ Personal: 2_000 - (12 * 150 - 200), Credit: 0 })
  })

  it('a refund returns the money first, then the cashback, good for 30 days more at least', async () => {
    await topUp(400)
    await grant(300, 10)
    await grant(300, 100)
    expect(await spend(1_000, 'payment:mixed')).toEqual({ cashback: 600, money: 400 })
    await restoreCredit('payment:mixed', 250)
    expect(await own()).toEqual({ Personal: 250, Credit: 0 })
    clock.advance({ hours: 24 })
    await restoreCredit('payment:mixed', 300)
    expect(await own()).toEqual({ Personal: 400, Credit: 150 })
    expect(await daysLeft()).toEqual([99])
    await restoreCredit('payment:mixed', 250)
    expect(await lots()).toEqual([100, 150, 150])
    expect(await daysLeft()).toEqual([30, 99, 99])
    await restoreCredit('payment:mixed', 200)
    expect(await own()).toEqual({ Personal: 400, Credit: 600 })
    await expect(restoreCredit('payment:mixed', 1)).rejects.toThrow(/Less was spent/)
  })

  it('the cashback of an order is reversed when it is canceled, spent parts when their own payment is', async () => {
    await topUp(50)
    await grant(1_000, 60, 'payment:flight')
    await spend(700, 'payment:other')
    expect(await Promise.all([takeBack('payment:flight'), takeBack('payment:flight')])).toEqual(expect.arrayContaining([300, 0]))
    expect(await takeBack('payment:unknown')).toBe(0)
    await restoreCredit('payment:other', 700)
    expect(await own()).toEqual({ Personal: 50, Credit: 0 })
    expect((await personal()).balance).toBe(50)
  })

  it('restored cashback is reversed too when its flight is canceled later', async () => {
    await grant(1_000, 60, 'payment:first')
    await spend(700, 'payment:second')
    await restoreCredit('payment:second', 700)
    expect(await lots()).toEqual([300, 700])
    expect(await takeBack('payment:first')).toBe(1_000)
    expect(await lots()).toEqual([])
  })

  it('a refund to a Corporate account goes to that account', async () => {
    await inTransaction((trx) =>
      postEntry(ledger, trx, {
        kind: 'top_up',
        reference: fresh('top-up'),
        currency: 'EUR',
        lines: [
          debit({ kind: 'cash_clearing', provider: 'test' }, 500),
          credit({ kind: 'customer', clientId: ada, type: 'Corporate' }, 500),
        ],
      }),
    )
    await grant(500)
    await getAccounts(ledger, ada)
    expect(await spend(300, 'payment:corporate', 1)).toEqual({ cashback: 0, money: 300 })
    await restoreCredit('payment:corporate', 200)
    expect(await own()).toEqual({ Corporate: 400, Credit: 500 })
  })
})

describe('leaving', () => {
  it('does not block account deletion: it is forfeited and posted; an erased client gets none', async () => {
    await grant(500, 60, 'payment:left')
    expect(await inTransaction((trx) => ledgerPersonalData(ledger).findBlockers!(trx, ada))).toEqual([])
    const house = async () => (await getTrialBalance(ledger, test.db, 'loyalty_expense:'))['loyalty_expense:EUR'] ?? 0
    const before = await house()
    await inTransaction((trx) => ledgerPersonalData(ledger).erase!(trx, ada))
    expect((await house()) - before).toBe(-500)
    expect(await own()).toEqual({ Credit: 0 })
    await sql`UPDATE client SET phone = NULL, erased_at = now(), ref = NULL WHERE id = ${ada}`.execute(test.db)
    expect(await grant(500)).toBe(false)
  })

  it('is still objected to by money', async () => {
    await topUp(700)
    await grant(500)
    expect(await inTransaction((trx) => ledgerPersonalData(ledger).findBlockers!(trx, ada))).toEqual([
      { reason: 'BALANCE', pnr: null, amount: { amount: 7, currency: 'EUR' } },
    ])
  })
})

describe('what the database itself keeps', () => {
  const getLot = () => test.db.selectFrom('credit_lot').selectAll().where('client_id', '=', ada).executeTakeFirstOrThrow()
  /** A posting that skips the lots, or contradicts them. */
  const write = (kind: string, entry: number, movement: number | null) =>
    inTransaction(async (trx) => {
      const lot = await getLot()
      const { id } = await trx
        .insertInto('ledger_transaction')
        .values({ kind, reference: fresh('x'), at: clock.now().toString() })
        .returning('id')
        .executeTakeFirstOrThrow()
      const house = await trx.selectFrom('ledger_account').select('id').where('code', '=', 'loyalty_expense:EUR').executeTakeFirstOrThrow()
      if (entry !== 0)
        await trx
          .insertInto('ledger_entry')
          .values([
            { transaction_id: id, account_id: lot.account_id, currency: 'EUR', amount: -entry },
            { transaction_id: id, account_id: house.id, currency: 'EUR', amount: entry },
          ])
          .execute()
      if (movement !== null)
        await trx.insertInto('credit_lot_movement').values({ lot_id: lot.id, transaction_id: id, amount: movement }).execute()
    })

  it('refuses entries without lots, lots without entries, and lots that say something else', async () => {
    await grant(500)
    await expect(write('balance_payment', -100, null)).rejects.toThrow(/do not add up/)
    await expect(write('balance_payment', -100, -99)).rejects.toThrow(/do not add up/)
    await expect(write('cashback', 100, null)).rejects.toThrow(/do not add up/)
    await expect(write('cashback', 100, 100)).rejects.toThrow(/granted once and in full/)
    await write('balance_payment', -100, -100)
    expect(await lots()).toEqual([400])
  })

  it('refuses to spend an expired lot, and to expire a good one', async () => {
    await grant(500, 1)
    await expect(write('cashback_expired', -500, -500)).rejects.toThrow(/is good until/)
    clock.advance({ hours: 24 })
    await expect(write('balance_payment', -500, -500)).rejects.toThrow(/is good until/)
    await write('cashback_expired', -500, -500)
  })

  it('takes no more of a lot than there is', async () => {
    await grant(500)
    await grant(500)
    await expect(write('balance_payment', -501, -501)).rejects.toThrow(/credit_lot_remaining/)
  })

  it('lots and their movements cannot be updated, truncated or deleted', async () => {
    await grant(500)
    for (const change of [
      sql`remaining = 0`,
      sql`amount = 1000`,
      sql`expires_at = expires_at + interval '1 day'`,
      sql`reference = 'other'`,
      sql`client_id = (SELECT id FROM client WHERE id <> client_id LIMIT 1)`,
    ])
      await expect(sql`UPDATE credit_lot SET ${change} WHERE client_id = ${ada}`.execute(test.db)).rejects.toThrow(/by movements only/)
    const lot = await getLot()
    const { id: _, ...rest } = lot
    await expect(
      test.db
        .insertInto('credit_lot')
        .values({
          ...rest,
          reference: 'x',
          granted_at: lot.granted_at.toString(),
          expires_at: lot.expires_at.toString(),
          reversed: 1,
        })
        .execute(),
    ).rejects.toThrow(/starts with a zero balance/)
    for (const table of ['credit_lot', 'credit_lot_movement'] as const) {
      await expect(test.db.deleteFrom(table).execute()).rejects.toThrow(/append-only/)
      await expect(sql`TRUNCATE ${sql.table(table)} CASCADE`.execute(test.db)).rejects.toThrow(/append-only/)
    }
    await expect(sql`UPDATE credit_lot_movement SET amount = amount - 1`.execute(test.db)).rejects.toThrow(/append-only/)
    await takeBack(lot.reference)
    await expect(sql`UPDATE credit_lot SET reversed = amount + 1 WHERE id = ${lot.id}`.execute(test.db)).rejects.toThrow(
      /credit_lot_reversed/,
    )
  })

  it('and these guards matter: without the check at commit, balance and lots part', async () => {
    await grant(500)
    await sql`ALTER TABLE ledger_account DISABLE TRIGGER ledger_account_credit_balanced`.execute(test.db)
    try {
      await write('balance_payment', -100, null)
      expect([await own(), await lots()]).toEqual([{ Credit: 400 }, [500]])
    } finally {
      await sql`ALTER TABLE ledger_account ENABLE TRIGGER ledger_account_credit_balanced`.execute(test.db)
    }
  })
})
