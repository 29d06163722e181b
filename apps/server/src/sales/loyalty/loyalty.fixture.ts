import { ordersHarness } from '../orders/orders.fixture.ts'
import { type OfferStub } from '../orders/offers.fixture.ts'
import { loyaltyJobs } from './jobs.ts'
import { insertCampaign } from './queries.ts'
import { addCoupon, listCouponsByClient } from './coupons.ts'
import { getTrialBalance } from '../../foundation/ledger/service.ts'

/** The orders' harness with loyalty on top, and hands that hand out coupons. */
export async function loyaltyHarness(options: { pool?: number; disputeDays?: Record<string, number> } = {}) {
  const h = await ordersHarness(options)
  const { db, clock, jobs } = h
  await db.updateTable('campaign').set({ active: true }).execute()
  // These specs live through years.
  await db.updateTable('operator').set({ insured_until: '2099-12-31' }).execute()
  loyaltyJobs(jobs, h)
  let codes = 0

  const code = async (terms: Record<string, unknown> = {}, campaign: Record<string, unknown> = {}) => {
    const made = `CODE${++codes}`
    const parameters = { amount: 500_00, currency: 'EUR', scope: 'any', min_order: null, valid_days: 30, ...terms }
    await insertCampaign(db, {
      key: `code-${codes}`,
      kind: 'coupon_code',
      title: JSON.stringify({ en: `Coupon ${codes}`, it: `Buono ${codes}` }),
      parameters: JSON.stringify(parameters),
      code: made,
      starts_at: clock.now().subtract({ hours: 24 }).toString(),
      per_client: 1,
      created_at: clock.now().toString(),
      ...campaign,
    })
    return made
  }
  const add = (clientId: string, typed: string) => addCoupon(h, { kind: 'coupon_code', code: typed, clientId, address: '192.0.2.1' })

  return {
    ...h,
    /** A campaign with a unique code; returns the code. */
    code,
    add,
    /** A customer with a coupon of that many cents. */
    async give(clientId: string, amount: number, terms: Record<string, unknown> = {}) {
      const added = await add(clientId, await code({ amount, ...terms }))
      if (!added.ok) throw new Error(added.code)
    },
    coupons: async (clientId: string) =>
      (await listCouponsByClient(h, clientId, 'en')).map((coupon) => [coupon.amount / 100, coupon.status] as const),
    /** An order that awaits its payment. */
    async place(clientId: string, shape: OfferStub = {}) {
      const order = await h.create(clientId, h.offer(shape))
      return { id: order.id, invoiceId: order.invoices[0]!.id, order }
    },
    async payByCard(clientId: string, invoiceId: string) {
      const { bankId, paymentId } = await h.openCard(clientId, invoiceId)
      await h.submitCard(bankId)
      await h.recover()
      return paymentId
    },
  }
}

export type LoyaltyHarness = Awaited<ReturnType<typeof loyaltyHarness>>

/** Changes of the company's accounts since the start, by code. */
export async function ledgerMovement(h: LoyaltyHarness, work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await getTrialBalance(h, h.db)
  await work()
  const after = await getTrialBalance(h, h.db)
  return Object.fromEntries(
    Object.keys(after)
      .map((code) => [code, after[code]! - (before[code] ?? 0)] as const)
      .filter(([, change]) => change !== 0),
  )
}
