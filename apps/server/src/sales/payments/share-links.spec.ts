import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { cancelOrder } from '../booking/customer-answers.fixture.ts'
import { expireOrder } from '../booking/expire-order.ts'
import { catchProblem } from '../orders/orders.fixture.ts'
import { sharesHarness, type SharesHarness } from './invoice-shares.fixture.ts'
import { listInvoiceShares } from './invoice-shares.ts'
import { cancelOpenPayments, pollProvider } from './provider-sync.ts'
import { getSharedInvoice } from './shared-invoice.ts'

let h: SharesHarness
let clientId: string
let orderId: string
let invoiceId: string

beforeAll(async () => {
  h = await sharesHarness()
})
afterAll(() => h.close())
beforeEach(async () => {
  h.jobs.clear()
  ;({ clientId, orderId, invoiceId } = await h.place())
})

const challenged = '4000002500003155'
const ask = (cents = 400_000) => h.ask(invoiceId, clientId, cents)
const open = (token: string) => getSharedInvoice(h, { token, address: '192.0.2.1', locale: 'en' })
const opened = async (token: string) => (await open(token)).state
const states = async () => (await listInvoiceShares(h, { invoiceId, clientId })).shares.map(({ state }) => state)
const approve = (bankId: string) => h.bank.submit(bankId, { kind: 'challenge', answer: 'approve' })
const stripe = () => h.providers.find(({ name }) => name === 'stripe')!
const expiry = async () =>
  (await h.db.selectFrom('invoice').select('expires_at').where('id', '=', invoiceId).executeTakeFirstOrThrow()).expires_at!
const cancel = () => cancelOrder(h, { id: orderId, clientId, locale: 'en', expectedRefund: null, idempotencyKey: null })
const payOwn = async () => {
  await h.submitCard((await h.openCard(clientId, invoiceId)).bankId)
  await h.recover()
}
const lateRefund = { amount: 400_000, reason: 'late', destination: 'provider', status: 'Settled' }

describe('a 3-D Secure check that its payer left open', () => {
  it('is resumed by the same address, on the page that is open', async () => {
    const { token } = await ask()
    const bankId = await h.openPage(token)
    await h.submitCard(bankId, challenged)
    expect(await open(token)).toMatchObject({ state: 'paying', payBefore: await expiry() })
    expect(await states()).toEqual(['paying'])
    expect(await h.openPage(token, 'grace@Example.com')).toBe(bankId)
    await approve(bankId)
    h.lastPolledAt.clear()
    expect(await opened(token)).toBe('paid')
    expect(await h.payments(invoiceId)).toMatchObject([{ status: 'Succeeded', applied: 'part' }])
  })

  it('keeps nobody else from paying; approved afterwards, its money goes back', async () => {
    const { token } = await ask()
    const left = await h.openPage(token)
    await h.submitCard(left, challenged)
    const other = await h.openPage(token, 'alan@example.com')
    expect(other).not.toBe(left)
    await h.submitCard(other)
    expect(await opened(token)).toBe('paid')
    await approve(left)
    await h.settle()
    expect((await h.payments(invoiceId)).map(({ applied }) => applied).toSorted()).toEqual(['late', 'part'])
    expect(await h.refunds(invoiceId)).toMatchObject([lateRefund])
    expect(await h.findings()).toEqual([])
  })
})

describe('the page of a link', () => {
  it('asks the bank once in a moment, however often it is loaded', async () => {
    const { token } = await ask()
    await h.submitCard(await h.openPage(token), challenged)
    const fetch = vi.spyOn(stripe(), 'fetch')
    await Promise.all(Array.from({ length: 5 }, () => open(token)))
    expect(fetch.mock.calls.length).toBeLessThanOrEqual(1)
    fetch.mockRestore()
  })

  it('is shown while the bank does not answer', async () => {
    const { token } = await ask()
    await h.submitCard(await h.openPage(token), challenged)
    h.lastPolledAt.clear()
    const fetch = vi.spyOn(stripe(), 'fetch').mockRejectedValue(new Error('no answer'))
    expect(await opened(token)).toBe('open')
    expect(fetch).toHaveBeenCalledTimes(1)
    fetch.mockRestore()
  })

  it('is opened by no poll while the request of its payer opens it, and in the language of its payer after a crash', async () => {
    const { token } = await ask()
    await h.openPage(token)
    const [payment] = await h.payments(invoiceId)
    const lost = { provider_ref: null, url: null, payer_locale: 'it' } as const
    await h.db.updateTable('payment').set(lost).where('id', '=', payment!.id).execute()
    const openAtBank = vi.spyOn(stripe(), 'open')
    expect(await pollProvider(h, payment!.id)).toBe(true)
    expect(openAtBank).not.toHaveBeenCalled()
    h.clock.advance({ seconds: 61 })
    expect(await pollProvider(h, payment!.id)).toBe(true)
    expect(openAtBank.mock.calls.map(([{ locale }]) => locale)).toEqual(['it'])
    openAtBank.mockRestore()
  })
})

describe('a link that is used late', () => {
  it('answers as an unknown one once the invoice is due, before its order has expired', async () => {
    const { token } = await ask()
    h.clock.set(await expiry())
    expect([await catchProblem(open(token)), await catchProblem(h.openPage(token))]).toEqual(['NOT_FOUND', 'NOT_FOUND'])
  })

  it('returns money that came just before, once its order has expired', async () => {
    const { token } = await ask()
    const bankId = await h.openPage(token)
    h.clock.set((await expiry()).subtract({ seconds: 1 }))
    await h.submitCard(bankId)
    h.clock.advance({ seconds: 1 })
    await expireOrder(h, orderId)
    await h.settle()
    expect(await opened(token)).toBe('returned')
    expect(await h.refunds(invoiceId)).toMatchObject([lateRefund])
    expect(await h.findings()).toEqual([])
  })

  it('takes no money after its order was cancelled: the open page closes, and what was paid before goes back', async () => {
    const [first, second] = [await ask(), await ask(300_000)]
    await h.pay(first.token)
    const bankId = await h.openPage(second.token)
    await cancel()
    await cancelOpenPayments(h, { invoice: invoiceId })
    await h.submitCard(bankId)
    await h.settle()
    expect(await catchProblem(open(second.token))).toBe('NOT_FOUND')
    expect(await catchProblem(h.openPage(second.token))).toBe('NOT_FOUND')
    expect(await catchProblem(h.openPage(first.token))).toBe('SHARE_PAID')
    expect(await opened(first.token)).toBe('returned')
    expect(await h.refunds(invoiceId)).toMatchObject([lateRefund])
    expect(await h.findings()).toEqual([])
  })

  it('takes no money after its customer has paid in full', async () => {
    const { token } = await ask()
    await payOwn()
    expect(await states()).toEqual(['covered'])
    expect([await catchProblem(open(token)), await catchProblem(h.openPage(token))]).toEqual(['NOT_FOUND', 'NOT_FOUND'])
  })

  it('shows what became of its money for 90 days', async () => {
    const { token } = await ask()
    await h.pay(token)
    h.clock.advance({ hours: 24 * 90 - 1 })
    expect(await opened(token)).toBe('paid')
    h.clock.advance({ hours: 1 })
    expect(await catchProblem(open(token))).toBe('NOT_FOUND')
  })
})
