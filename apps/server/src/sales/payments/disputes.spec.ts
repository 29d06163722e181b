import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ExceptionResolution } from '@aquilane/domain/accounting/finance-exceptions'
import { checkIntegrity } from '../../foundation/ledger/integrity-check.ts'
import { ledgerMovement, loyaltyHarness, type LoyaltyHarness } from '../loyalty/loyalty.fixture.ts'
import { catchProblem } from '../orders/orders.fixture.ts'
import { signInTestStaff } from '../../office/staff/staff.fixture.ts'
import { getAccounts } from '../../foundation/ledger/service.ts'
import { createTopUp, payFromWallet } from './pay-invoice.ts'
import { receiveWebhook, processWebhookEvent } from './webhooks.ts'
import { resolveException } from '../finance-exceptions/service.ts'
import { requestPayout } from '../payouts/request-payout.ts'
import { toPayoutQuote } from '../payouts/http/wire.ts'
import { quotePayout, listPayouts } from '../payouts/service.ts'
import { cancelOrder } from '../booking/customer-answers.fixture.ts'
import { reviewReferralByStaff } from '../loyalty/admin.ts'

let h: LoyaltyHarness
let staffId: string
let ada: string
let accountId: string

beforeAll(async () => {
  h = await loyaltyHarness({ pool: 20 })
  staffId = (await signInTestStaff(h.db, ['finance'])).id
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
const credited = async () => {
  h.clock.advance({ hours: 2 })
  await h.jobs.run(h.clock.now())
}
async function pay(invoiceId: string, method = 'stripe') {
  const { bankId, paymentId } = await h.openCard(ada, invoiceId, method)
  await h.submitCard(bankId)
  return { bankId, paymentId }
}
async function topUp(amount: number, method = 'stripe') {
  const { id } = await createTopUp(h, { accountId, amount, clientId: ada, locale: 'en', idempotencyKey: null })
  const paid = await pay(id, method)
  await h.recover()
  return paid
}
/** Delivers what the provider has signed of a payment, by types, and works on it. */
async function tell(bankId: string, ...types: string[]) {
  for (const type of types) {
    const news = (await h.news(bankId)).findLast((one) => one.type === type)!
    await receiveWebhook(h, news.provider, news.headers, news.body)
  }
  const waiting = await h.db.selectFrom('webhook_event').select('id').where('processed_at', 'is', null).orderBy('id').execute()
  for (const { id } of waiting) await processWebhookEvent(h, id)
}
const exceptions = () =>
  h.db
    .selectFrom('finance_exception')
    .select(['id', 'kind', 'reference', 'amount', 'status', 'detail'])
    .where('client_id', '=', ada)
    .where('kind', '!=', 'payout')
    .orderBy('created_at')
    .execute()
async function decide(resolution: ExceptionResolution) {
  const { id } = (await exceptions()).find(({ status }) => status === 'Open')!
  await resolveException(h, { id, resolution, note: 'Decided', staffId })
}
const payOut = (amount: number) => requestPayout(h, { clientId: ada, accountId, amount, idempotencyKey: null })
const quote = async () => toPayoutQuote(await quotePayout(h, { clientId: ada, accountId, cents: 1_00 }))
const findings = async () => (await checkIntegrity(h.db)).findings

describe.each(['stripe', 'paypal', 'revolut'])('a dispute at %s', (method) => {
  it('waits for finance with its payment, once, and holds the money; won, it changes nothing', async () => {
    const { bankId, paymentId } = await topUp(2_000, method)
    await h.bank.dispute(bankId, 'opened')
    await tell(bankId, 'dispute.opened', 'dispute.opened')
    const detail = expect.stringMatching(/dispute/i)
    expect(await exceptions()).toMatchObject([{ kind: 'dispute', reference: `payment:${paymentId}`, amount: 2_000_00, detail }])
    expect(await quote()).toMatchObject({
      available: { amount: 0 },
      held: [{ reason: 'disputed', amount: { amount: 2_000 }, until: null }],
    })
    expect(await catchProblem(payOut(100))).toBe('NOT_ENOUGH_GOLD')
    await h.bank.dispute(bankId, 'won')
    await tell(bankId, 'dispute.won')
    expect(await exceptions()).toHaveLength(1)
    await decide('no_booking')
    expect((await quote()).held).toEqual([])
    expect((await account()).balance).toBe(2_000_00)
    expect(await findings()).toEqual([])
  })
})

describe('a lost dispute', () => {
  it('ends cashback and takes what is left of the payment in the balance', async () => {
    const { bankId } = await topUp(20_000)
    await credited()
    expect((await account()).cashback!.total).toBe(1_000_00)
    const trip = await h.place(ada, { priceCents: 6_000_00, days: 40 })
    await payFromWallet(h, { invoiceId: trip.invoiceId, accountId, clientId: ada, locale: 'en', idempotencyKey: null })
    await h.bank.dispute(bankId, 'lost')
    // It is the first that is heard of it.
    await tell(bankId, 'dispute.lost')
    // 5,000 of the trip were money.
    expect(await ledgerMovement(h, () => decide('write_off'))).toEqual({
      'payment_losses:EUR': 5_000_00,
      'cash_clearing:stripe:EUR': -20_000_00,
      [`client:${ada}:Personal:EUR`]: 15_000_00,
    })
    expect(await account()).toMatchObject({ balance: 0, cashback: { total: 0 } })
    expect(await findings()).toEqual([])
  })

  it('refunds a canceled trip at the expense of the loss, without its provider', async () => {
    const { id, invoiceId } = await h.place(ada, { priceCents: 10_000_00, days: 60 })
    const { bankId, paymentId } = await pay(invoiceId)
    // The dispute arrives before the payment.
    await h.bank.dispute(bankId, 'opened')
    await tell(bankId, 'dispute.opened', 'payment.succeeded')
    await h.recover()
    await cancelOrder(h, { id, clientId: ada, locale: 'en', expectedRefund: null, idempotencyKey: null })
    await h.recover()
    const refunds = () =>
      h.db.selectFrom('refund').select(['status', 'amount', 'first_sent_at']).where('payment_id', '=', paymentId).execute()
    expect(await refunds()).toMatchObject([{ status: 'Pending', first_sent_at: null }])
    await decide('write_off')
    await h.recover()
    expect(await refunds()).toMatchObject([{ status: 'Settled', first_sent_at: null }])
    expect((await account()).balance).toBe(0)
    expect(await findings()).toEqual([])
  })

  it.each([
    ['before', 1],
    ['after', 0],
  ])('credits nothing to the balance of a trip that is canceled to it %s the decision', async (_when, waiting) => {
    const { id, invoiceId } = await h.place(ada, { priceCents: 10_000_00, days: 60 })
    const { bankId, paymentId } = await pay(invoiceId)
    await h.recover()
    await h.bank.dispute(bankId, 'opened')
    await tell(bankId, 'dispute.opened')
    if (waiting === 0) await decide('write_off')
    await cancelOrder(h, { id, clientId: ada, locale: 'en', expectedRefund: null, refundTo: 'balance', idempotencyKey: null })
    await h.recover()
    const refunds = () => h.db.selectFrom('refund').select('status').where('payment_id', '=', paymentId).execute()
    expect((await refunds()).filter(({ status }) => status === 'Pending')).toHaveLength(waiting)
    if (waiting === 1) await decide('write_off')
    await h.recover()
    expect(await refunds()).toEqual([{ status: 'Settled' }])
    expect((await account()).balance).toBe(0)
    expect(await findings()).toEqual([])
  })

  it('that is won lets a refund to the balance go there', async () => {
    const { id, invoiceId } = await h.place(ada, { priceCents: 10_000_00, days: 60 })
    const { bankId } = await pay(invoiceId)
    await h.recover()
    await h.bank.dispute(bankId, 'opened')
    await tell(bankId, 'dispute.opened')
    await cancelOrder(h, { id, clientId: ada, locale: 'en', expectedRefund: null, refundTo: 'balance', idempotencyKey: null })
    await h.recover()
    expect((await account()).balance).toBe(0)
    await decide('no_booking')
    await h.recover()
    expect((await account()).balance).toBeGreaterThan(0)
    expect(await findings()).toEqual([])
  })

  it('ends the referral of the one who paid', async () => {
    const bob = (await h.client()).clientId
    const campaign = await h.db.selectFrom('campaign').select('id').where('kind', '=', 'referral').executeTakeFirstOrThrow()
    const created_at = h.clock.now().toString()
    const { id } = await h.db
      .insertInto('referral')
      .values({
        campaign_id: campaign.id,
        referrer_id: bob,
        friend_id: ada,
        status: 'Held',
        reasons: ['same_device'],
        created_at,
        reviewed_at: created_at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await reviewReferralByStaff(h, id, staffId, { reward: true, comment: 'Known' })
    expect((await h.coupons(bob)).map(([, status]) => status)).toEqual(['Issued'])
    const { bankId } = await topUp(1_000)
    await h.bank.dispute(bankId, 'opened')
    await tell(bankId, 'dispute.opened')
    await decide('write_off')
    expect([...(await h.coupons(bob)), ...(await h.coupons(ada))].map(([, status]) => status)).not.toContain('Issued')
    const referral = await h.db.selectFrom('referral').select('status').where('id', '=', id).executeTakeFirstOrThrow()
    expect(referral.status).toBe('Rejected')
  })
})

describe('a dispute while a payout is under way', () => {
  it('stops what was not sent, and what was sent is not paid twice', async () => {
    const { bankId } = await topUp(2_000)
    await payOut(500)
    await h.bank.dispute(bankId, 'opened')
    await tell(bankId, 'dispute.opened')
    await h.recover()
    expect(await listPayouts(h, ada)).toMatchObject([{ status: 'Rejected', amount: 500_00 }])
    expect((await account()).balance).toBe(2_000_00)
    await decide('no_booking')
    await payOut(1_500)
    await h.recover()
    await h.recover()
    expect(await listPayouts(h, ada)).toMatchObject([{ status: 'Sent' }, { status: 'Rejected' }])
    expect((await account()).balance).toBe(500_00)
    expect(await findings()).toEqual([])
  })

  it('is guarded: nothing returns to a disputed payment', async () => {
    const { paymentId } = await topUp(2_000)
    await h.db.updateTable('payment').set({ dispute: 'Open' }).where('id', '=', paymentId).execute()
    const insert = h.db.transaction().execute(async (trx) => {
      const created_at = h.clock.now().toString()
      const payout = {
        client_id: ada,
        account_id: accountId,
        payment_id: paymentId,
        amount: 1,
        currency: 'EUR',
        status: 'Requested',
      } as const
      const { id } = await trx
        .insertInto('payout')
        .values({ ...payout, created_at })
        .returning('id')
        .executeTakeFirstOrThrow()
      const back = { payment_id: paymentId, payout_id: id, reason: 'payout', destination: 'provider', status: 'Pending' } as const
      await trx
        .insertInto('refund')
        .values({ ...back, amount: 1, currency: 'EUR', created_at })
        .execute()
    })
    await expect(insert).rejects.toMatchObject({ constraint: 'refund_not_disputed' })
  })
})

describe('what the provider does beside us', () => {
  it.each(['stripe', 'paypal', 'revolut', 'coinbase'])(
    'a refund made at %s waits for finance, each once, and ends no benefit',
    async (method) => {
      const { bankId, paymentId } = await topUp(2_000, method)
      await credited()
      await h.bank.makeRefund(bankId, 300_00)
      await tell(bankId, 'refund.made', 'refund.made')
      expect(await exceptions()).toMatchObject([
        { kind: 'payment_reversed', reference: expect.stringMatching(`^payment:${paymentId}:`), amount: 300_00 },
      ])
      await decide('write_off')
      expect(await account()).toMatchObject({ balance: 2_100_00, cashback: { total: 100_00 } })
      expect((await quote()).held).toEqual([])
      expect(await findings()).toEqual([])
    },
  )

  it('is kept for review where it names no payment of ours', async () => {
    const { bankId, paymentId } = await topUp(10)
    await h.bank.dispute(bankId, 'opened')
    await sql`UPDATE sandbox_bank_payment SET reference = ${crypto.randomUUID()} WHERE reference = ${paymentId}`.execute(h.db)
    await h.db.updateTable('payment').set({ provider_ref: 'cs_other' }).where('id', '=', paymentId).execute()
    await tell(bankId, 'dispute.opened')
    expect(await exceptions()).toEqual([])
    const parked = await h.db
      .selectFrom('finance_exception')
      .select('detail')
      .where('kind', '=', 'dispute')
      .where('client_id', 'is', null)
      .execute()
    expect(parked).toMatchObject([{ detail: expect.stringContaining(`du_${bankId}`) }])
  })
})
