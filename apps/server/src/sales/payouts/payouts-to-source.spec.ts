import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { credit, debit } from '@aquilane/domain/accounting/accounts'
import { payoutPosting } from '@aquilane/domain/accounting/payable-postings'
import { checkIntegrity } from '../../foundation/ledger/integrity-check.ts'
import { loyaltyHarness, type LoyaltyHarness } from '../loyalty/loyalty.fixture.ts'
import { catchProblem } from '../orders/orders.fixture.ts'
import { pgConstraint } from '../../platform/db/database.ts'
import { getAccounts, postEntry } from '../../foundation/ledger/service.ts'
import { createTopUp, payFromWallet } from '../payments/pay-invoice.ts'
import { quotePayout, listPayouts } from './service.ts'
import { requestPayout } from './request-payout.ts'
import { toPayout, toPayoutQuote } from './http/wire.ts'
import { cancelOrder } from '../booking/customer-answers.fixture.ts'

const iban = 'DE89 3704 0044 0532 0130 00'
let h: LoyaltyHarness
let ada: string
let accountId: string

beforeAll(async () => {
  h = await loyaltyHarness({ pool: 20 })
  await h.db.updateTable('campaign').set({ active: false }).where('kind', '!=', 'cashback').execute()
  await sql`UPDATE campaign SET ends_at = '2999-12-31T23:59:59Z', usable_until = '2999-12-31T23:59:59Z' WHERE kind = 'cashback'`.execute(
    h.db,
  )
})
afterAll(() => h.close())
beforeEach(async () => {
  h.jobs.clear()
  ada = (await h.client()).clientId
  await h.db.updateTable('client').set({ last_name: 'Lovelace' }).where('id', '=', ada).execute()
  accountId = (await account()).id
})

const account = async () => (await getAccounts(h, ada))[0]!
const euros = (amount: number) => ({ amount, currency: 'EUR' })
const card = { method: 'stripe', digits: '4242' }
async function topUp(amount: number) {
  const { id } = await createTopUp(h, { accountId, amount, clientId: ada, locale: 'en', idempotencyKey: null })
  return h.payByCard(ada, id)
}
const receiveTransfer = (cents: number) =>
  h.db.transaction().execute((trx) =>
    postEntry(h, trx, {
      kind: 'bank_credit',
      reference: `test:${crypto.randomUUID()}`,
      currency: 'EUR',
      lines: [debit({ kind: 'customer_deposits' }, cents), credit({ kind: 'customer', clientId: ada, type: 'Personal' }, cents)],
    }),
  )
const quote = async (amount: number) => toPayoutQuote(await quotePayout(h, { clientId: ada, accountId, cents: Math.round(amount * 100) }))
const payOut = async (amount: number, more: { iban?: string; beneficiary?: string; expectedBank?: number } = {}) =>
  (await requestPayout(h, { clientId: ada, accountId, amount, idempotencyKey: null, ...more })).map(toPayout)
const toBank = { iban, beneficiary: 'Ada Lovelace' }
const days = (count: number) => h.clock.advance({ hours: 24 * count })
const findings = async () => (await checkIntegrity(h.db)).findings.filter(({ rule }) => rule !== 'bank')
const refundsOf = (paymentId: string) =>
  h.db.selectFrom('refund').select(['amount', 'status', 'destination']).where('payment_id', '=', paymentId).execute()
const statuses = async () => (await listPayouts(h, ada)).map(({ status, source }) => [source?.digits ?? 'bank', status])

describe('a payout of card money', () => {
  it('returns to its card while the payment can be disputed, said before, once; the rest goes to the bank', async () => {
    await receiveTransfer(500_00)
    const paymentId = await topUp(2_000)
    const until = expect.stringMatching(/^\d{4}-/)
    expect(await quote(2_300)).toMatchObject({
      available: euros(2_500),
      ways: [
        { source: card, amount: euros(1_800), until },
        { source: null, amount: euros(500), until: null },
      ],
      held: [],
    })
    const payouts = await payOut(2_300, { ...toBank, expectedBank: 500_00 })
    expect(payouts).toMatchObject([
      { source: card, iban: null, amount: euros(1_800), status: 'Requested' },
      { source: null, iban: '****3000', amount: euros(500), status: 'Requested' },
    ])
    expect((await account()).balance).toBe(200_00)
    expect(await findings()).toEqual([])
    await h.recover()
    await h.recover()
    expect(await refundsOf(paymentId)).toEqual([{ amount: 1_800_00, status: 'Settled', destination: 'provider' }])
    expect((await statuses()).toSorted()).toEqual([
      ['4242', 'Sent'],
      ['bank', 'Requested'],
    ])
    const { detail } = await h.db
      .selectFrom('finance_exception')
      .select('detail')
      .where('reference', '=', `payout:${payouts[1]!.id}`)
      .executeTakeFirstOrThrow()
    expect(detail).toContain('1800.00 EUR of the request return to the card ending in 4242')
    expect(await findings()).toEqual([])
  })

  it('goes to the bank account once it cannot be disputed any more', async () => {
    await topUp(2_000)
    days(119)
    expect((await quote(2_000)).ways).toMatchObject([{ source: card }])
    days(2)
    expect((await quote(2_000)).ways).toEqual([{ source: null, amount: euros(2_000), until: null }])
    // A bank account is needed, and another part than was shown is refused.
    expect(await catchProblem(payOut(2_000))).toBe('VALIDATION_FAILED')
    expect(await catchProblem(payOut(2_000, { ...toBank, expectedBank: 0 }))).toBe('PAYOUT_CHANGED')
    expect(await payOut(2_000, toBank)).toMatchObject([{ source: null }])
    expect(await findings()).toEqual([])
  })

  it('includes what a canceled trip refunded to the balance', async () => {
    const { id, invoiceId } = await h.place(ada, { priceCents: 20_000_00, days: 40 })
    const paymentId = await h.payByCard(ada, invoiceId)
    await cancelOrder(h, { id, clientId: ada, locale: 'en', expectedRefund: null, refundTo: 'balance', idempotencyKey: null })
    await h.recover()
    const { balance } = await account()
    expect((await quote(balance / 100)).ways).toMatchObject([{ source: card, amount: euros(balance / 100) }])
    await payOut(balance / 100)
    await h.recover()
    await h.recover()
    expect(await refundsOf(paymentId)).toEqual([
      { amount: balance, status: 'Settled', destination: 'balance' },
      { amount: balance, status: 'Settled', destination: 'provider' },
    ])
    expect((await account()).balance).toBe(0)
    expect(await findings()).toEqual([])
  })

  it('that the card refuses is on the balance again, with its cashback, and stays until it can go to a bank account', async () => {
    const paymentId = await topUp(2_000)
    h.clock.advance({ hours: 2 })
    await h.jobs.run(h.clock.now())
    const before = await account()
    expect(before.cashback!.total).toBe(100_00)
    await sql`UPDATE sandbox_bank_payment SET refunded = received WHERE reference = ${paymentId}`.execute(h.db)
    await payOut(2_000)
    expect((await account()).cashback!.total).toBe(0)
    await h.recover()
    expect(await statuses()).toEqual([['4242', 'Rejected']])
    expect(await account()).toMatchObject({ balance: before.balance, cashback: { total: 100_00 } })
    expect(await quote(2_000)).toMatchObject({
      available: euros(0),
      ways: [],
      held: [{ source: card, amount: euros(2_000), reason: 'refused', until: expect.stringMatching(/^\d{4}-/) }],
    })
    expect(await catchProblem(payOut(1, toBank))).toBe('NOT_ENOUGH_GOLD')
    days(121)
    expect((await quote(2_000)).ways).toMatchObject([{ source: null }])
    expect(await findings()).toEqual([])
  })

  it('takes its cashback with it on both ways, used and unused', async () => {
    await topUp(10_000)
    days(130)
    await topUp(20_000)
    h.clock.advance({ hours: 2 })
    await h.jobs.run(h.clock.now())
    expect((await account()).cashback!.total).toBe(1_500_00)
    const { invoiceId } = await h.place(ada, { priceCents: 900_00, days: 40 })
    await payFromWallet(h, { invoiceId, accountId, clientId: ada, locale: 'en', idempotencyKey: null })
    const shown = await quote(30_000)
    expect(shown.ways).toMatchObject([{ source: card }, { source: null }])
    expect(shown.deductions).toEqual([{ reason: 'cashback', amount: euros(900) }])
    expect(shown.cashback_withdrawn).toEqual(euros(600))
    const payouts = await payOut(30_000, toBank)
    expect(payouts.map(({ amount }) => amount)).toEqual(shown.ways.map(({ amount }) => amount))
    expect(payouts.reduce((sum, { amount }) => sum + amount.amount, 0)).toBe(29_100)
    await h.recover()
    expect(await account()).toMatchObject({ balance: 0 })
    expect(await findings()).toEqual([])
  })
})

describe('the way back', () => {
  it('is taken once, from two phones at the same time', async () => {
    await receiveTransfer(300_00)
    const paymentId = await topUp(1_000)
    const codes = await Promise.all([1, 2, 3, 4].map((part) => catchProblem(payOut(310 + part * 10, toBank))))
    expect(codes.filter((code) => code === 'accepted')).toHaveLength(1)
    expect(new Set(codes)).toEqual(new Set(['accepted', 'PAYOUT_PENDING']))
    await Promise.all([h.recover(), h.recover(), h.recover()])
    expect(await refundsOf(paymentId)).toHaveLength(1)
    expect(await findings()).toEqual([])
  })

  it('is guarded: a bank payout that takes card money does not commit', async () => {
    const withdraw = (cents: number) =>
      h.db.transaction().execute(async (trx) => {
        const payout = { amount: cents, deducted: 0, currency: 'EUR', iban: iban.replaceAll(' ', ''), beneficiary: 'Ada Lovelace' }
        const { id } = await trx
          .insertInto('payout')
          .values({ ...payout, client_id: ada, account_id: accountId, status: 'Requested', created_at: h.clock.now().toString() })
          .returning('id')
          .executeTakeFirstOrThrow()
        const holder = { kind: 'customer', clientId: ada, type: 'Personal' } as const
        await postEntry(h, trx, payoutPosting({ payoutId: id, currency: 'EUR', amount: cents, deducted: 0, holder, paymentId: null }))
      })
    const refusal = (cents: number) =>
      withdraw(cents).then(
        () => 'accepted',
        (error: unknown) => pgConstraint(error),
      )
    await receiveTransfer(500_00)
    await topUp(2_000)
    expect(await refusal(500_01)).toBe('payout_leaves_card_money')
    // A trip paid from the balance and canceled again brings back card money.
    const { id, invoiceId } = await h.place(ada, { priceCents: 2_000_00, days: 90 })
    await payFromWallet(h, { invoiceId, accountId, clientId: ada, locale: 'en', idempotencyKey: null })
    await cancelOrder(h, { id, clientId: ada, locale: 'en', expectedRefund: null, idempotencyKey: null })
    await h.recover()
    expect(await refusal((await account()).balance)).toBe('payout_leaves_card_money')
    expect(await refusal(500_00)).toBe('accepted')
  })

  it('is guarded: no payment sends back more than it brought', async () => {
    const payment_id = await topUp(100)
    const back = { payment_id, reason: 'late', destination: 'provider', status: 'Pending', currency: 'EUR' } as const
    const insert = (amount: number) =>
      h.db
        .insertInto('refund')
        .values({ ...back, amount, created_at: h.clock.now().toString() })
        .execute()
    await expect(insert(100_01)).rejects.toMatchObject({ constraint: 'refund_within_payment' })
    expect(await refundsOf(payment_id)).toEqual([])
  })
})
