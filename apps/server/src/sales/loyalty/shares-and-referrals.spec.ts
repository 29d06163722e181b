import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sharesHarness, type SharesHarness } from '../payments/invoice-shares.fixture.ts'
import { listCouponsByClient } from './coupons.ts'
import { loseOnExceptionResolved } from './event-handlers.ts'
import { reviewReferral } from './referrals.ts'

let h: SharesHarness
let bob: string
let trip: Awaited<ReturnType<SharesHarness['place']>>

beforeAll(async () => {
  h = await sharesHarness()
  await h.db.updateTable('campaign').set({ active: true }).execute()
})
afterAll(() => h.close())
// Bob invited the customer of the trip, and has paid a trip of his own with the card that guests use here.
beforeEach(async () => {
  const own = await h.place()
  bob = own.clientId
  await h.submitCard((await h.openCard(bob, own.invoiceId)).bankId)
  await h.recover()
  trip = await h.place()
  const campaign = await h.db.selectFrom('campaign').select('id').where('kind', '=', 'referral').executeTakeFirstOrThrow()
  await h.db
    .insertInto('referral')
    .values({
      campaign_id: campaign.id,
      referrer_id: bob,
      friend_id: trip.clientId,
      status: 'Pending',
      created_at: h.clock.now().toString(),
    })
    .execute()
})

const referral = () =>
  h.db.selectFrom('referral').select(['status', 'reasons']).where('friend_id', '=', trip.clientId).executeTakeFirstOrThrow()
const rewards = async () => {
  const coupons = await Promise.all([bob, trip.clientId].map((id) => listCouponsByClient(h, id, 'en')))
  return coupons.map((list) => list.filter(({ kind }) => kind === 'referral').map(({ status }) => status))
}
const payShare = async (cents: number) => h.pay((await h.ask(trip.invoiceId, trip.clientId, cents)).token)
const chargeBack = (paymentId: string) =>
  h.db.transaction().execute((trx) =>
    loseOnExceptionResolved(h, trx, {
      kind: 'dispute',
      reference: `payment:${paymentId}`,
      resolution: 'write_off',
      note: 'Lost',
      amount: 400_000,
    }),
  )

describe('a referral whose friend flies on shares of others', () => {
  it('is rewarded once, also where the one who invited pays all of them with a card of their own', async () => {
    await payShare(400_000)
    await payShare(600_000)
    expect(await h.order(trip.orderId, trip.clientId)).toMatchObject({ invoices: [{ status: 'Paid' }] })
    await Promise.all([reviewReferral(h, trip.clientId), reviewReferral(h, trip.clientId)])
    expect(await referral()).toEqual({ status: 'Rewarded', reasons: [] })
    expect(await rewards()).toEqual([['Issued'], ['Issued']])
  })

  it('stands where the bank takes the money of a share back, and ends with that of the friend', async () => {
    await payShare(400_000)
    const own = await h.openCard(trip.clientId, trip.invoiceId)
    await h.submitCard(own.bankId, '5555555555554444')
    await h.recover()
    await reviewReferral(h, trip.clientId)
    expect(await rewards()).toEqual([['Issued'], ['Issued']])
    const share = (await h.payments(trip.invoiceId)).find(({ share_id: id }) => id !== null)!
    await chargeBack(share.id)
    expect((await referral()).status).toBe('Rewarded')
    expect(await rewards()).toEqual([['Issued'], ['Issued']])
    await chargeBack(own.paymentId)
    expect((await referral()).status).toBe('Rejected')
    expect((await rewards()).flat()).not.toContain('Issued')
  })
})
