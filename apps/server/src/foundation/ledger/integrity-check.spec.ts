import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testTokenSecret } from '@aquilane/testing/client'
import { ordersHarness, type OrdersHarness } from '../../sales/orders/orders.fixture.ts'
import { runIntegrityCheck, checkIntegrity, findViolations, latestFindings } from './integrity-check.ts'
import { integrityRules } from './integrity-rules.ts'
import { getAccounts } from './service.ts'
import { createTopUp, payFromWallet } from '../../sales/payments/pay-invoice.ts'
import { grantCredit } from './credit-lots.ts'
import { cancelOrder } from '../../sales/booking/customer-answers.fixture.ts'

let h: OrdersHarness
let ada: string
let account: string

/** A sample of everything: a top-up, cashback, canceled flights paid with both and by card, and a late payment. */
beforeAll(async () => {
  h = await ordersHarness()
  ada = (await h.client()).clientId
  account = (await getAccounts(h, ada))[0]!.id
  const fill = (await createTopUp(h, { accountId: account, amount: 20_000, clientId: ada, locale: 'en', idempotencyKey: null })).id
  await h.submitCard((await h.openCard(ada, fill)).bankId)
  await h.recover()
  await h.db.transaction().execute((trx) =>
    grantCredit(h, trx, {
      clientId: ada,
      cents: 50_000,
      currency: 'EUR',
      expiresAt: h.clock.now().add({ hours: 24 * 90 }),
      reference: 'test:grant',
    }),
  )
  const place = async (days: number) => (await h.create(ada, h.offer({ priceCents: 800_000, days }))).invoices[0]!.id
  const pay = (invoiceId: string) => payFromWallet(h, { accountId: account, invoiceId, clientId: ada, locale: 'en', idempotencyKey: null })
  const kept = await h.create(ada, h.offer({ priceCents: 300_000, days: 30 }))
  await pay(kept.invoices[0]!.id)
  const given = await h.create(ada, h.offer({ priceCents: 800_000, days: 31 }))
  await pay(given.invoices[0]!.id)
  await cancelOrder(h, { id: given.id, clientId: ada, locale: 'en', expectedRefund: null, idempotencyKey: null })
  const byCard = await h.create(ada, h.offer({ days: 32 }))
  await h.submitCard((await h.openCard(ada, byCard.invoices[0]!.id)).bankId)
  await h.recover()
  await cancelOrder(h, { id: byCard.id, clientId: ada, locale: 'en', expectedRefund: null, idempotencyKey: null })
  await h.jobs.run(undefined, 'payment.refund')
  const open = await place(33)
  await h.submitCard((await h.openCard(ada, open)).bankId)
  await h.recover()
})
afterAll(() => h.close())

class Undo extends Error {}

/** What is found after a damage behind the guards' backs, which is undone again. */
async function foundAfter(...damage: RawBuilder<unknown>[]): Promise<string[]> {
  let found: string[] = []
  await h.db
    .transaction()
    .execute(async (trx) => {
      // No trigger and no foreign key looks.
      await sql`SET LOCAL session_replication_role = replica`.execute(trx)
      for (const step of damage) await step.execute(trx)
      found = (await findViolations(trx)).map(({ rule }) => rule)
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  return found
}

const shift = (cents: number) =>
  h.db.transaction().execute(async (trx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(trx)
    await sql`UPDATE ledger_account SET balance = balance + ${cents} WHERE type = 'Personal'`.execute(trx)
  })
/** While a balance description a euro too much. */
async function whileWrong(work: () => Promise<void> | void) {
  await shift(100)
  await work()
  await shift(-100)
}

describe('the audit', () => {
  it('finds nothing wrong with books that were kept as they should', async () => {
    const books = await checkIntegrity(h.db)
    expect(books.findings).toEqual([])
    expect(books.payments).toBeGreaterThan(4)
    expect(books.entries).toBeGreaterThan(20)
  })

  /** Each violates one rule with the guards disabled, as a fault in a guard would. */
  const damages: [string, RawBuilder<unknown>[], string[]][] = [
    [
      'an entry made larger',
      [sql`UPDATE ledger_entry SET amount = amount + 1 WHERE id = (SELECT max(id) FROM ledger_entry)`],
      ['sum', 'transactions'],
    ],
    [
      'entries of two transactions changed against each other',
      [
        sql`
      UPDATE ledger_entry e SET amount = amount + CASE WHEN e.id = (SELECT min(id) FROM ledger_entry) THEN 1 ELSE -1 END
      WHERE e.id IN ((SELECT min(id) FROM ledger_entry), (SELECT max(id) FROM ledger_entry))`,
      ],
      ['transactions'],
    ],
    ['a transaction without entries', [sql`INSERT INTO ledger_transaction (kind, reference) VALUES ('test', 'empty')`], ['transactions']],
    ['a balance that grew by itself', [sql`UPDATE ledger_account SET balance = balance + 100 WHERE type = 'Personal'`], ['balances']],
    [
      'a customer in the red',
      [
        sql`
      WITH t AS (INSERT INTO ledger_transaction (kind, reference) VALUES ('test', 'red') RETURNING id)
      INSERT INTO ledger_entry (transaction_id, account_id, currency, amount)
      SELECT t.id, a.id, 'EUR', CASE a.kind WHEN 'customer' THEN 100000000 ELSE -100000000 END FROM t, ledger_account a
      WHERE a.type = 'Personal' OR a.code = 'customer_deposits:EUR'`,
      ],
      ['red'],
    ],
    [
      'an entry in another currency than its account',
      [sql`UPDATE ledger_account SET currency = 'USD' WHERE code = 'customer_deposits:EUR'`],
      ['currencies'],
    ],
    ['a lot that grew', [sql`UPDATE credit_lot SET remaining = amount WHERE origin_id IS NULL`], ['lots']],
    ['a lot that was deleted with its movements', [sql`WITH m AS (DELETE FROM credit_lot_movement) DELETE FROM credit_lot`], ['lots']],
    ['an invoice paid by nobody', [sql`UPDATE payment SET applied = 'late' WHERE account_id IS NOT NULL`], ['invoices']],
    ['an invoice whose payment was smaller', [sql`UPDATE invoice SET price = price + 100 WHERE status = 'Paid'`], ['invoices']],
    ['a paid invoice that looks open', [sql`UPDATE invoice SET status = 'New', paid_at = NULL WHERE status = 'Paid'`], ['invoices']],
    [
      'a payment that was never booked',
      [
        sql`
      DELETE FROM ledger_entry WHERE transaction_id IN (SELECT id FROM ledger_transaction WHERE kind = 'payment')`,
      ],
      ['payments'],
    ],
    [
      'a booking of a payment that nobody made',
      [sql`UPDATE ledger_transaction SET reference = 'payment:' || gen_random_uuid() WHERE kind = 'top_up'`],
      ['payments'],
    ],
    [
      'a deposit for seats that no order has paid',
      [
        sql`
      INSERT INTO ledger_account (code, kind, currency) VALUES ('seat_deposits:EUR', 'seat_deposits', 'EUR') ON CONFLICT DO NOTHING`,
        sql`SELECT ledger_write('seat_deposit', 'order:none', '{}', now(), 'EUR', ARRAY['customer_deposits:EUR', 'seat_deposits:EUR'], ARRAY[100, -100]::bigint[])`,
      ],
      ['seats'],
    ],
    [
      'others who are asked for a part of a paid invoice',
      [
        sql`
      INSERT INTO invoice_share (invoice_id, token_hash, amount, currency, name, locale, created_at)
      SELECT id, repeat('0', 43), 100, currency, 'Grace', 'en', now() FROM invoice WHERE status = 'Paid' LIMIT 1`,
      ],
      ['shares'],
    ],
    [
      'a payment booked a second time',
      [
        sql`
      WITH t AS (INSERT INTO ledger_transaction (kind, reference, details) SELECT 'payment_after_expiry', reference, '{"twin": true}' FROM ledger_transaction WHERE kind = 'payment' LIMIT 1 RETURNING id, reference)
      INSERT INTO ledger_entry (transaction_id, account_id, currency, amount)
      SELECT t.id, e.account_id, e.currency, e.amount FROM t, ledger_entry e JOIN ledger_transaction o ON o.id = e.transaction_id WHERE o.kind = 'payment' AND o.reference = t.reference`,
      ],
      ['payments'],
    ],
    [
      'money at the bank that no statement tells of',
      [
        sql`INSERT INTO ledger_account (code, kind, currency) VALUES ('suspense:EUR', 'suspense', 'EUR'), ('cash_clearing:bank:EUR', 'cash_clearing', 'EUR') ON CONFLICT DO NOTHING`,
        sql`
      WITH t AS (INSERT INTO ledger_transaction (kind, reference) VALUES ('bank_transaction', 'bank:nothing') RETURNING id)
      INSERT INTO ledger_entry (transaction_id, account_id, currency, amount)
      SELECT t.id, a.id, 'EUR', CASE a.kind WHEN 'cash_clearing' THEN 5 ELSE -5 END FROM t, ledger_account a
      WHERE a.code IN ('cash_clearing:bank:EUR', 'suspense:EUR')`,
      ],
      ['bank'],
    ],
    [
      'a debt to an operator without a bill',
      [
        sql`INSERT INTO ledger_account (code, kind, currency) VALUES ('operator_payable:1:EUR', 'operator_payable', 'EUR'), ('operator_cost:EUR', 'operator_cost', 'EUR') ON CONFLICT DO NOTHING`,
        sql`SELECT ledger_write('operator_bill', 'order:none', '{}', now(), 'EUR', ARRAY['operator_cost:EUR', 'operator_payable:1:EUR'], ARRAY[100, -100]::bigint[])`,
      ],
      ['operators'],
    ],
    [
      'a debt of a customer without an invoice',
      [
        sql`INSERT INTO ledger_account (code, kind, currency) VALUES ('trade_receivables:EUR', 'trade_receivables', 'EUR') ON CONFLICT DO NOTHING`,
        sql`SELECT ledger_write('exception', 'order:none', '{}', now(), 'EUR', ARRAY['customer_deposits:EUR', 'trade_receivables:EUR'], ARRAY[-100, 100]::bigint[])`,
      ],
      ['on_account'],
    ],
    [
      'cashback of a canceled order',
      [
        sql`
      INSERT INTO cashback_grant (payment_id, campaign_id, client_id, order_id, status, amount, currency, due_at, expires_at, created_at)
      SELECT p.id, c.id, p.client_id, o.id, 'Granted', 5, 'EUR', now(), now(), now()
      FROM payment p JOIN invoice i ON i.id = p.invoice_id JOIN orders o ON o.id = i.order_id AND o.status = 'Refund', campaign c
      WHERE c.kind = 'cashback' LIMIT 1`,
      ],
      ['grants'],
    ],
    [
      'one payment of a provider taken for two',
      [sql`DROP INDEX payment_provider_ref`, sql`UPDATE payment SET provider_ref = 'same' WHERE provider = 'stripe'`],
      ['providers'],
    ],
    [
      'more given back than came',
      [
        sql`ALTER TABLE payment DROP CONSTRAINT payment_check1`,
        sql`UPDATE payment SET refunded = received + 1 WHERE refunded > 0 AND received IS NOT NULL`,
      ],
      ['refunds'],
    ],
    [
      'a refund that was never booked',
      [sql`UPDATE refund SET status = 'Settled', amount = amount + 1 WHERE id = (SELECT id FROM refund LIMIT 1)`],
      ['refunds'],
    ],
    [
      'a promise that nothing is kept ready for',
      [
        sql`
      INSERT INTO refund (payment_id, reason, destination, status, amount, currency, created_at)
      SELECT id, 'late', 'provider', 'Pending', 5, 'EUR', now() FROM payment LIMIT 1`,
      ],
      ['refunds'],
    ],
  ]

  it.each(damages)('finds %s', async (_what, damage, expected) => {
    expect(await foundAfter(...damage)).toEqual(expect.arrayContaining(expected))
  })

  it('has a rule for every damage, and a damage for every rule', () => {
    expect(new Set(damages.flatMap(([, , expected]) => expected))).toEqual(new Set(integrityRules.map(({ name }) => name)))
  })

  it('of the night is kept, and the last one counts', async () => {
    expect(await latestFindings(h.db)).toEqual([])
    await whileWrong(async () => {
      expect((await runIntegrityCheck(h.db, h.clock)).map(({ rule }) => rule)).toEqual(['balances'])
      expect(await latestFindings(h.db)).toEqual(['balances'])
    })
    await runIntegrityCheck(h.db, h.clock)
    expect(await latestFindings(h.db)).toEqual([])
  })
})

describe('npm run audit', () => {
  const run = () =>
    spawnSync(process.execPath, [join(import.meta.dirname, '../../../../../scripts/audit.ts')], {
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: h.url, NODE_ENV: 'test', TOKEN_SECRET: testTokenSecret, BANK_WEBHOOK_SECRET: testTokenSecret },
    })
  it('prints every rule and ends well, or description what is wrong and ends with 1', async () => {
    const well = run()
    expect([well.status, well.stderr]).toEqual([0, ''])
    for (const { description } of integrityRules) expect(well.stdout).toContain(`ok    ${description}`)
    await whileWrong(() => {
      const badly = run()
      expect(badly.status).toBe(1)
      expect(badly.stdout).toMatch(/WRONG Every balance is the sum of its entries\n\s+client:.*:Personal:EUR: stored \d+, entries say \d+/)
    })
  })
})
