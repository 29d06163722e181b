import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { transferBefore } from '@aquilane/domain/orders/deadlines'
import { forged } from '@aquilane/testing/forged'
import { ordersHarness, catchProblem, type OrdersHarness } from '../orders/orders.fixture.ts'
import { type OfferStub } from '../orders/offers.fixture.ts'
import { readPdf } from '../../platform/pdf/pdf.fixture.ts'
import { getOrder } from '../booking/customer-answers.fixture.ts'
import { issueProforma, getProformaPdf } from './proforma-invoices.ts'
import { listPaymentMethods, createTopUp } from '../payments/pay-invoice.ts'
import { expireOrder } from '../booking/expire-order.ts'
import { getInvoice } from './get-invoice.ts'
import { getPayment } from '../payments/get-payment.ts'
import { setDiscount } from '../payments/discounts.ts'
import { getAccounts } from '../../foundation/ledger/service.ts'
import { addBillingProfile, listOwnBillingProfiles, changeBillingProfile, removeBillingProfile } from './billing-profiles.ts'

let h: OrdersHarness
let ada: string

beforeAll(async () => {
  h = await ordersHarness()
})
afterAll(() => h.close())
beforeEach(async () => {
  ada = (await h.client()).clientId
})

const place = async (shape: OfferStub = {}) => {
  const order = await h.create(ada, h.offer(shape))
  return { id: order.id, invoiceId: order.invoices[0]!.id }
}
const get = (id: string) => getOrder(h, id, ada, 'en')
const proforma = (
  invoiceId: string,
  more: Partial<{ payer: { bill_to: string; address?: string | null }; idempotencyKey: string | null }> = {},
) =>
  issueProforma(h, {
    invoiceId,
    clientId: ada,
    locale: 'en',
    payer: { bill_to: '  Società Volo S.p.A. ', address: 'via roma 1' },
    idempotencyKey: null,
    ...more,
  })
const offers = async (invoiceId: string) => (await listPaymentMethods(h, { invoice: { id: invoiceId } }, ada)).methods.map(({ id }) => id)
const proformas = (invoiceId: string) =>
  h.db.selectFrom('proforma_invoice').select(['bill_to', 'address']).where('invoice_id', '=', invoiceId).orderBy('created_at').execute()

describe('proforma invoice', () => {
  it('changes the order to MoneyTransfer, holds its aircraft to the end of a bank day, then expires', async () => {
    const { id, invoiceId } = await place()
    const until = transferBefore(h.clock.now(), h.clock.now().add({ hours: 20 * 24 }), null)!
    const offered = (await listPaymentMethods(h, { invoice: { id: invoiceId } }, ada)).methods.find((method) => method.id === 'swift-print')
    expect(offered?.until?.toString()).toBe(until.toString())
    const { value } = await proforma(invoiceId)
    expect(new URL(value).pathname).toBe('/gamma/invoice/proforma')
    const order = await get(id)
    expect(order.confirmation_status).toBe('MoneyTransfer')
    expect(order.invoices[0]!.pay_before).toBe(until.toString())
    expect(order.timeline.at(-1)).toMatchObject({ event: 'transfer_requested', status: 'MoneyTransfer', by: 'customer' })
    expect(await proformas(invoiceId)).toEqual([{ bill_to: 'Società Volo S.p.A.', address: 'via roma 1' }])

    h.clock.advance({ minutes: 61 })
    await expireOrder(h, id)
    expect((await get(id)).confirmation_status).toBe('MoneyTransfer')
    h.clock.set(until)
    await h.recover()
    expect((await get(id)).confirmation_status).toBe('Canceled')
    expect((await getInvoice(h, invoiceId, ada, 'en')).status).toBe('Expired')
  })

  it('the job of the earlier deadline does not expire the order', async () => {
    const { id, invoiceId } = await place()
    await proforma(invoiceId)
    h.clock.advance({ minutes: 59 })
    const { bankId, paymentId } = await h.openCard(ada, invoiceId)
    h.clock.advance({ minutes: 2 })
    await h.jobs.run(h.clock.now(), 'order.expire')
    expect((await getPayment(h, paymentId, ada)).status).toBe('Created')
    await h.submitCard(bankId)
    await h.recover()
    expect((await get(id)).confirmation_status).toBe('Confirmed')
  })

  it('opens as PDF for its owner and with a signed link for a week', async () => {
    const { invoiceId } = await place({ priceCents: 1_234_505 })
    const { value } = await proforma(invoiceId)
    const { searchParams } = new URL(value)
    const [id, signature] = [searchParams.get('id')!, searchParams.get('signature')!]
    const expires = Number(searchParams.get('expires'))
    const ask = (more: Partial<Parameters<typeof getProformaPdf>[1]> = {}) =>
      getProformaPdf(h, { id, clientId: null, expires, signature, ...more })
    const { file, number } = await ask()
    const { text } = (await readPdf(file))[0]!
    const invoice = await getInvoice(h, invoiceId, ada, 'en')
    expect(number).toBe(invoice.number)
    for (const said of [number, 'EUR 12 345,05', 'Società Volo S.p.A.', 'VIA ROMA 1', invoice.order!.pnr, 'IT87 D999'])
      expect(text).toContain(said)
    expect((await ask({ clientId: ada, expires: null, signature: null })).number).toBe(number)

    const { clientId: bob } = await h.client()
    const other = new URL((await proforma((await place()).invoiceId)).value).searchParams.get('id')!
    const refused: Parameters<typeof ask>[0][] = [
      { clientId: bob, signature: null },
      { expires: null },
      { expires: expires + 1 },
      { signature: forged(signature) },
      { id: other },
      { id: 'nonsense' },
    ]
    for (const more of refused) expect(await catchProblem(ask(more))).toBe('NOT_FOUND')
    h.clock.advance({ hours: 7 * 24 })
    expect((await ask()).number).toBe(number)
    h.clock.advance({ hours: 24 })
    expect(await catchProblem(ask())).toBe('NOT_FOUND')
    // No payment is requested for an expired invoice.
    await h.recover()
    const late = await ask({ clientId: ada })
    expect((await readPdf(late.file))[0]!.text).toContain('no longer payable')
  })

  it('keeps its content as issued', async () => {
    const { id, invoiceId } = await place()
    await proforma(invoiceId)
    const row = async () =>
      h.db.selectFrom('proforma_invoice').select(['id', 'content']).where('invoice_id', '=', invoiceId).executeTakeFirstOrThrow()
    const { id: proformaId, content } = await row()
    const print = async () => {
      const { file } = await getProformaPdf(h, { id: proformaId, clientId: ada, expires: null, signature: null })
      return (await readPdf(file))[0]!.text
    }
    const issued = await print()
    expect(issued).toContain('London')
    // The document stays as issued when the order's data changes.
    await h.db.updateTable('orders').set({ pnr: 'BCDFGH' }).where('id', '=', id).execute()
    await h.db.updateTable('order_leg').set({ departure: 'airport:EGLC', departure_airport: 'EGLC' }).where('order_id', '=', id).execute()
    expect(await print()).toBe(issued)
    expect(content).toMatchObject({ version: 1, pnr: expect.not.stringMatching('BCDFGH') as string })
    const change = h.db.updateTable('proforma_invoice').set({ bill_to: 'Another payer' }).where('id', '=', proformaId).execute()
    await expect(change).rejects.toThrow('append-only')
  })

  it('a second request issues it again without extending the deadline', async () => {
    const { id, invoiceId } = await place()
    await proforma(invoiceId)
    const before = await get(id)
    h.clock.advance({ hours: 10 })
    await proforma(invoiceId, { payer: { bill_to: 'Anna Rossi', address: '' } })
    const after = await get(id)
    expect(after.invoices[0]!.pay_before).toBe(before.invoices[0]!.pay_before)
    expect(after.timeline).toHaveLength(before.timeline.length)
    expect(await proformas(invoiceId)).toEqual([
      { bill_to: 'Società Volo S.p.A.', address: 'via roma 1' },
      { bill_to: 'Anna Rossi', address: null },
    ])
  })

  it('concurrent requests with one key issue one proforma', async () => {
    const { invoiceId } = await place()
    const idempotencyKey = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 8 }, () => proforma(invoiceId, { idempotencyKey })))
    expect(new Set(answers.map(({ value }) => value)).size).toBe(1)
    expect(await proformas(invoiceId)).toHaveLength(1)
  })

  it('is never due in the last day before departure and not offered too late', async () => {
    const now = h.clock.now()
    const departure = (hours: number) => now.add({ hours })
    const hours = Array.from({ length: 240 }, (_, n) => n + 25).find((n) => transferBefore(now, departure(n), null) !== null)!
    const near = await place({ days: 0, hours })
    await proforma(near.invoiceId)
    const payBefore = Temporal.Instant.from((await get(near.id)).invoices[0]!.pay_before!)
    expect(payBefore.until(departure(hours)).total('hours')).toBeGreaterThanOrEqual(24)
    const nearer = await place({ days: 0, hours: hours - 1 })
    expect(await offers(nearer.invoiceId)).not.toContain('swift-print')
    expect(await catchProblem(proforma(nearer.invoiceId))).toBe('TRANSFER_TOO_LATE')
    expect((await get(nearer.id)).confirmation_status).toBe('AwaitingPayment')
  })

  it('does not prevent paying by card', async () => {
    const { id, invoiceId } = await place()
    await proforma(invoiceId)
    const { bankId } = await h.openCard(ada, invoiceId)
    await h.submitCard(bankId)
    await h.recover()
    expect((await get(id)).confirmation_status).toBe('Confirmed')
    expect(await catchProblem(proforma(invoiceId))).toBe('INVOICE_NOT_PAYABLE')
  })

  it('fixes the amount: no discount afterwards', async () => {
    const discount = { amount: 1_000, title: { en: 'Coupon', it: 'Coupon' } }
    const { invoiceId } = await place()
    const set = () => h.db.transaction().execute((trx) => setDiscount(h, trx, invoiceId, discount))
    expect(await set()).toBe(true)
    await proforma(invoiceId)
    expect(await set()).toBe(false)
  })

  it('is for own invoices, top-ups too, and a payer in Latin letters', async () => {
    const { invoiceId } = await place()
    const { clientId: bob } = await h.client()
    const foreign = issueProforma(h, { invoiceId, clientId: bob, locale: 'en', payer: { bill_to: 'Bob' }, idempotencyKey: null })
    expect(await catchProblem(foreign)).toBe('NOT_FOUND')
    expect(await catchProblem(proforma(invoiceId, { payer: { bill_to: '  ' } }))).toBe('VALIDATION_FAILED')
    expect(await catchProblem(proforma(invoiceId, { payer: { bill_to: 'Acme', address: 'Via Roma' } }))).toBe('VALIDATION_FAILED')
    const account = (await getAccounts(h, ada))[0]!
    const fill = await createTopUp(h, { accountId: account.id, amount: 100, clientId: ada, locale: 'en', idempotencyKey: null })
    expect(await catchProblem(proforma(fill.id))).toBe('accepted')
  })
})

describe('billing profiles', () => {
  it('are listed newest first; only the owner changes and deletes them', async () => {
    const first = await addBillingProfile(h, ada, { bill_to: 'Acme', address: null })
    h.clock.advance({ seconds: 1 })
    const second = await addBillingProfile(h, ada, { bill_to: 'Volo', address: 'via roma 1' })
    expect(await listOwnBillingProfiles(h, ada)).toEqual([second, first])
    expect(await changeBillingProfile(h, ada, first.id, { bill_to: 'Acme Ltd', address: '' })).toEqual({ ...first, bill_to: 'Acme Ltd' })
    const { clientId: bob } = await h.client()
    expect(await catchProblem(changeBillingProfile(h, bob, first.id, { bill_to: 'Mine' }))).toBe('NOT_FOUND')
    expect(await catchProblem(removeBillingProfile(h, bob, first.id))).toBe('NOT_FOUND')
    await removeBillingProfile(h, ada, first.id)
    expect(await catchProblem(removeBillingProfile(h, ada, first.id))).toBe('NOT_FOUND')
    expect(await listOwnBillingProfiles(h, ada)).toEqual([second])
  })

  it('are limited to fifty, also with concurrent requests', async () => {
    const saved = await Promise.all(
      Array.from({ length: 55 }, (_, n) => catchProblem(addBillingProfile(h, ada, { bill_to: `Payer ${n}` }))),
    )
    expect(saved.filter((code) => code === 'LIMIT_REACHED')).toHaveLength(5)
    expect(await listOwnBillingProfiles(h, ada)).toHaveLength(50)
  })
})
