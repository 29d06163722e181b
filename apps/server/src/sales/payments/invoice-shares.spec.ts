import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { credit, debit } from '@aquilane/domain/accounting/accounts'
import { getAccounts, postEntry } from '../../foundation/ledger/service.ts'
import { cancelOrder, getRefundQuote } from '../booking/customer-answers.fixture.ts'
import { expireOrder } from '../booking/expire-order.ts'
import { resolveException } from '../finance-exceptions/service.ts'
import { catchProblem } from '../orders/orders.fixture.ts'
import { signInTestStaff } from '../../office/staff/staff.fixture.ts'
import { listInvoiceShares, withdrawInvoiceShare } from './invoice-shares.ts'
import { sharesHarness, type SharesHarness } from './invoice-shares.fixture.ts'
import { cancelOpenPayments } from './provider-sync.ts'
import { payFromWallet } from './pay-invoice.ts'
import { paymentsPersonalData } from './personal-data.ts'
import { applyRefundStatus } from './refunds.ts'
import { findPayer } from './service.ts'
import { getSharedInvoice } from './shared-invoice.ts'
import { processWebhookEvent, receiveWebhook } from './webhooks.ts'

let h: SharesHarness
let clientId: string
let orderId: string
let invoiceId: string

beforeAll(async () => {
  h = await sharesHarness()
})
afterAll(() => h.close())
beforeEach(async () => {
  ;({ clientId, orderId, invoiceId } = await h.place())
})

const ask = (cents: number, name = 'Grace') => h.ask(invoiceId, clientId, cents, { name })
const order = () => h.order(orderId, clientId)
const states = async () => (await listInvoiceShares(h, { invoiceId, clientId })).shares.map(({ state }) => state)
const cancel = async (refundTo: 'source' | 'balance' = 'source') => {
  await cancelOrder(h, { id: orderId, clientId, locale: 'en', expectedRefund: null, idempotencyKey: null, refundTo })
  await h.settle()
}
const payOwn = async () => {
  await h.submitCard((await h.openCard(clientId, invoiceId)).bankId)
  await h.recover()
}
const balance = async () => (await getAccounts(h, clientId))[0]!.balance
const topUp = (cents: number) =>
  h.db.transaction().execute((trx) =>
    postEntry(h, trx, {
      kind: 'top_up',
      reference: `payment:${crypto.randomUUID()}`,
      currency: 'EUR',
      lines: [debit({ kind: 'customer_deposits' }, cents), credit({ kind: 'customer', clientId, type: 'Personal' }, cents)],
    }),
  )
/** The books are right but for the top-ups of these specs, which no payment stands behind. */
const findings = async () => (await h.findings()).filter(({ rule }) => rule !== 'payments')

describe('an invoice that others of the party pay parts of', () => {
  it('is paid by their cards and its customer: the order is confirmed, one receipt covers all', async () => {
    const grace = await ask(400_000)
    h.clock.advance({ seconds: 1 })
    const alan = await ask(250_000, 'Alan')
    expect(alan.rest).toBe(350_000)
    await h.pay(grace.token)
    h.clock.advance({ seconds: 1 })
    await h.pay(alan.token, 'alan@example.com')
    expect(await states()).toEqual(['paid', 'paid'])
    expect(await order()).toMatchObject({
      confirmation_status: 'AwaitingPayment',
      invoices: [{ status: 'New', received: { amount: 6_500 }, due: { amount: 3_500 }, open_payment: null }],
    })
    await payOwn()
    expect(await order()).toMatchObject({ confirmation_status: 'Confirmed', invoices: [{ status: 'Paid', received: { amount: 10_000 } }] })
    const receipts = await h.db.selectFrom('fiscal_document').select(['amount', 'content']).where('invoice_id', '=', invoiceId).execute()
    expect(receipts).toMatchObject([{ amount: h.price, content: { fromBalance: 0, fromOthers: 650_000 } }])
    expect(await h.mailsTo('alan@example.com')).toMatchObject([
      { subject: expect.stringMatching(/2.500/), body: expect.stringContaining('card ending in 4242') },
    ])
    const cards = await h.db.selectFrom('card_fingerprint').select('fingerprint').where('client_id', '=', clientId).execute()
    expect(cards).toHaveLength(1)
    expect(await findings()).toEqual([])
  })

  it('is paid by the last share where others pay all of it', async () => {
    const [grace, alan] = [await ask(400_000), await ask(600_000)]
    await h.pay(grace.token)
    await h.pay(alan.token)
    expect(await order()).toMatchObject({ confirmation_status: 'Confirmed', invoices: [{ status: 'Paid' }] })
    expect(await states()).toEqual(['paid', 'paid'])
    expect(await h.db.selectFrom('cashback_grant').select('amount').where('client_id', '=', clientId).execute()).toEqual([])
    expect(await findings()).toEqual([])
  })

  it('asks for no more than is due, also of several people at once', async () => {
    expect(await catchProblem(ask(1_000_001))).toBe('VALIDATION_FAILED')
    expect(await catchProblem(ask(99))).toBe('VALIDATION_FAILED')
    expect(await catchProblem(h.ask(invoiceId, clientId, 100_000, { currency: 'USD' }))).toBe('VALIDATION_FAILED')
    expect(await catchProblem(h.ask(invoiceId, clientId, 100_000, { name: null }))).toBe('VALIDATION_FAILED')
    const asked = await Promise.all(Array.from({ length: 5 }, () => catchProblem(ask(300_000))))
    expect(asked.filter((one) => one === 'VALIDATION_FAILED')).toHaveLength(2)
    const { clientId: eve } = await h.client()
    expect(await catchProblem(h.ask(invoiceId, eve, 100_000))).toBe('NOT_FOUND')
    const { shares } = await listInvoiceShares(h, { invoiceId, clientId })
    expect(await catchProblem(withdrawInvoiceShare(h, { id: shares[0]!.id, clientId: eve }))).toBe('NOT_FOUND')
  })

  it('is not split where it is paid or no charter', async () => {
    await payOwn()
    expect(await catchProblem(ask(100_000))).toBe('INVOICE_NOT_PAYABLE')
  })

  it('sends the link to an address, of which only the hash is kept', async () => {
    const { token } = await h.ask(invoiceId, clientId, 100_000, { email: 'linus@Example.com', name: null, locale: 'it' })
    const [mail] = await h.mailsTo('linus@example.com')
    expect(mail).toMatchObject({
      subject: 'Ada ti chiede di pagare una quota di un volo',
      body: expect.stringContaining(`/it/pay/${token}`),
    })
    const row = await h.db.selectFrom('invoice_share').selectAll().where('invoice_id', '=', invoiceId).executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(token)
    const shared = await getSharedInvoice(h, { token, address: '192.0.2.1', locale: 'en' })
    expect(shared).toMatchObject({ state: 'open', amount: 100_000, asker: 'Ada' })
    expect(await catchProblem(getSharedInvoice(h, { token: 'x'.repeat(43), address: '192.0.2.1', locale: 'en' }))).toBe('NOT_FOUND')
  })
})

describe('a share', () => {
  it('is paid once: of two cards at once the second gets its money back in full', async () => {
    const { token } = await ask(400_000)
    const [first, second] = [await h.openPage(token, 'a@example.com'), await h.openPage(token, 'b@example.com')]
    expect(first).not.toBe(second)
    expect(await h.openPage(token, 'a@example.com')).toBe(first)
    await Promise.all([h.submitCard(first), h.submitCard(second)])
    await h.settle()
    expect((await h.payments(invoiceId)).map(({ applied }) => applied).toSorted()).toEqual(['late', 'part'])
    expect(await h.refunds(invoiceId)).toMatchObject([{ amount: 400_000, reason: 'late', destination: 'provider', status: 'Settled' }])
    expect(await states()).toEqual(['paid'])
    expect(await order()).toMatchObject({ invoices: [{ due: { amount: 6_000 } }] })
    expect(await catchProblem(h.openPage(token))).toBe('SHARE_PAID')
    expect(await findings()).toEqual([])
  })

  it('counts once, however often and late its bank tells of it', async () => {
    const { token } = await ask(400_000)
    const bankId = await h.openPage(token)
    await h.submitCard(bankId)
    const deliver = async () => {
      for (const { provider, headers, body } of await h.news(bankId)) await receiveWebhook(h, provider, headers, body)
      const waiting = await h.db.selectFrom('webhook_event').select('id').where('processed_at', 'is', null).execute()
      for (const { id } of waiting) await processWebhookEvent(h, id)
    }
    await deliver()
    await deliver()
    await h.recover()
    await payOwn()
    await deliver()
    expect(await h.payments(invoiceId)).toMatchObject([{ applied: 'part', refunded: 0 }, { applied: 'invoice' }])
    expect(await findings()).toEqual([])
  })

  it('takes no money once it is withdrawn: what was on its way goes back', async () => {
    const { id, token } = await ask(400_000)
    const bankId = await h.openPage(token)
    await h.submitCard(bankId)
    const { rest } = await withdrawInvoiceShare(h, { id, clientId })
    expect(rest).toBe(h.price)
    await h.settle()
    expect(await h.refunds(invoiceId)).toMatchObject([{ amount: 400_000, reason: 'late', destination: 'provider', status: 'Settled' }])
    expect(await states()).toEqual(['withdrawn'])
    // The link shows its payer where the money is; a link without money no longer works.
    expect((await getSharedInvoice(h, { token, address: '192.0.2.1', locale: 'en' })).state).toBe('returned')
    const other = await ask(100_000)
    await withdrawInvoiceShare(h, { id: other.id, clientId })
    expect(await catchProblem(getSharedInvoice(h, { token: other.token, address: '192.0.2.1', locale: 'en' }))).toBe('NOT_FOUND')
    expect(await catchProblem(h.openPage(other.token))).toBe('NOT_FOUND')
    expect((await h.mailsTo('grace@example.com')).at(-1)).toMatchObject({ subject: expect.stringContaining('goes back') })
    expect(await findings()).toEqual([])
  })

  it('closes its page with its withdrawal, and stays once it is paid', async () => {
    const { id, token } = await ask(400_000)
    const bankId = await h.openPage(token)
    await withdrawInvoiceShare(h, { id, clientId })
    await cancelOpenPayments(h, { invoice: invoiceId })
    expect(await h.payments(invoiceId)).toMatchObject([{ status: 'Canceled' }])
    await h.submitCard(bankId)
    await h.recover()
    expect(await h.refunds(invoiceId)).toEqual([])
    const paid = await ask(100_000)
    await h.pay(paid.token)
    expect(await catchProblem(withdrawInvoiceShare(h, { id: paid.id, clientId }))).toBe('SHARE_PAID')
  })

  it('goes back where its customer pays all of it meanwhile, in whichever order the money arrives', async () => {
    const { token } = await ask(400_000)
    const own = await h.openCard(clientId, invoiceId)
    await h.pay(token)
    await h.submitCard(own.bankId)
    await h.settle()
    expect(await order()).toMatchObject({ confirmation_status: 'Confirmed' })
    expect(await h.refunds(invoiceId)).toMatchObject([{ amount: 400_000, reason: 'late', destination: 'provider', status: 'Settled' }])
    expect(await states()).toEqual(['returned'])

    const second = await h.place()
    const asked = await h.ask(second.invoiceId, second.clientId, 400_000)
    const page = await h.openPage(asked.token)
    await h.submitCard((await h.openCard(second.clientId, second.invoiceId)).bankId)
    await h.recover()
    await h.submitCard(page).catch(() => undefined)
    await h.settle()
    const list = await listInvoiceShares(h, second)
    expect(list.shares).toMatchObject([{ state: 'covered' }])
    const [, ...late] = (await h.payments(second.invoiceId)).toSorted((a, b) => (a.share_id ?? '').localeCompare(b.share_id ?? ''))
    for (const one of late) expect(one.refunded).toBe(one.applied === null ? 0 : 400_000)
    expect(await findings()).toEqual([])
  })

  it('ends where less is due than is asked for, the newest first', async () => {
    await topUp(500_000)
    const [grace, alan] = [await ask(400_000), (h.clock.advance({ seconds: 1 }), await ask(300_000))]
    const account = (await getAccounts(h, clientId))[0]!.id
    await payFromWallet(h, { invoiceId, accountId: account, clientId, locale: 'en', isPart: true, idempotencyKey: null })
    expect(await states()).toEqual(['open', 'covered'])
    expect(await catchProblem(h.openPage(alan.token))).toBe('NOT_FOUND')
    await h.pay(grace.token)
    await payOwn()
    expect(await order()).toMatchObject({ confirmation_status: 'Confirmed' })
    const receipts = await h.db.selectFrom('fiscal_document').select('content').where('invoice_id', '=', invoiceId).execute()
    expect(receipts).toMatchObject([{ content: { fromBalance: 500_000, fromOthers: 400_000 } }])
  })
})

describe('money of a share', () => {
  it('goes back in full where the invoice expires, or its order is cancelled unpaid', async () => {
    const { token } = await ask(400_000)
    h.clock.advance({ seconds: 1 })
    await ask(100_000)
    await h.pay(token)
    const { expires_at: end } = await h.db.selectFrom('invoice').select('expires_at').where('id', '=', invoiceId).executeTakeFirstOrThrow()
    h.clock.set(end!)
    await expireOrder(h, orderId)
    await h.settle()
    expect(await states()).toEqual(['returned', 'closed'])
    expect(await h.refunds(invoiceId)).toMatchObject([{ amount: 400_000, reason: 'late', destination: 'provider', status: 'Settled' }])
    expect(await balance()).toBe(0)

    const second = await h.place()
    const asked = await h.ask(second.invoiceId, second.clientId, 400_000)
    await h.pay(asked.token, 'mary@example.com')
    await cancelOrder(h, {
      id: second.orderId,
      clientId: second.clientId,
      locale: 'en',
      expectedRefund: null,
      idempotencyKey: null,
      refundTo: 'balance',
    })
    await h.settle()
    expect(await h.refunds(second.invoiceId)).toMatchObject([{ amount: 400_000, destination: 'provider', status: 'Settled' }])
    expect((await h.mailsTo('mary@example.com')).at(-1)).toMatchObject({ body: expect.stringContaining('The flight was not booked') })
    expect(await findings()).toEqual([])
  })

  it('goes back by the terms in proportion, to the card also where the customer chooses the balance; credit notes agree', async () => {
    const [grace, alan] = [await ask(400_000), await ask(200_000)]
    await h.pay(grace.token)
    await h.pay(alan.token)
    await payOwn()
    const quote = await getRefundQuote(h, orderId, clientId)
    const { refund } = quote
    expect(refund.amount).toBeLessThan(10_000)
    const part = (paid: number) => (paid * refund.amount) / 10_000
    expect(
      quote.refunds
        .filter(({ others }) => others)
        .map(({ amount }) => amount.amount)
        .toSorted(),
    ).toEqual([part(2_000), part(4_000)].toSorted())
    await cancel('balance')
    const sent = (await h.refunds(invoiceId)).map(({ amount, destination, share_id: share }) => ({
      amount,
      destination,
      isShare: share !== null,
    }))
    expect(sent.toSorted((a, b) => a.amount - b.amount || Number(a.isShare) - Number(b.isShare))).toEqual([
      { amount: part(200_000), destination: 'provider', isShare: true },
      { amount: part(400_000), destination: 'balance', isShare: false },
      { amount: part(400_000), destination: 'provider', isShare: true },
    ])
    expect(await balance()).toBe(part(400_000))
    const notes = await h.db
      .selectFrom('fiscal_document')
      .select('amount')
      .where('invoice_id', '=', invoiceId)
      .where('series', '=', 'C')
      .execute()
    expect(notes.reduce((sum, { amount }) => sum + amount, 0)).toBe(refund.amount * 100)
    expect(await order()).toMatchObject({ confirmation_status: 'Refund', refund: { settled: true } })
    expect(await findings()).toEqual([])
  })

  it('is the loss of the company where a dispute has taken it: it goes to no balance', async () => {
    const { token } = await ask(400_000)
    await h.pay(token)
    await payOwn()
    const paid = (await h.payments(invoiceId)).find(({ share_id: share }) => share !== null)!
    await h.db.updateTable('payment').set({ dispute: 'Lost' }).where('id', '=', paid.id).execute()
    await cancelOrder(h, { id: orderId, clientId, locale: 'en', expectedRefund: null, idempotencyKey: null })
    const refund = (await h.refunds(invoiceId)).find(({ share_id: share }) => share !== null)!
    expect((await h.mailsTo('grace@example.com')).at(-1)).toMatchObject({ subject: expect.stringContaining('is paid') })
    await h.db.updateTable('refund').set({ first_sent_at: h.clock.now().toString() }).where('id', '=', refund.id).execute()
    await applyRefundStatus(h, refund.id, 'failed', 'stripe')
    expect((await h.refunds(invoiceId)).find(({ id }) => id === refund.id)).toMatchObject({ status: 'Settled', destination: 'provider' })
    expect(await balance()).toBe(0)
    expect(await findPayer(h, h.db, paid.id)).toBeNull()
  })

  it('is not taken by a link of a customer who is blocked', async () => {
    const { token } = await ask(400_000)
    const block = (at: string | null) =>
      h.db
        .updateTable('client')
        .set({ blocked_at: at, blocked_reason: at && 'Fraud' })
        .where('id', '=', clientId)
        .execute()
    await block(h.clock.now().toString())
    expect(await catchProblem(h.openPage(token))).toBe('NOT_FOUND')
    await block(null)
    await h.pay(token)
    expect(await states()).toEqual(['paid'])
  })

  it('waits for finance where its bank cannot send it: no balance gets it', async () => {
    const { token } = await ask(400_000)
    await h.pay(token)
    await cancelOrder(h, { id: orderId, clientId, locale: 'en', expectedRefund: null, idempotencyKey: null })
    const [waiting] = await h.refunds(invoiceId)
    await applyRefundStatus(h, waiting!.id, 'failed', 'stripe')
    expect(await h.refunds(invoiceId)).toMatchObject([{ status: 'Pending' }])
    const raised = await h.db
      .selectFrom('finance_exception')
      .select(['id', 'kind', 'client_id', 'amount'])
      .where('reference', '=', `refund:${waiting!.id}`)
      .execute()
    expect(raised).toMatchObject([{ kind: 'refund_failed', client_id: null, amount: 400_000 }])
    // Nothing sends it beside finance.
    const sent = () => h.db.selectFrom('sandbox_bank_refund').select('reference').where('reference', '=', waiting!.id).execute()
    const before = await sent()
    await h.settle()
    expect([await sent(), await h.refunds(invoiceId)]).toMatchObject([before, [{ status: 'Pending' }]])
    const { id: staffId } = await signInTestStaff(h.db, ['finance'])
    await resolveException(h, { id: raised[0]!.id, resolution: 'no_booking', note: 'Sent by hand', staffId })
    expect(await h.refunds(invoiceId)).toMatchObject([{ status: 'Settled' }])
    expect(await balance()).toBe(0)
    expect(await findings()).toEqual([])
  })
})

it('names nobody any more once the data of its customer are erased', async () => {
  const { token } = await h.ask(invoiceId, clientId, 400_000, { email: 'rear@example.com' })
  await h.pay(token, 'hopper@example.com')
  const handler = paymentsPersonalData(h)
  const [files] = [await h.db.transaction().execute((trx) => handler.exportFiles!(trx, clientId, 'en'))]
  expect(files.find(({ name }) => name === 'split-payments.json')).toMatchObject({
    content: [{ asked: 'Grace', email: 'rear@example.com' }],
  })
  await h.db.transaction().execute((trx) => handler.erase!(trx, clientId))
  const rows = await h.db.selectFrom('invoice_share').select(['name', 'email']).where('invoice_id', '=', invoiceId).execute()
  expect(rows).toEqual([{ name: null, email: null }])
  expect(await h.payments(invoiceId)).toMatchObject([{ payer_email: null, amount: 400_000 }])
})

describe('the database', () => {
  const catchConstraint = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => 'accepted',
      (error: unknown) => (error as { constraint?: string }).constraint,
    )
  const insert = (amount: number, more: object = {}) =>
    h.db
      .insertInto('invoice_share')
      .values({
        invoice_id: invoiceId,
        token_hash: crypto.randomUUID().padEnd(43, '0'),
        amount,
        currency: 'EUR',
        locale: 'en',
        created_at: h.clock.now().toString(),
        ...more,
      })
      .execute()
  it('asks for no more than is due, and only for unpaid charters', async () => {
    await insert(600_000)
    expect(await catchConstraint(insert(400_001))).toBe('invoice_share_within_due')
    const debt = h.db.updateTable('invoice').set({ price: 500_000 }).where('id', '=', invoiceId).execute()
    expect(await catchConstraint(debt)).toBe('invoice_share_within_due')
    const share = { payment_id: null, ended: 'withdrawn', ended_at: h.clock.now().toString() } as const
    await h.db.updateTable('invoice_share').set(share).where('invoice_id', '=', invoiceId).execute()
    const again = h.db.updateTable('invoice_share').set({ ended: null, ended_at: null }).where('invoice_id', '=', invoiceId).execute()
    expect(await catchConstraint(again)).toBe('invoice_share_kept')
    await payOwn()
    expect(await catchConstraint(insert(100_000))).toBe('invoice_share_of_charter')
  })

  it('would ask for more without its guard', async () => {
    await sql`ALTER TABLE invoice_share DISABLE TRIGGER invoice_share_due`.execute(h.db)
    expect(await catchConstraint(insert(1_000_001))).toBe('accepted')
    await sql`ALTER TABLE invoice_share ENABLE TRIGGER invoice_share_due`.execute(h.db)
    await sql`DELETE FROM invoice_share WHERE invoice_id = ${invoiceId}`.execute(h.db)
  })

  it('pays a share by one payment of its amount, and sends its money nowhere else', async () => {
    const { id: share, token } = await ask(400_000)
    await h.openPage(token)
    const [payment] = await h.payments(invoiceId)
    const set = (change: object) => h.db.updateTable('payment').set(change).where('id', '=', payment!.id).execute()
    expect(await catchConstraint(set({ amount: 300_000 }))).toBe('payment_over_share')
    expect(await catchConstraint(set({ status: 'Succeeded', applied: 'part' }))).toMatch(/payment_pays_share|invoice_received_is_its_parts/)
    const paid = { payment_id: payment!.id, paid_at: h.clock.now().toString() }
    expect(await catchConstraint(h.db.updateTable('invoice_share').set(paid).where('id', '=', share).execute())).toBe('payment_pays_share')
    const refund = (change: object) =>
      h.db
        .insertInto('refund')
        .values({
          payment_id: payment!.id,
          reason: 'late',
          destination: 'balance',
          status: 'Pending',
          amount: 1,
          currency: 'EUR',
          created_at: h.clock.now().toString(),
          ...change,
        })
        .execute()
    expect(await catchConstraint(refund({}))).toBe('refund_of_share_to_card')
    expect(await catchConstraint(refund({ destination: 'provider', amount: 400_001 }))).toBe('refund_within_payment')
  })
})
