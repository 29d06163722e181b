import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkIntegrity } from '../../foundation/ledger/integrity-check.ts'
import { ledgerMovement, loyaltyHarness, type LoyaltyHarness } from './loyalty.fixture.ts'
import { cancelOrder, getOrder, getRefundQuote } from '../booking/customer-answers.fixture.ts'
import { getAccounts } from '../../foundation/ledger/service.ts'
import { payFromWallet } from '../payments/pay-invoice.ts'
import { declineOrder } from '../booking/answer-request.ts'

let h: LoyaltyHarness
let ada: string

beforeAll(async () => {
  h = await loyaltyHarness({ pool: 20 })
  await sql`UPDATE campaign SET ends_at = '2999-12-31T23:59:59Z', usable_until = '2999-12-31T23:59:59Z' WHERE kind = 'cashback'`.execute(
    h.db,
  )
})
afterAll(() => h.close())
beforeEach(async () => {
  h.jobs.clear()
  ada = (await h.client()).clientId
})

const cancel = (id: string, expectedRefund: number | null = null) =>
  cancelOrder(h, { id, clientId: ada, locale: 'en', expectedRefund, idempotencyKey: null })
const account = async (clientId = ada) => (await getAccounts(h, clientId))[0]!
const later = async () => {
  h.clock.advance({ hours: 2 })
  await h.jobs.run(h.clock.now())
}
/** A trip paid by card whose cashback of 5 % is on the balance. Canceling it costs 10 %. */
async function flight(priceCents = 20_000_00) {
  const { id, invoiceId } = await h.place(ada, { priceCents, days: 40 })
  const paymentId = await h.payByCard(ada, invoiceId)
  await later()
  return { id, paymentId }
}
/** Another trip, paid from the balance. */
async function flyFromBalance(priceCents: number) {
  const { id, invoiceId } = await h.place(ada, { priceCents, days: 40 })
  const pay = async () =>
    payFromWallet(h, { invoiceId, accountId: (await account()).id, clientId: ada, locale: 'en', idempotencyKey: null })
  return { id, pay }
}
const findings = async () => (await checkIntegrity(h.db)).findings
const euros = (amount: number) => ({ amount, currency: 'EUR' })

describe('cashback of a canceled order', () => {
  it('that was used lowers the refund, shown before, and what is unused is taken back', async () => {
    const { id } = await flight()
    await (await flyFromBalance(600_00)).pay()
    expect((await getOrder(h, id, ada, 'en')).terms.steps[0]!.refund).toEqual(euros(17_400))
    const quote = await getRefundQuote(h, id, ada)
    expect(quote).toMatchObject({
      paid: euros(20_000),
      fee: euros(2_000),
      deductions: [{ reason: 'cashback', amount: euros(600) }],
      refund: euros(17_400),
    })
    const movement = await ledgerMovement(h, async () => {
      expect((await cancel(id, 17_400_00)).refund).toMatchObject({
        amount: euros(17_400),
        fee: euros(2_000),
        deductions: [{ reason: 'cashback', amount: euros(600) }],
      })
    })
    expect(movement).toEqual({
      'customer_deposits:EUR': 20_000_00,
      'refunds_payable:EUR': -17_400_00,
      'revenue:EUR': -2_000_00,
      'loyalty_expense:EUR': -1_000_00,
      [`client:${ada}:Credit:EUR`]: 400_00,
    })
    expect((await account()).balance).toBe(0)
    await h.jobs.run()
    const mails = await h.db.selectFrom('outbox').select('body').where('body', 'like', '%so we deduct%600%').execute()
    expect(mails).toHaveLength(1)
    expect(await findings()).toEqual([])
  })

  it('returns as cashback once it was deducted, when the trip that it paid for is canceled too', async () => {
    const { id } = await flight()
    const second = await flyFromBalance(600_00)
    await second.pay()
    await cancel(id)
    await cancel(second.id)
    await later()
    // 10 % are the fee.
    expect(await account()).toMatchObject({ balance: 540_00, cashback: { total: 540_00 } })
    expect(await findings()).toEqual([])
  })

  it('does not lower the refund where the operator declines, and does not return with a later refund either', async () => {
    const { id, invoiceId } = await h.place(ada, { priceCents: 20_000_00, days: 40, availability: 'on-request' })
    await h.payByCard(ada, invoiceId)
    await later()
    const second = await flyFromBalance(600_00)
    await second.pay()
    await declineOrder(h, id, 'staff:rita', 'no crew')
    expect((await getOrder(h, id, ada, 'en')).refund).toMatchObject({ amount: euros(20_000), deductions: [] })
    expect((await account()).balance).toBe(0)
    await cancel(second.id)
    await later()
    expect((await account()).balance).toBe(0)
    expect(await findings()).toEqual([])
  })

  it('takes no more than the refund', async () => {
    const { id } = await flight()
    await (await flyFromBalance(1_000_00)).pay()
    await sql`UPDATE orders SET terms = '{"cancellation":[{"hours_before":0,"fee_percent":97}]}' WHERE id = ${id}`.execute(h.db)
    expect(await getRefundQuote(h, id, ada)).toMatchObject({ deductions: [{ amount: euros(600) }], refund: euros(0) })
    expect(await cancel(id)).toMatchObject({ confirmation_status: 'Canceled', refund: null })
    expect(await findings()).toEqual([])
  })

  it('is either spent and deducted or taken back, when spending and cancellation happen at the same time', async () => {
    for (let round = 0; round < 8; round++) {
      const { id } = await flight()
      const second = await flyFromBalance(1_000_00)
      const [canceled, paid] = await Promise.allSettled([cancel(id), second.pay()])
      expect(canceled.status).toBe('fulfilled')
      const order = await h.db.selectFrom('orders').select(['refund', 'deductions']).where('id', '=', id).executeTakeFirstOrThrow()
      expect(order.refund).toBe(paid.status === 'fulfilled' ? 17_000_00 : 18_000_00)
      expect((await account()).balance).toBe(0)
      await h.recover()
    }
    expect(await findings()).toEqual([])
  })
})
