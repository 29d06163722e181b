import { afterAll, beforeAll, expect, it } from 'vitest'
import { bankSecret, ordersHarness, type OrdersHarness } from '../orders/orders.fixture.ts'
import type { Fetch } from './providers/api.ts'
import { sign } from './signature.ts'
import { cancelOrder } from '../booking/customer-answers.fixture.ts'
import { submitRefund } from './refunds.ts'
import { receiveWebhook } from './webhooks.ts'

/* Revolut knows no idempotency keys, and its list of orders may be behind: a refund without an answer is not sent a second time. */
let h: OrdersHarness
let ada: string
let isListBehind = false
let refundCalls = 0

const line =
  (inner: Fetch): Fetch =>
  async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (isListBehind && searchParams.has('merchant_order_ext_ref')) return Response.json([])
    const answer = await inner(request)
    if (!pathname.endsWith('/refund')) return answer
    refundCalls += 1
    throw new DOMException('The operation was aborted due to timeout', 'TimeoutError')
  }

beforeAll(async () => {
  h = await ordersHarness({ line })
  ada = (await h.client()).clientId
})
afterAll(() => h.close())

async function canceledAfterPaying() {
  const { id, invoices } = await h.create(ada, h.offer({ days: 30 }))
  const { bankId } = await h.openCard(ada, invoices[0]!.id, 'revolut')
  await h.bank.submit(bankId, { kind: 'card', card: '4242424242424242', expiry: '12/30', cvc: '123' })
  await h.recover()
  await cancelOrder(h, { id, clientId: ada, locale: 'en', expectedRefund: null, idempotencyKey: null })
  const refund = async () => h.db.selectFrom('refund').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow()
  return { refund, id: (await refund()).id }
}

it('is sent once while its outcome is unknown, and settled when the list shows it', async () => {
  const { refund, id } = await canceledAfterPaying()
  isListBehind = true
  await expect(submitRefund(h, id)).rejects.toThrow('timeout')
  for (let minute = 0; minute < 3; minute++) {
    h.clock.advance({ minutes: 10 })
    await submitRefund(h, id)
  }
  expect([refundCalls, (await refund()).status]).toEqual([1, 'Pending'])
  isListBehind = false
  await submitRefund(h, id)
  expect([refundCalls, (await refund()).status]).toEqual([1, 'Settled'])
})

it('is sent again when the list does not show it after an hour', async () => {
  refundCalls = 0
  const { refund, id } = await canceledAfterPaying()
  isListBehind = true
  await expect(submitRefund(h, id)).rejects.toThrow('timeout')
  h.clock.advance({ minutes: 61 })
  await expect(submitRefund(h, id)).rejects.toThrow('timeout')
  expect([refundCalls, (await refund()).status]).toEqual([2, 'Pending'])
  isListBehind = false
})

it('is not settled by a message of another provider', async () => {
  const { refund, id } = await canceledAfterPaying()
  const object = { status: 'succeeded', metadata: { refund_id: id } }
  const body = JSON.stringify({ id: 'evt_other_provider', type: 'refund.updated', data: { object } })
  await receiveWebhook(h, 'stripe', { 'stripe-signature': sign(bankSecret, body, h.clock.now()) }, body)
  await h.jobs.run(undefined, 'payment.event')
  expect((await refund()).status).toBe('Pending')
})
