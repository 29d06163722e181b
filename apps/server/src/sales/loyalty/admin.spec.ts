import { sql } from 'kysely'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staffListCampaigns, staffListReferrals } from '@aquilane/contract/staff-loyalty'
import { catchProblem } from '../orders/orders.fixture.ts'
import { signInTestStaff } from '../../office/staff/staff.fixture.ts'
import { loyaltyHarness, type LoyaltyHarness } from './loyalty.fixture.ts'
import { listReferrals, reviewReferralByStaff, createCampaignByStaff, switchCampaign, listCampaigns } from './admin.ts'
import { decideApproval } from '../../foundation/approvals/acts.ts'
import { addCoupon, listCouponsByClient } from './coupons.ts'
import { toCampaign, toReferral } from './http/wire.ts'

let h: LoyaltyHarness

beforeAll(async () => {
  h = await loyaltyHarness()
  rita = (await signInTestStaff(h.db, ['finance'])).id
  tom = (await signInTestStaff(h.db, ['finance'])).id
})
afterAll(() => h.close())

const actor = 'staff:00000000-0000-4000-8000-000000000001' as const
let [rita, tom]: string[] = []

async function held(): Promise<{ id: string; ada: string; friend: string }> {
  const [ada, friend] = [(await h.client()).clientId, (await h.client()).clientId]
  const { rows } = await sql<{ id: string }>`
    INSERT INTO referral (campaign_id, referrer_id, friend_id, status, reasons, created_at, reviewed_at)
    SELECT id, ${ada}, ${friend}, 'Held', '{same_device}', now(), now() FROM campaign WHERE kind = 'referral' RETURNING id`.execute(h.db)
  return { id: rows[0]!.id, ada, friend }
}

const newCode = {
  code: 'Spring-27',
  title: { en: 'Spring', it: 'Primavera' },
  amount: { amount: 250, currency: 'EUR' as const },
  min_order: { amount: 5_000, currency: 'EUR' as const },
  scope: 'charter' as const,
  valid_days: 30,
  ends: null,
  total: 1,
}

describe('invitations that are held', () => {
  it('are listed with their fraud signals, and rewarded once after review', async () => {
    const { id, ada, friend } = await held()
    const list = await listReferrals(h, 'Held')
    expect(list.find(({ row }) => row.id === id)).toMatchObject({
      row: { reasons: ['same_device'] },
      referrer: { id: ada, name: 'Ada' },
      friend: { id: friend, phone: expect.stringMatching(/^\+44/) },
    })
    expect([...Value.Errors(staffListReferrals.response, { data: list.map(toReferral) })]).toEqual([])
    const verdicts = await Promise.all(
      [1, 2, 3].map(() => catchProblem(reviewReferralByStaff(h, id, rita!, { reward: true, comment: ' brothers, seen their passports ' }))),
    )
    expect(verdicts.toSorted()).toEqual(['REFERRAL_ALREADY_REVIEWED', 'REFERRAL_ALREADY_REVIEWED', 'accepted'])
    expect([await h.coupons(ada), await h.coupons(friend)]).toEqual([[[500, 'Issued']], [[500, 'Issued']]])
    const rows = await h.db.selectFrom('audit').select(['actor', 'action', 'reason']).where('subject', '=', `referral:${id}`).execute()
    expect(rows).toEqual([{ actor: `staff:${rita}`, action: 'rewarded', reason: 'brothers, seen their passports' }])
  })

  it('are rejected for good', async () => {
    const { id, ada } = await held()
    expect(await reviewReferralByStaff(h, id, rita!, { reward: false, comment: 'one person' })).toMatchObject({
      row: { status: 'Rejected' },
    })
    expect(await catchProblem(reviewReferralByStaff(h, id, rita!, { reward: true, comment: 'or not' }))).toBe('REFERRAL_ALREADY_REVIEWED')
    expect(await h.coupons(ada)).toEqual([])
    expect(await catchProblem(reviewReferralByStaff(h, crypto.randomUUID(), rita!, { reward: true, comment: 'nobody' }))).toBe('NOT_FOUND')
  })
})

describe('rewards of held invitations', () => {
  const reward = async (id: string, memberId: string) =>
    (await reviewReferralByStaff(h, id, memberId, { reward: true, comment: 'brothers' })).approval

  it('above the limit of the day wait for a second member; a rejection meanwhile ends the request', async () => {
    // What was given before does not count any more.
    h.clock.advance({ hours: 25 })
    const [first, second, third] = [await held(), await held(), await held()]
    // Two coupons of 500 euros are the limit of these specs.
    const waiting = await Promise.all([reward(first.id, rita!), reward(second.id, tom!)])
    expect(waiting.filter((approval) => approval !== null)).toHaveLength(1)
    const [done, asked] = waiting[0] === null ? [first, second] : [second, first]
    const maker = asked === first ? rita! : tom!
    expect(await h.coupons(done.ada)).toEqual([[500, 'Issued']])
    expect(await h.coupons(asked.ada)).toEqual([])
    const { id } = (await listReferrals(h, 'Held')).find(({ row }) => row.id === asked.id)!.approval!
    const decide = (requestId: string, memberId: string) => decideApproval(h, { id: requestId, isApproved: true, note: null, memberId })
    expect(await catchProblem(decide(id, maker))).toBe('FOUR_EYES_REQUIRED')
    await decide(id, maker === rita ? tom! : rita!)
    expect([await h.coupons(asked.ada), await h.coupons(asked.friend)]).toEqual([[[500, 'Issued']], [[500, 'Issued']]])
    const request = await reward(third.id, rita!)
    await reviewReferralByStaff(h, third.id, tom!, { reward: false, comment: 'one person' })
    expect(await catchProblem(decide(request!.id, tom!))).toBe('APPROVAL_DECIDED')
    expect(await h.coupons(third.ada)).toEqual([])
  })

  it('need a member who answers for them in the database too; without the trigger they would not', async () => {
    const { id } = await held()
    const give = () => sql`UPDATE referral SET status = 'Rewarded' WHERE id = ${id}`.execute(h.db)
    await expect(give()).rejects.toThrow('without an approval')
    await sql`ALTER TABLE referral DISABLE TRIGGER referral_approval`.execute(h.db)
    await give()
    await sql`ALTER TABLE referral ENABLE TRIGGER referral_approval`.execute(h.db)
  })
})

describe('campaigns', () => {
  it('a new code works at once, as often as it may, until it is stopped; what was given stays', async () => {
    const made = (await createCampaignByStaff(h, rita!, newCode)).campaign!
    expect(toCampaign(made)).toMatchObject({
      kind: 'coupon_code',
      code: 'SPRING-27',
      amount: { amount: 250 },
      issued: 0,
      total: 1,
      runs: true,
    })
    const [first, second] = [(await h.client()).clientId, (await h.client()).clientId]
    expect(await h.add(first, 'spring-27')).toEqual({ ok: true })
    expect(await listCouponsByClient(h, first, 'it')).toMatchObject([
      { title: 'Primavera', amount: 250_00, min_order: 5_000_00, scope: 'charter' },
    ])
    expect(await h.add(second, 'spring-27')).toMatchObject({ code: 'COUPON_DATA_NOT_FOUND' })
    expect(await catchProblem(createCampaignByStaff(h, rita!, { ...newCode, code: 'SPRING-27' }))).toBe('CODE_TAKEN')
    expect(await switchCampaign(h, made.id, actor, false)).toMatchObject({ active: false, runs: false })
    expect(await h.add(second, 'spring-27')).toMatchObject({ code: 'CERTIFICATE_NOT_FOUND' })
    expect(await h.coupons(first)).toEqual([[250, 'Issued']])
  })

  it('one that begins with CC is for links', async () => {
    const { campaign } = await createCampaignByStaff(h, rita!, { ...newCode, code: 'ccAlps' })
    expect(campaign).toMatchObject({ kind: 'coupon_ref', code: 'CCALPS' })
    const { clientId } = await h.client()
    expect(await h.add(clientId, 'ccAlps')).toMatchObject({ code: 'CERTIFICATE_NOT_FOUND' })
    expect(await addCoupon(h, { kind: 'coupon_ref', code: 'ccalps', clientId, address: '192.0.2.7' })).toEqual({ ok: true })
  })

  it('above the limit of the day, in one code or several, and without a number of coupons, need a second member', async () => {
    const ask = (code: string, change: object) => createCampaignByStaff(h, rita!, { ...newCode, code, ...change })
    const large = await ask('LARGE', { amount: { amount: 9_000, currency: 'EUR' } })
    expect(large.campaign).toBe(null)
    expect((await ask('ENDLESS', { total: null })).approval).not.toBe(null)
    const parts = await Promise.all([1, 2, 3, 4, 5].map((part) => ask(`PART-${part}`, { amount: { amount: 240, currency: 'EUR' } })))
    expect(parts.filter(({ campaign }) => campaign).length).toBeLessThanOrEqual(2)
    const decide = (memberId: string) => decideApproval(h, { id: large.approval!.id, isApproved: true, note: null, memberId })
    expect(await catchProblem(decide(rita!))).toBe('FOUR_EYES_REQUIRED')
    await decide(tom!)
    expect((await listCampaigns(h)).find(({ code }) => code === 'LARGE')).toMatchObject({ runs: true })
    expect(await catchProblem(decide(tom!))).toBe('APPROVAL_DECIDED')
  })

  it('that end before they begin are refused, and of each programme one runs', async () => {
    expect(await catchProblem(createCampaignByStaff(h, rita!, { ...newCode, code: 'YESTERDAY', ends: '2020-01-01' }))).toBe(
      'VALIDATION_FAILED',
    )
    const { rows } = await sql<{ id: string }>`
      INSERT INTO campaign (key, kind, title, parameters, starts_at, active, created_at)
      SELECT 'bring-two', kind, title, parameters, starts_at, false, now() FROM campaign WHERE key = 'bring-a-friend' RETURNING id`.execute(
      h.db,
    )
    expect(await catchProblem(switchCampaign(h, rows[0]!.id, actor, true))).toBe('CAMPAIGN_ALREADY_ACTIVE')
    const list = await listCampaigns(h)
    expect([...Value.Errors(staffListCampaigns.response, { data: list.map(toCampaign) })]).toEqual([])
    const present = list.find(({ key }) => key === 'bring-a-friend')!
    await switchCampaign(h, present.id, actor, false)
    expect(await switchCampaign(h, rows[0]!.id, actor, true)).toMatchObject({ runs: true })
  })
})
