import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { credit, debit } from '@aquilane/domain/accounting/accounts'
import { camt053 } from '../bank-reconciliation/camt053.fixture.ts'
import { checkIntegrity } from '../../foundation/ledger/integrity-check.ts'
import { catchProblem, ordersHarness, type OrdersHarness } from '../orders/orders.fixture.ts'
import { signInTestStaff } from '../../office/staff/staff.fixture.ts'
import { setCredit, putOnAccount, getCredit, findCreditFor } from './on-account.ts'
import { decideApproval } from '../../foundation/approvals/acts.ts'
import { getOrder, cancelOrder } from '../booking/customer-answers.fixture.ts'
import { getTrialBalance, getAccounts, postEntry } from '../../foundation/ledger/service.ts'
import { importText } from '../bank-reconciliation/service.ts'
import { payFromWallet, createTopUp } from './pay-invoice.ts'
import { findBalanceSources } from '../../foundation/ledger/balance-sources.ts'
import { grantCredit } from '../../foundation/ledger/credit-lots.ts'
import { previewAccountDeletion } from '../../foundation/identity/account-deletion.ts'

const price = 1_000_000
let h: OrdersHarness
let ada: string
let rita: string
let tom: string

beforeAll(async () => {
  h = await ordersHarness({ pool: 20 })
  rita = (await signInTestStaff(h.db, ['finance'])).id
  tom = (await signInTestStaff(h.db, ['finance'])).id
})
afterAll(() => h.close())
beforeEach(async () => {
  h.jobs.clear()
  ada = (await h.client()).clientId
})

/** Approved by Tom above what Rita may grant alone. */
async function giveCredit(cents: number, days = 14) {
  const approval = await setCredit(h, { clientId: ada, limit: { cents, days }, reason: 'Pays on time', memberId: rita })
  if (approval !== null) await decideApproval(h, { id: approval, isApproved: true, note: null, memberId: tom })
}
const place = async (days = 20) => {
  const order = await h.create(ada, h.offer({ priceCents: price, days }))
  return { id: order.id, pnr: order.pnr, invoiceId: order.invoices[0]!.id }
}
const put = (orderId: string, product = 'charter') => putOnAccount(h, { orderId, product, reason: 'As agreed', memberId: rita })
const order = (id: string) => getOrder(h, id, ada, 'en')
const debtOf = async (orderId: string) =>
  h.db.selectFrom('invoice').selectAll().where('order_id', '=', orderId).where('credit_of', 'is not', null).executeTakeFirstOrThrow()
const owed = async () => (await getCredit(h, ada))?.used
const receivable = async () => (await getTrialBalance(h, h.db, 'trade_receivables'))['trade_receivables:EUR'] ?? 0
const balance = async () => (await getAccounts(h, ada))[0]!.balance
const cancel = (id: string) => cancelOrder(h, { id, clientId: ada, locale: 'en', expectedRefund: null, idempotencyKey: null })
const receipts = (orderId: string) =>
  h.db
    .selectFrom('fiscal_document')
    .innerJoin('invoice', 'invoice.id', 'fiscal_document.invoice_id')
    .select(['fiscal_document.amount', 'series', 'content'])
    .where('invoice.order_id', '=', orderId)
    .where('series', '=', 'R')
    .execute()
const topUp = (cents: number) =>
  h.db.transaction().execute((trx) =>
    postEntry(h, trx, {
      kind: 'top_up',
      reference: `test:${crypto.randomUUID()}`,
      currency: 'EUR',
      lines: [debit({ kind: 'customer_deposits' }, cents), credit({ kind: 'customer', clientId: ada, type: 'Personal' }, cents)],
    }),
  )

describe('a credit limit', () => {
  it('above what members grant alone within a day needs a second one, however it is split', async () => {
    const [clara, others] = [(await signInTestStaff(h.db, ['finance'])).id, [ada, (await h.client()).clientId, (await h.client()).clientId]]
    const ask = (clientId: string, cents: number, days = 14) =>
      setCredit(h, { clientId, limit: { cents, days }, reason: 'A good friend', memberId: clara })
    expect(await ask(ada, 500_000_000)).not.toBeNull()
    expect(await getCredit(h, ada)).toBeNull()
    // The request stays open; a smaller limit that needs none replaces it.
    const parts = await Promise.all(others.map((clientId) => ask(clientId, 400_000).catch((error: { code: string }) => error.code)))
    expect(parts.filter((part) => part === null).length).toBeLessThanOrEqual(2)
    const known = await h.db.selectFrom('customer_credit').select('client_id').where('client_id', 'in', others).executeTakeFirstOrThrow()
    // A longer time to pay lends the whole limit again.
    expect(await ask(known.client_id, 400_000, 60)).not.toBeNull()
    for (const clientId of others) await setCredit(h, { clientId, limit: null, reason: 'Over', memberId: clara })
    expect(await getCredit(h, ada)).toBeNull()
    expect(await h.db.selectFrom('approval').select('id').where('status', '=', 'Open').execute()).toEqual([])
  })
})

describe('a trip on account', () => {
  it('is confirmed before it is paid; what is owed is an invoice with a day', async () => {
    await giveCredit(1_500_000, 21)
    const { id } = await place()
    expect(await findCreditFor(h, { orderId: id, product: 'charter' })).toMatchObject({
      left: 1_500_000,
      due: price,
      isEnough: true,
    })
    const before = await receivable()
    await put(id)
    const shown = await order(id)
    expect(shown).toMatchObject({
      confirmation_status: 'Confirmed',
      invoices: [
        { type: 'Primary', status: 'Paid', due: { amount: 0 }, documents: [] },
        { type: 'Additional', status: 'New', due: { amount: 10_000 }, details: [{ service: 'on_account', price: { amount: 10_000 } }] },
      ],
    })
    const { expires_at: due } = await debtOf(id)
    expect(due!.since(h.clock.now()).total('hours')).toBeCloseTo(21 * 24, 1)
    expect([await owed(), (await receivable()) - before]).toEqual([price, price])
    await h.jobs.run(undefined, 'order.notification')
    const mail = await h.db
      .selectFrom('push_message')
      .select(['key', 'params'])
      .where('client_id', '=', ada)
      .where('key', '=', 'order.confirmed')
      .execute()
    expect(mail).toMatchObject([{ params: { onAccount: true } }])
    expect((await checkIntegrity(h.db)).findings).toEqual([])
  })

  it('is refused beyond the limit, without credit, twice, and for seats', async () => {
    const { id } = await place()
    const code = catchProblem
    expect(await code(put(id))).toBe('CREDIT_EXCEEDED')
    await giveCredit(price - 1)
    expect(await code(put(id))).toBe('CREDIT_EXCEEDED')
    await giveCredit(price)
    expect(await code(put(id, 'shared_seat'))).toBe('ORDER_STATE_CONFLICT')
    await put(id)
    expect(await code(put(id))).toBe('ORDER_STATE_CONFLICT')
    const second = await place(25)
    expect(await code(put(second.id))).toBe('CREDIT_EXCEEDED')
    await setCredit(h, { clientId: ada, limit: null, reason: 'Pays late', memberId: rita })
    expect(await getCredit(h, ada)).toBeNull()
    expect((await debtOf(id)).status).toBe('New')
  })

  it('stays within the limit when two are put on account at once; without the guard it would not', async () => {
    await giveCredit(price)
    const [first, second] = [await place(30), await place(35)]
    const both = await Promise.allSettled([put(first.id), put(second.id)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await owed()).toBe(price)
    const { id } = await debtOf(both[0].status === 'fulfilled' ? first.id : second.id)
    const copy = () =>
      sql`INSERT INTO invoice SELECT (jsonb_populate_record(NULL::invoice, to_jsonb(i) || jsonb_build_object(
        'id', gen_random_uuid(), 'number', -nextval('fiscal_unnumbered'), 'credit_of', (SELECT id FROM payment WHERE invoice_id = ${second.invoiceId} OR invoice_id = ${first.invoiceId}
          ORDER BY created_at DESC LIMIT 1)))).* FROM invoice i WHERE id = ${id}`.execute(h.db)
    await sql`ALTER TABLE invoice DROP CONSTRAINT invoice_credit_of_key`.execute(h.db)
    await expect(copy()).rejects.toMatchObject({ constraint: 'customer_credit_limit' })
    await sql`ALTER TABLE invoice DISABLE TRIGGER invoice_within_credit`.execute(h.db)
    await copy()
    await sql`ALTER TABLE invoice ENABLE TRIGGER invoice_within_credit`.execute(h.db)
    await sql`ALTER TABLE invoice DISABLE TRIGGER invoice_no_delete`.execute(h.db)
    await sql`DELETE FROM invoice WHERE credit_of = (SELECT credit_of FROM invoice WHERE id = ${id}) AND id <> ${id}`.execute(h.db)
    await sql`ALTER TABLE invoice ENABLE TRIGGER invoice_no_delete`.execute(h.db)
    await sql`ALTER TABLE invoice ADD CONSTRAINT invoice_credit_of_key UNIQUE (credit_of)`.execute(h.db)
  })

  it('is paid as any invoice, by card; its receipt is that of the trip', async () => {
    await giveCredit(price)
    const { id } = await place()
    await put(id)
    const before = await receivable()
    await h.submitCard((await h.openCard(ada, (await debtOf(id)).id)).bankId)
    await h.recover()
    expect(await order(id)).toMatchObject({ confirmation_status: 'Confirmed', invoices: [{ status: 'Paid' }, { status: 'Paid' }] })
    expect([await owed(), (await receivable()) - before]).toEqual([0, -price])
    expect(await receipts(id)).toMatchObject([{ amount: price, content: { total: price, discount: null, fee: 0 } }])
    expect((await receipts(id))[0]!.content).toHaveProperty('vat')
    expect((await checkIntegrity(h.db)).findings).toEqual([])
  })

  it('is paid by a transfer that names its invoice, and in parts from the balance', async () => {
    await giveCredit(2 * price)
    const [first, second] = [await place(20), await place(24)]
    await put(first.id)
    await put(second.id)
    const { number } = await debtOf(first.id)
    const text = `AQ-${String(number).padStart(6, '0')}`
    await importText(h, camt053({ name: `A-${number}`, entries: [{ amount: '10000.00', ref: text, text }] }), rita)
    expect((await debtOf(first.id)).status).toBe('Paid')
    await topUp(250_000)
    const account = (await getAccounts(h, ada))[0]!.id
    const { id: invoiceId } = await debtOf(second.id)
    await payFromWallet(h, { invoiceId, accountId: account, clientId: ada, locale: 'en', isPart: true, idempotencyKey: null })
    expect([(await debtOf(second.id)).received, await owed()]).toEqual([250_000, 750_000])
    expect((await checkIntegrity(h.db)).findings).toEqual([])
  })

  it('that is canceled lowers the debt by the refund; the fee stays due', async () => {
    await giveCredit(price)
    const { id } = await place()
    await put(id)
    await cancel(id)
    await h.recover()
    await h.jobs.run(undefined, 'payment.refund')
    expect(await order(id)).toMatchObject({ confirmation_status: 'Refund', refund: { settled: true } })
    const debt = await debtOf(id)
    expect([debt.status, debt.received, await balance()]).toEqual(['New', 900_000, 0])
    expect(await owed()).toBe(100_000)
    expect((await checkIntegrity(h.db)).findings).toEqual([])
  })

  it('that is canceled leaves the top-ups on the balance what they were', async () => {
    await giveCredit(price)
    const accountId = (await getAccounts(h, ada))[0]!.id
    const fill = await createTopUp(h, { accountId, amount: 10_000, clientId: ada, locale: 'en', idempotencyKey: null })
    await h.submitCard((await h.openCard(ada, fill.id)).bankId)
    await h.recover()
    const { id } = await place()
    await put(id)
    await cancel(id)
    await h.recover()
    await h.jobs.run(undefined, 'payment.refund')
    const sources = (await findBalanceSources(h.db, accountId)).filter(({ held }) => held > 0)
    expect(sources).toMatchObject([{ id: expect.any(String), amount: 1_000_000, held: 1_000_000, paidOut: 0 }])
  })

  it('that is canceled when its debt is paid is refunded to what paid it', async () => {
    await giveCredit(price)
    const { id } = await place()
    await put(id)
    await h.submitCard((await h.openCard(ada, (await debtOf(id)).id)).bankId)
    await h.recover()
    await cancel(id)
    await h.recover()
    const refunds = await h.db.selectFrom('refund').select(['amount', 'destination']).where('order_id', '=', id).execute()
    expect(refunds).toEqual([{ amount: 900_000, destination: 'provider' }])
    expect((await checkIntegrity(h.db)).findings).toEqual([])
  })

  it('that is canceled returns cashback as cashback, never as money, whether it paid the debt before or after', async () => {
    const grantCashback = (cents: number) =>
      h.db.transaction().execute((trx) =>
        grantCredit(h, trx, {
          clientId: ada,
          cents,
          currency: 'EUR',
          expiresAt: h.clock.now().add({ hours: 24 * 90 }),
          reference: `test:${crypto.randomUUID()}`,
        }),
      )
    const payDebt = async (id: string, isPart: boolean) => {
      const [accountId, { id: invoiceId }] = [(await getAccounts(h, ada))[0]!.id, await debtOf(id)]
      await payFromWallet(h, { invoiceId, accountId, clientId: ada, locale: 'en', isPart, idempotencyKey: null })
    }
    const refund = async () => {
      await h.recover()
      await h.jobs.run(undefined, 'payment.refund')
      const account = (await getAccounts(h, ada))[0]!
      return { money: account.balance - account.cashback!.total, cashback: account.cashback!.total }
    }
    await giveCredit(price)
    await grantCashback(400_000)
    const first = await place()
    await put(first.id)
    await payDebt(first.id, true)
    await cancel(first.id)
    expect(await refund()).toEqual({ money: 0, cashback: 300_000 })
    expect([(await debtOf(first.id)).status, await owed()]).toEqual(['Refunded', 0])

    const second = await place()
    await put(second.id)
    await grantCashback(700_000)
    await cancel(second.id)
    await payDebt(second.id, false)
    expect(await refund()).toEqual({ money: 0, cashback: 900_000 })
    expect((await checkIntegrity(h.db)).findings).toEqual([])
  })

  it('earns cashback when its debt is paid, once', async () => {
    await giveCredit(price)
    const { id } = await place()
    await put(id)
    const grants = () => h.db.selectFrom('cashback_grant').select('amount').where('order_id', '=', id).execute()
    expect(await grants()).toEqual([])
    await h.submitCard((await h.openCard(ada, (await debtOf(id)).id)).bankId)
    await h.recover()
    expect((await grants()).length).toBeLessThanOrEqual(1)
  })

  it('keeps its customer from leaving until it is paid', async () => {
    await giveCredit(price)
    const { id } = await place()
    await put(id)
    const { objections } = await previewAccountDeletion(h, ada)
    expect(objections).toContainEqual({ reason: 'DEBT', pnr: null, amount: { amount: 10_000, currency: 'EUR' } })
  })
})
