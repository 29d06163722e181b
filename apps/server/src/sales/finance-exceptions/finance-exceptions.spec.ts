import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ordersHarness, catchProblem, type OrdersHarness } from '../orders/orders.fixture.ts'
import { signInTestStaff } from '../../office/staff/staff.fixture.ts'
import { raiseException, resolveException, listFinanceExceptions, hasOpenExceptions } from './service.ts'
import { getTrialBalance } from '../../foundation/ledger/service.ts'
import { cancelOrder } from '../booking/customer-answers.fixture.ts'
import { applyRefundStatus } from '../payments/refunds.ts'
import { decideApproval } from '../../foundation/approvals/acts.ts'

let h: OrdersHarness
let staffId: string
beforeAll(async () => {
  h = await ordersHarness()
  staffId = (await signInTestStaff(h.db, ['finance'])).id
})
afterAll(() => h.close())

const raise = (exception: Partial<Parameters<typeof raiseException>[2]> = {}) => {
  const reference = exception.reference ?? `payment:${crypto.randomUUID()}`
  const raised = {
    kind: 'refund_failed' as const,
    detail: 'It came back.',
    provider: 'stripe',
    amount: 12_300,
    currency: 'EUR',
    ...exception,
    reference,
  }
  return h.db
    .transaction()
    .execute((trx) => raiseException(h, trx, raised))
    .then(() => h.db.selectFrom('finance_exception').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow())
}
const resolve = (id: string, resolution: Parameters<typeof resolveException>[1]['resolution']) =>
  resolveException(h, { id, resolution, note: 'Checked with the provider', staffId })
const change = async (work: () => Promise<unknown>) => {
  const before = await getTrialBalance(h, h.db)
  await work()
  const after = await getTrialBalance(h, h.db)
  return Object.fromEntries(
    Object.keys(after).flatMap((code) => (after[code] === (before[code] ?? 0) ? [] : [[code, after[code]! - (before[code] ?? 0)]])),
  )
}

describe('the exceptions queue', () => {
  it('takes an event once, mails finance and shows as a warning until it is resolved', async () => {
    const { email } = await h.db.selectFrom('staff_member').select('email').where('id', '=', staffId).executeTakeFirstOrThrow()
    const reference = `refund:${crypto.randomUUID()}`
    const row = await raise({ reference })
    await raise({ reference })
    expect((await listFinanceExceptions(h, 'Open', 1, 50)).exceptions.filter(({ id }) => id === row.id)).toHaveLength(1)
    const mails = await h.db.selectFrom('outbox').select('subject').where('recipient', '=', email).execute()
    expect(mails).toEqual([{ subject: 'Finance: refund failed' }])
    expect(await hasOpenExceptions(h)).toBe(true)
    await resolve(row.id, 'no_booking')
    expect(await hasOpenExceptions(h)).toBe(false)
    expect((await listFinanceExceptions(h, 'Resolved', 1, 50)).exceptions[0]).toMatchObject({
      id: row.id,
      resolution: 'no_booking',
      resolved_by: staffId,
    })
  })

  it('credits the customer with money that came back', async () => {
    const { clientId } = await h.client()
    const row = await raise({ clientId })
    expect(await change(() => resolve(row.id, 'credit_customer'))).toEqual({
      'cash_clearing:stripe:EUR': 12_300,
      [`client:${clientId}:Personal:EUR`]: -12_300,
    })
  })

  it('writes off money that has left', async () => {
    const row = await raise({ kind: 'payment_reversed' })
    expect(await change(() => resolve(row.id, 'write_off'))).toEqual({ 'payment_losses:EUR': 12_300, 'cash_clearing:stripe:EUR': -12_300 })
    const bank = await raise({ kind: 'bank_reversal', provider: null })
    expect(await change(() => resolve(bank.id, 'write_off'))).toEqual({ 'payment_losses:EUR': 12_300, 'suspense:EUR': -12_300 })
  })

  it('refuses a second decision and one that does not fit', async () => {
    const row = await raise({ kind: 'payment_reversed' })
    expect(await catchProblem(resolve(row.id, 'credit_customer'))).toBe('VALIDATION_FAILED')
    const results = await Promise.all(Array.from({ length: 5 }, () => catchProblem(resolve(row.id, 'write_off'))))
    expect(results.filter((code) => code === 'TRANSACTION_ALREADY_RESOLVED')).toHaveLength(4)
  })

  it('offers no credit without a customer, and no booking without an amount', async () => {
    await raise({ reference: 'refund:nobody' })
    await raise({ kind: 'dispute', reference: 'webhook:1', amount: null })
    const { exceptions: data } = await listFinanceExceptions(h, 'Open', 1, 50)
    expect(data.find(({ kind }) => kind === 'refund_failed')?.resolutions).toEqual(['no_booking'])
    expect(data.find(({ kind }) => kind === 'dispute')?.resolutions).toEqual(['no_booking'])
  })
})

describe('what raises an exception', () => {
  const paid = async () => {
    const { clientId } = await h.client()
    const order = await h.create(clientId, h.offer())
    const { bankId, paymentId } = await h.openCard(clientId, order.invoices[0]!.id)
    await h.submitCard(bankId)
    await h.recover()
    return { clientId, order, paymentId }
  }
  const open = async (reference: string) =>
    h.db.selectFrom('finance_exception').select(['kind', 'amount', 'order_id', 'client_id']).where('reference', '=', reference).execute()

  it('a refund that fails after it was settled', async () => {
    const { clientId, order } = await paid()
    await cancelOrder(h, { id: order.id, clientId, locale: 'en', expectedRefund: null, idempotencyKey: null })
    await h.recover()
    await h.recover()
    const refund = await h.db.selectFrom('refund').selectAll().where('order_id', '=', order.id).executeTakeFirstOrThrow()
    expect(refund.status).toBe('Settled')
    await applyRefundStatus(h, refund.id, 'failed', 'stripe')
    expect(await open(`refund:${refund.id}`)).toEqual([
      { kind: 'refund_failed', amount: refund.amount, order_id: order.id, client_id: clientId },
    ])
  })
})

describe('what members write off or credit', () => {
  it('above the limit of the day, in one decision or several, needs a second member', async () => {
    const tom = (await signInTestStaff(h.db, ['finance'])).id
    // The limit of these specs is 1,000,000 euros a day.
    const [large, ...parts] = await Promise.all(
      [120_000_000, 60_000_000, 60_000_000].map((amount) => raise({ kind: 'payment_reversed', amount })),
    )
    const books = await change(async () => {
      const { approval, status } = await resolve(large!.id, 'write_off')
      expect({ isWaiting: approval !== null, status }).toEqual({ isWaiting: true, status: 'Open' })
      expect(await catchProblem(resolve(large!.id, 'write_off'))).toBe('APPROVAL_OPEN')
      const decide = (memberId: string) => decideApproval(h, { id: approval!.id, isApproved: true, note: null, memberId })
      expect(await catchProblem(decide(staffId))).toBe('FOUR_EYES_REQUIRED')
      const alone = await Promise.all(parts.map(({ id }) => resolve(id, 'write_off')))
      expect(alone.filter((one) => one.approval === null)).toHaveLength(1)
      await decide(tom)
    })
    expect(books['payment_losses:EUR']).toBe(180_000_000)
    // What books nothing needs one member.
    expect((await resolve((await raise({ kind: 'payment_reversed', amount: 500_000_000 })).id, 'no_booking')).approval).toBeNull()
  })
})
