import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signInTestStaff } from '../../office/staff/staff.fixture.ts'
import { getAccounts } from '../../foundation/ledger/service.ts'
import { cancelOrder } from '../booking/customer-answers.fixture.ts'
import { getRefundQuote } from '../booking/refund-quote.ts'
import { resolveException } from '../finance-exceptions/service.ts'
import { recordMoneyTaken } from './disputes.ts'
import { sharesHarness, type SharesHarness } from './invoice-shares.fixture.ts'
import { startRefundAttempt } from './refund-queries.ts'
import { applyRefundStatus, submitRefund } from './refunds.ts'
import { processWebhookEvent, receiveWebhook } from './webhooks.ts'

let h: SharesHarness
let staffId: string
let clientId: string
let orderId: string
let invoiceId: string

beforeAll(async () => {
  h = await sharesHarness()
  staffId = (await signInTestStaff(h.db, ['finance'])).id
})
afterAll(() => h.close())
beforeEach(async () => {
  h.jobs.clear()
  ;({ clientId, orderId, invoiceId } = await h.place())
})

const cancel = () => cancelOrder(h, { id: orderId, clientId, locale: 'en', expectedRefund: null, idempotencyKey: null })

/** A share that was paid; its trip is cancelled unpaid, and its bank cannot send the money back. */
async function failedRefund() {
  const { token } = await h.ask(invoiceId, clientId, 400_000)
  const bankId = await h.openPage(token)
  await h.submitCard(bankId)
  await h.recover()
  await cancel()
  const [refund] = await h.refunds(invoiceId)
  await applyRefundStatus(h, refund!.id, 'failed', 'stripe')
  return { bankId, refundId: refund!.id }
}

/** A refund in the dashboard of the provider, and its webhook. */
async function makeRefund(bankId: string, cents: number) {
  await h.bank.makeRefund(bankId, cents)
  h.clock.advance({ seconds: 1 })
  const news = (await h.news(bankId)).findLast(({ type }) => type === 'refund.made')!
  await receiveWebhook(h, news.provider, news.headers, news.body)
  const waiting = await h.db.selectFrom('webhook_event').select('id').where('processed_at', 'is', null).orderBy('id').execute()
  for (const { id } of waiting) await processWebhookEvent(h, id)
}
const exceptions = async () => {
  const payments = (await h.payments(invoiceId)).map(({ id }) => id)
  const rows = await h.db
    .selectFrom('finance_exception')
    .select(['id', 'kind', 'reference', 'status', 'detail'])
    .orderBy('created_at')
    .execute()
  const refunds = (await h.refunds(invoiceId)).map(({ id }) => id)
  return rows.filter(({ reference }) => [...payments, ...refunds].some((id) => reference.includes(id)))
}
const stored = () =>
  h.db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['refund.id', 'refund.payment_id', 'refund.status', 'refund.by_hand', 'refund.made_ref'])
    .where('payment.invoice_id', '=', invoiceId)
    .execute()
const close = (id: string) => resolveException(h, { id, resolution: 'no_booking', note: 'Sent from the dashboard', staffId })
/** Another event of the provider about the refund that it has reported last. */
const report = async (change: { id?: string; hasFailed?: boolean } = {}) => {
  const [refund] = await stored()
  const made = { paymentId: refund!.payment_id, ref: null, id: refund!.made_ref ?? 're_none', amount: 400_000, currency: 'EUR', ...change }
  const stripe = h.providers.find(({ name }) => name === 'stripe')!
  await recordMoneyTaken(h, stripe, { about: 'provider_refund', refund: made })
}
const sentToBank = async (refundId: string) =>
  (await h.db.selectFrom('sandbox_bank_refund').select('reference').where('reference', '=', refundId).execute()).length

describe('a refund made in the dashboard of the provider', () => {
  it('settles the refund of a share that waits for finance, however often it is reported', async () => {
    const { bankId, refundId } = await failedRefund()
    await makeRefund(bankId, 400_000)
    await report()
    expect(await stored()).toMatchObject([{ id: refundId, status: 'Settled', by_hand: true, made_ref: expect.any(String) }])
    expect(await exceptions()).toMatchObject([{ kind: 'refund_failed', detail: expect.stringContaining('nothing is to be sent') }])
    await close((await exceptions())[0]!.id)
    await h.settle()
    expect(await sentToBank(refundId)).toBe(0)
    expect(await h.findings()).toEqual([])
  })

  it('that finance has noted before its webhook is the same one; a second one is not', async () => {
    const { bankId, refundId } = await failedRefund()
    await close((await exceptions())[0]!.id)
    expect(await stored()).toMatchObject([{ status: 'Settled', by_hand: true, made_ref: null }])
    await makeRefund(bankId, 400_000)
    expect(await stored()).toMatchObject([{ id: refundId, made_ref: expect.any(String) }])
    expect(await exceptions()).toMatchObject([{ kind: 'refund_failed', status: 'Resolved' }])
    await report({ id: 're_again' })
    expect((await exceptions()).map(({ kind }) => kind)).toEqual(['refund_failed', 'payment_reversed'])
  })

  it('settles the refund of a customer that was not sent: its job sends nothing', async () => {
    const { bankId } = await h.openCard(clientId, invoiceId)
    await h.submitCard(bankId)
    await h.recover()
    await cancel()
    const [refund] = await h.refunds(invoiceId)
    await makeRefund(bankId, refund!.amount)
    await submitRefund(h, refund!.id)
    // Also where it was read before.
    expect(await startRefundAttempt(h.db, refund!.id, h.clock.now())).toBe('settled')
    await h.settle()
    expect(await stored()).toMatchObject([{ status: 'Settled', by_hand: true }])
    expect(await sentToBank(refund!.id)).toBe(0)
    expect(await exceptions()).toEqual([])
    expect(await h.findings()).toEqual([])
  })

  it('is the refund of the order that is decided after it: the money goes back once', async () => {
    const { bankId } = await h.openCard(clientId, invoiceId)
    await h.submitCard(bankId)
    await h.recover()
    const { refundCents } = await getRefundQuote(h, orderId, clientId)
    await makeRefund(bankId, refundCents)
    expect(await exceptions()).toMatchObject([{ kind: 'payment_reversed', status: 'Open' }])
    await cancel()
    await h.settle()
    const [refund] = await stored()
    expect(refund).toMatchObject({ status: 'Settled', by_hand: true, made_ref: expect.any(String) })
    expect(await sentToBank(refund!.id)).toBe(0)
    expect((await getAccounts(h, clientId))[0]!.balance).toBe(0)
    expect(await exceptions()).toMatchObject([{ detail: expect.stringContaining('nothing is to be booked') }])
    await report()
    expect(await exceptions()).toHaveLength(1)
    await close((await exceptions())[0]!.id)
    expect(await h.findings()).toEqual([])
  })

  it('that has failed before an order gives money back stands for nothing', async () => {
    const { bankId } = await h.openCard(clientId, invoiceId)
    await h.submitCard(bankId)
    await h.recover()
    const [payment] = await h.payments(invoiceId)
    const { refundCents: amount } = await getRefundQuote(h, orderId, clientId)
    const stripe = h.providers.find(({ name }) => name === 'stripe')!
    for (const hasFailed of [false, true])
      await recordMoneyTaken(h, stripe, {
        about: 'provider_refund',
        refund: { paymentId: payment!.id, ref: null, id: 're_back', amount, currency: 'EUR', hasFailed },
      })
    expect(await exceptions()).toMatchObject([{ detail: expect.stringContaining('nothing has left') }])
    await cancel()
    await h.settle()
    const [refund] = await stored()
    expect(refund).toMatchObject({ status: 'Settled', by_hand: false })
    expect(await sentToBank(refund!.id)).toBe(1)
    await close((await exceptions())[0]!.id)
    expect(await h.findings()).toEqual([])
  })

  it.each([
    ['over another sum', 399_999, false],
    ['beside one that was sent', 400_000, true],
  ])('%s waits for finance', async (_case, cents, isSent) => {
    const { token } = await h.ask(invoiceId, clientId, 400_000)
    const bankId = await h.openPage(token)
    await h.submitCard(bankId)
    await h.recover()
    await cancel()
    const [refund] = await h.refunds(invoiceId)
    const sent = { first_sent_at: h.clock.now().toString() }
    if (isSent) await h.db.updateTable('refund').set(sent).where('id', '=', refund!.id).execute()
    await makeRefund(bankId, cents)
    expect(await stored()).toMatchObject([{ status: 'Pending', by_hand: false }])
    expect(await exceptions()).toMatchObject([{ kind: 'payment_reversed' }])
  })

  it('that fails later waits for finance again', async () => {
    const { bankId } = await failedRefund()
    await makeRefund(bankId, 400_000)
    await close((await exceptions())[0]!.id)
    await report({ hasFailed: true })
    expect((await exceptions()).map(({ reference }) => reference.split(':').at(-1))).toEqual([expect.any(String), 'returned'])
    await report({ id: 're_unknown', hasFailed: true })
    expect(await exceptions()).toHaveLength(2)
  })

  it('settles one refund only, by the database', async () => {
    const { bankId } = await h.openCard(clientId, invoiceId)
    await h.submitCard(bankId)
    await h.recover()
    await cancel()
    await makeRefund(bankId, (await h.refunds(invoiceId))[0]!.amount)
    const [{ id } = { id: '' }] = await stored()
    const again = () =>
      sql`INSERT INTO refund (payment_id, reason, destination, status, amount, currency, created_at, by_hand, made_ref)
        SELECT payment_id, reason, destination, 'Pending', 1, currency, created_at, true, made_ref FROM refund WHERE id = ${id}`.execute(
        h.db,
      )
    await expect(again()).rejects.toMatchObject({ constraint: 'refund_made_once' })
    await sql`DROP INDEX refund_made_once`.execute(h.db)
    expect((await again()).numAffectedRows).toBe(1n)
    await sql`DELETE FROM refund WHERE amount = 1`.execute(h.db)
    await sql`CREATE UNIQUE INDEX refund_made_once ON refund (payment_id, made_ref)`.execute(h.db)
  })
})
