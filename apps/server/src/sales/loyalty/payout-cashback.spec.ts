import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { payoutPosting } from '@aquilane/domain/accounting/payable-postings'
import type { ExceptionResolution } from '@aquilane/domain/accounting/finance-exceptions'
import { checkIntegrity, findViolations } from '../../foundation/ledger/integrity-check.ts'
import { catchProblem } from '../orders/orders.fixture.ts'
import { signInTestStaff } from '../../office/staff/staff.fixture.ts'
import { ledgerMovement, loyaltyHarness, type LoyaltyHarness } from './loyalty.fixture.ts'
import { getAccounts, postEntry } from '../../foundation/ledger/service.ts'
import { createTopUp, payFromWallet } from '../payments/pay-invoice.ts'
import { quotePayout, listPayouts } from '../payouts/service.ts'
import { requestPayout } from '../payouts/request-payout.ts'
import { toPayout, toPayoutQuote } from '../payouts/http/wire.ts'
import { resolveException, raiseException } from '../finance-exceptions/service.ts'
import { cancelOrder } from '../booking/customer-answers.fixture.ts'

const iban = 'DE89 3704 0044 0532 0130 00'
let h: LoyaltyHarness
let staffId: string
let ada: string
let accountId: string

beforeAll(async () => {
  h = await loyaltyHarness({ pool: 20, disputeDays: {} })
  staffId = (await signInTestStaff(h.db, ['finance'])).id
  await sql`UPDATE campaign SET ends_at = '2999-12-31T23:59:59Z', usable_until = '2999-12-31T23:59:59Z' WHERE kind = 'cashback'`.execute(
    h.db,
  )
})
afterAll(() => h.close())
beforeEach(async () => {
  h.jobs.clear()
  await newCustomer()
})

async function newCustomer() {
  ada = (await h.client()).clientId
  await h.db.updateTable('client').set({ last_name: 'Lovelace' }).where('id', '=', ada).execute()
  accountId = (await account()).id
}
const account = async () => (await getAccounts(h, ada))[0]!
const euros = (amount: number) => ({ amount, currency: 'EUR' })
const later = async () => {
  h.clock.advance({ hours: 2 })
  await h.jobs.run(h.clock.now())
}
async function topUp(amount: number) {
  const { id } = await createTopUp(h, { accountId, amount, clientId: ada, locale: 'en', idempotencyKey: null })
  return h.payByCard(ada, id)
}
/** A trip paid from the balance. */
async function fly(priceCents: number) {
  const { id, invoiceId } = await h.place(ada, { priceCents, days: 40 })
  await payFromWallet(h, { invoiceId, accountId, clientId: ada, locale: 'en', idempotencyKey: null })
  return id
}
const quote = async (amount: number) => toPayoutQuote(await quotePayout(h, { clientId: ada, accountId, cents: amount * 100 }))
const payOut = async (amount: number, expected?: number) => {
  const payouts = await requestPayout(h, {
    clientId: ada,
    accountId,
    amount,
    expected: expected && expected * 100,
    iban,
    beneficiary: 'Ada Lovelace',
    idempotencyKey: null,
  })
  return payouts.map(toPayout)[0]!
}
async function decide(payoutId: string, resolution: ExceptionResolution) {
  const { id } = await h.db
    .selectFrom('finance_exception')
    .select('id')
    .where('reference', '=', `payout:${payoutId}`)
    .executeTakeFirstOrThrow()
  await resolveException(h, { id, resolution, note: 'Decided', staffId })
}
const statuses = async () =>
  (await h.db.selectFrom('cashback_grant').select('status').where('client_id', '=', ada).orderBy('created_at').execute()).map(
    ({ status }) => status,
  )
const findings = async () => (await checkIntegrity(h.db)).findings

describe('the integrity rule of grants', () => {
  const details = async () => (await findings()).find(({ rule }) => rule === 'grants')?.details ?? []

  it('finds cashback of a top-up that was withdrawn without it', async () => {
    await topUp(300_000)
    await later()
    expect(await details()).toEqual([])
    const undone = new Error('undone')
    let found: string[] | undefined
    const withdraw = h.db.transaction().execute(async (trx) => {
      const holder = { kind: 'customer', clientId: ada, type: 'Personal' } as const
      await postEntry(
        h,
        trx,
        payoutPosting({ payoutId: crypto.randomUUID(), currency: 'EUR', amount: 290_000_00, deducted: 0, holder, paymentId: null }),
      )
      found = (await findViolations(trx)).find(({ rule }) => rule === 'grants')?.details
      throw undone
    })
    await expect(withdraw).rejects.toBe(undone)
    expect(found).toEqual([`account ${accountId}: top-ups of 30000000 cents have cashback, 1000000 were not withdrawn`])
  })

  it('finds cashback of a canceled order, and credit that its reversal left', async () => {
    const { id, invoiceId } = await h.place(ada, { priceCents: 20_000_00, days: 40 })
    const paymentId = await h.payByCard(ada, invoiceId)
    await later()
    await cancelOrder(h, { id, clientId: ada, locale: 'en', expectedRefund: null, idempotencyKey: null })
    expect(await details()).toEqual([])
    await sql`UPDATE cashback_grant SET status = 'Granted' WHERE payment_id = ${paymentId}`.execute(h.db)
    expect(await details()).toHaveLength(2)
    await sql`UPDATE cashback_grant SET status = 'Reversed' WHERE payment_id = ${paymentId}`.execute(h.db)
    await sql`UPDATE credit_lot SET reversed = 0 WHERE reference = ${`payment:${paymentId}`}`.execute(h.db)
    expect(await details()).toEqual([`payment ${paymentId}: 0 of 100000 cents of cashback are reversed, undone are 100000`])
    await sql`UPDATE credit_lot SET reversed = amount WHERE reference = ${`payment:${paymentId}`}`.execute(h.db)
  })
})

describe('a top-up that its provider takes back', () => {
  it('loses its cashback once finance writes it off', async () => {
    const paymentId = await topUp(20_000)
    await later()
    await fly(400_00)
    await h.db.transaction().execute((trx) =>
      raiseException(h, trx, {
        kind: 'payment_reversed',
        reference: `payment:${paymentId}`,
        provider: 'stripe',
        clientId: ada,
        amount: 20_000_00,
        currency: 'EUR',
        detail: 'Charged back',
      }),
    )
    const { id } = await h.db
      .selectFrom('finance_exception')
      .select('id')
      .where('reference', '=', `payment:${paymentId}`)
      .executeTakeFirstOrThrow()
    await resolveException(h, { id, resolution: 'write_off', note: 'Lost', staffId })
    expect(await statuses()).toEqual(['Reversed'])
    expect((await account()).cashback!.total).toBe(0)
    expect((await findings()).filter(({ rule }) => rule === 'grants')).toEqual([])
  })
})

describe('a payout of topped-up money', () => {
  it('ends its cashback, shown before', async () => {
    await topUp(300_000)
    await later()
    expect((await account()).cashback!.total).toBe(15_000_00)
    expect(await quote(300_000)).toEqual({
      missing: [],
      available: euros(300_000),
      payout: euros(300_000),
      ways: [{ source: null, amount: euros(300_000), until: null }],
      held: [],
      deductions: [],
      cashback_withdrawn: euros(15_000),
    })
    const payout = await payOut(300_000, 300_000)
    expect(payout).toMatchObject({ amount: euros(300_000), deductions: [] })
    expect((await account()).balance).toBe(0)
    expect(await statuses()).toEqual(['Reversed'])
    await decide(payout.id, 'payout_sent')
    expect(await findings()).toEqual([])
  })

  it('is lower by what was used of it', async () => {
    await topUp(300_000)
    await later()
    await fly(6_000_00)
    expect(await quote(300_000)).toMatchObject({
      payout: euros(294_000),
      deductions: [{ reason: 'cashback', amount: euros(6_000) }],
      cashback_withdrawn: euros(9_000),
    })
    expect(await catchProblem(payOut(300_000, 300_000))).toBe('PAYOUT_CHANGED')
    const movement = await ledgerMovement(h, async () => {
      const payout = await payOut(300_000, 294_000)
      expect(payout).toMatchObject({ amount: euros(294_000), deductions: [{ reason: 'cashback', amount: euros(6_000) }] })
      await decide(payout.id, 'payout_sent')
    })
    expect(movement).toEqual({
      'suspense:EUR': -294_000_00,
      'loyalty_expense:EUR': -15_000_00,
      [`client:${ada}:Personal:EUR`]: 300_000_00,
      [`client:${ada}:Credit:EUR`]: 9_000_00,
    })
    expect((await account()).balance).toBe(0)
    expect(await findings()).toEqual([])
  })

  it('of a half ends a half, and what was spent on flights keeps its cashback', async () => {
    await topUp(100_000)
    await later()
    await decide((await payOut(50_000)).id, 'payout_sent')
    expect((await account()).cashback!.total).toBe(2_500_00)
    // 2,500 of it are cashback.
    await fly(42_500_00)
    expect(await quote(10_000)).toMatchObject({ payout: euros(9_500), deductions: [{ amount: euros(500) }], cashback_withdrawn: euros(0) })
    await decide((await payOut(10_000)).id, 'payout_sent')
    expect((await account()).balance).toBe(0)
    expect(await statuses()).toEqual(['Granted'])
    expect(await findings()).toEqual([])
  })

  it('drops what is not credited yet, in parts as well', async () => {
    await topUp(100_000)
    await decide((await payOut(40_000)).id, 'payout_sent')
    await later()
    expect((await account()).cashback!.total).toBe(3_000_00)
    await topUp(1_000)
    await decide((await payOut(1_000)).id, 'payout_sent')
    await later()
    expect((await account()).cashback!.total).toBe(3_000_00)
    expect((await statuses()).toSorted()).toEqual(['Dropped', 'Granted'])
    expect(await findings()).toEqual([])
  })

  it('that is rejected gives it back, used, unused or due', async () => {
    await topUp(100_000)
    await later()
    await fly(1_000_00)
    await topUp(10_000)
    const before = await account()
    const payout = await payOut(110_000)
    expect(payout).toMatchObject({ amount: euros(109_000) })
    expect(await statuses()).toEqual(['Reversed', 'Dropped'])
    await decide(payout.id, 'payout_rejected')
    expect(await statuses()).toEqual(['Granted', 'Due'])
    expect(await account()).toMatchObject({ balance: before.balance, cashback: { total: 4_000_00 } })
    await later()
    expect((await account()).cashback!.total).toBe(4_500_00)
    expect((await payOut(110_000)).amount).toEqual(euros(109_000))
    expect((await account()).balance).toBe(0)
    expect(await findings()).toEqual([])
  })

  it('of other money leaves it alone', async () => {
    const order = await h.place(ada, { priceCents: 20_000_00, days: 40 })
    await h.payByCard(ada, order.invoiceId)
    await cancelOrder(h, {
      id: order.id,
      clientId: ada,
      locale: 'en',
      expectedRefund: null,
      refundTo: 'balance',
      idempotencyKey: null,
    })
    await topUp(10_000)
    await later()
    await fly(9_000_00)
    expect(await quote(18_000)).toMatchObject({ payout: euros(18_000), deductions: [] })
    expect(await findings()).toEqual([])
  })

  it('and a flight paid with the cashback at the same time: never both', async () => {
    for (let round = 0; round < 6; round++) {
      await newCustomer()
      await topUp(20_000)
      await later()
      const { invoiceId } = await h.place(ada, { priceCents: 1_000_00, days: 40 })
      const pay = () => payFromWallet(h, { invoiceId, accountId, clientId: ada, locale: 'en', idempotencyKey: null })
      const results = await Promise.allSettled(round % 2 ? [payOut(20_000), pay()] : [pay(), payOut(20_000)])
      const [payout] = (await listPayouts(h, ada)).map(toPayout)
      const flown = results.filter(({ status }) => status === 'fulfilled').length === 2
      expect(payout?.amount).toEqual(euros(flown ? 19_000 : 20_000))
      expect((await account()).balance).toBe(0)
      await h.recover()
    }
    expect(await findings()).toEqual([])
  })

  it('twice at once: one of them', async () => {
    await topUp(20_000)
    await later()
    const codes = await Promise.all([catchProblem(payOut(10_000)), catchProblem(payOut(10_000)), catchProblem(payOut(20_000))])
    expect(codes.filter((code) => code === 'accepted')).toHaveLength(1)
    expect(await findings()).toEqual([])
  })
})
