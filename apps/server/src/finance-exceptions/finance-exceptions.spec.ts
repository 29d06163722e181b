import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ordersHarness, catchProblem, type OrdersHarness } from '../orders/orders.fixture.ts'
import { createRefunds } from '../payments/refunds.ts'
import { signInTestStaff } from '../staff/staff.fixture.ts'

let h: OrdersHarness
let staffId: string
beforeAll(async () => {
  h = await ordersHarness()
  staffId = (await signInTestStaff(h.db, ['finance'])).id
})
afterAll(() => h.close())

const raise = (exception: Partial<Parameters<OrdersHarness['exceptions']['raise']>[1]> = {}) => {
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
    .execute((trx) => h.exceptions.raise(trx, raised))
    .then(() => h.db.selectFrom('finance_exception').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow())
}
const resolve = (id: string, resolution: Parameters<OrdersHarness['exceptions']['resolve']>[0]['resolution']) =>
  h.exceptions.resolve({ id, resolution, note: 'Checked with the provider', staffId })
const change = async (work: () => Promise<unknown>) => {
  const before = await h.ledger.trialBalance(h.db)
  await work()
  const after = await h.ledger.trialBalance(h.db)
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
    expect((await h.exceptions.list('Open', 1, 50)).data.filter(({ id }) => id === row.id)).toHaveLength(1)
    const mails = await h.db.selectFrom('outbox').select('subject').where('recipient', '=', email).execute()
    expect(mails).toEqual([{ subject: 'Finance: refund failed' }])
    expect(await h.exceptions.hasOpen()).toBe(true)
    await resolve(row.id, 'no_booking')
    expect(await h.exceptions.hasOpen()).toBe(false)
    expect((await h.exceptions.list('Resolved', 1, 50)).data[0]).toMatchObject({
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
    const { data } = await h.exceptions.list('Open', 1, 50)
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
    await h.booking.cancelOrder({ id: order.id, clientId, locale: 'en', expectedRefund: null, idempotencyKey: null })
    await h.recover()
    await h.recover()
    const refund = await h.db.selectFrom('refund').selectAll().where('order_id', '=', order.id).executeTakeFirstOrThrow()
    expect(refund.status).toBe('Settled')
    const { db, clock, events, jobs, ledger, orders, invoices, exceptions, approvals } = h
    const deps = {
      db,
      clock,
      events,
      jobs,
      ledger,
      orders,
      invoices,
      exceptions,
      approvals,
      creditLimitCents: 0,
      fees: {},
      disputeDays: {},
      publicUrl: '',
    }
    const log = pino({ level: 'silent' })
    const refunds = createRefunds({ ...deps, log, providers: h.sandbox.providers }, invoices.fiscalDocuments)
    await refunds.applyProviderStatus(refund.id, 'failed', 'stripe')
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
      const decide = (memberId: string) => h.approvals.decide({ id: approval!.id, isApproved: true, note: null, memberId })
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
