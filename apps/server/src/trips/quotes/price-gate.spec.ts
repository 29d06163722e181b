import type { StaffRole } from '@aquilane/domain/staff/roles'
import type { TestClient } from '@aquilane/testing/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestTrip } from '../../sales/booking/request.fixture.ts'
import { startApi, type Api } from '../../api.fixture.ts'
import { signInTestStaff, type TestStaff } from '../../office/staff/staff.fixture.ts'

let api: Api
let ada: TestClient
const staff = {} as Record<'seller' | 'other' | 'approver' | 'admin', TestStaff>

beforeAll(async () => {
  api = await startApi()
  ada = await api.customer(500_000_000)
  const roles: [keyof typeof staff, StaffRole][] = [
    ['seller', 'sales'],
    ['other', 'sales'],
    ['approver', 'finance'],
    ['admin', 'admin'],
  ]
  for (const [name, role] of roles) staff[name] = await signInTestStaff(api.db, [role])
})
afterAll(() => api.app.stop())

let day = 30
const request = () => requestTrip(api, ada, day++)
const euros = (amount: number) => ({ amount, currency: 'EUR' })

interface Offer {
  suggestion_id: string
  price: { amount: number }
  cost: { amount: number }
}
const offers = async (id: string) =>
  ((await api.call('GET', `/gamma/staff/order/offers?id=${id}`, { headers: staff.seller.headers })).json as { data: Offer[] }).data

const post = async (path: string, member: TestStaff, body: object) => {
  const { status, json } = await api.call('POST', `/gamma/staff/${path}`, { headers: member.headers, body })
  return status === 200 ? 'done' : (json as { code: string }).code
}
const answer = (id: string, body: object, member = staff.seller) => post('order/quote', member, { order: { id }, ...body })
const send = (id: string, alternative: object, basedOn = 0, member = staff.seller) =>
  post('quote/send', member, { order: { id }, based_on: basedOn, alternatives: [alternative] })
const approve = (id: string, member: TestStaff) => post('quote/approve', member, { order: { id } })

interface Version {
  number: number
  needs_approval: boolean
  sent: string | null
  answer: boolean
  approved_by: string | null
  alternatives: { engine_cost: { amount: number } | null; cost_typed_by: string | null; concerns: string[]; cost: { amount: number } }[]
}
const versions = async (id: string) => {
  const { json } = await api.call('GET', `/gamma/staff/quote/get?id=${id}`, { headers: staff.seller.headers })
  return (json as { quote: { versions: Version[]; state: string } | null }).quote
}
const order = async (id: string) =>
  (await api.call('GET', `/gamma/order/get?id=${id}`, { as: ada })).json as {
    confirmation_status: string
    price: { amount: number }
    invoices: unknown[]
  }
/** Messages of a price for an order; there are others, such as that its request has come in. */
const messages = async (id: string): Promise<string[]> =>
  (await api.db.selectFrom('audit').select('action').where('subject', '=', `order:${id}`).execute())
    .map(({ action }) => action)
    .filter((action) => action === 'quoted' || action === 'quote-sent')

describe('an answer with a price', () => {
  it('below the policy waits for another member, and the customer learns nothing before', async () => {
    for (const body of [{ price: euros(3_000) }, { price: euros(5_000) }]) {
      const id = await request()
      const before = [await messages(id), await order(id)]
      expect(await answer(id, body)).toBe('done')
      expect([await messages(id), await order(id)]).toEqual(before)
      expect((await versions(id))?.versions[0]).toMatchObject({ needs_approval: true, sent: null, answer: true })
      expect(await approve(id, staff.other)).toBe('FORBIDDEN')
      expect(await approve(id, staff.approver)).toBe('done')
      expect(await order(id)).toMatchObject({ confirmation_status: 'AwaitingPayment', price: body.price })
      expect((await versions(id))?.versions[0]).toMatchObject({ needs_approval: false, sent: null })
      expect(await approve(id, staff.admin)).toBe('QUOTE_NOT_OPEN')
    }
  })

  it('below the taxes of the trip is refused', async () => {
    const date = Temporal.Now.plainDateISO('UTC').add({ days: 29 })
    const legs = [{ departure: 'airport:EGGW', arrival: 'airport:LFMN', date: `${date.toString()}T12:00`, pax: 2, luggage: 40 }]
    const { id } = (await api.call('POST', '/gamma/order/create', { as: ada, body: { legs } })).json as { id: string }
    // Of a jet: the lightest aircraft are exempt from Air Passenger Duty.
    const offer = (await offers(id)).at(-1)
    const cent = { suggestion_id: offer!.suggestion_id, price: euros(0.01) }
    expect(await answer(id, cent, staff.admin)).toBe('VALIDATION_FAILED')
    expect(await send(id, { ...cent, cost: euros(0.01) })).toBe('VALIDATION_FAILED')
    expect(await versions(id)).toBeNull()
  })

  it('of an offer, at a price below the policy, waits as well; at the price of the list it goes out', async () => {
    const id = await request()
    const [offer] = await offers(id)
    const cheap = { suggestion_id: offer!.suggestion_id, price: euros(Math.floor(offer!.cost.amount)) }
    expect(await answer(id, cheap, staff.admin)).toBe('done')
    expect(await approve(id, staff.admin)).toBe('FOUR_EYES_REQUIRED')
    expect((await order(id)).confirmation_status).toBe('Confirmation')
    expect(await answer(id, { suggestion_id: offer!.suggestion_id })).toBe('done')
    expect(await order(id)).toMatchObject({ confirmation_status: 'AwaitingPayment', price: { amount: offer!.price.amount } })
    // The cheap answer that waited cannot be approved any more.
    expect(await approve(id, staff.approver)).toBe('QUOTE_NOT_OPEN')
  })

  it('does not close an open quote', async () => {
    const id = await request()
    const [offer] = await offers(id)
    expect(await send(id, { suggestion_id: offer!.suggestion_id })).toBe('done')
    expect(await answer(id, { suggestion_id: offer!.suggestion_id })).toBe('QUOTE_OPEN')
    expect((await versions(id))?.state).toBe('open')
    expect(await post('quote/withdraw', staff.seller, { order: { id }, reason: 'Another aircraft' })).toBe('done')
    expect(await answer(id, { suggestion_id: offer!.suggestion_id })).toBe('done')
  })

  it('twice at once by one member sells nothing below the policy', async () => {
    const id = await request()
    const answers = await Promise.all([1, 2, 3].map((cents) => answer(id, { price: euros(3_000 + cents) }, staff.admin)))
    expect(answers).toEqual(['done', 'done', 'done'])
    const approvals = await Promise.all([1, 2, 3].map(() => approve(id, staff.admin)))
    expect(new Set(approvals)).toEqual(new Set(['FOUR_EYES_REQUIRED']))
    expect((await order(id)).confirmation_status).toBe('Confirmation')
  })

  it('that was withdrawn is not approved', async () => {
    const id = await request()
    await answer(id, { price: euros(3_000) })
    expect(await post('quote/withdraw', staff.seller, { order: { id }, reason: 'A mistake' })).toBe('done')
    expect(await approve(id, staff.approver)).toBe('QUOTE_NOT_OPEN')
    expect((await order(id)).confirmation_status).toBe('Confirmation')
  })
})

describe('a quote', () => {
  it('with a typed cost below the engine’s waits for another member, who sees who typed it and instead of what', async () => {
    const id = await request()
    const [offer] = await offers(id)
    const cost = euros(1)
    expect(await send(id, { suggestion_id: offer!.suggestion_id, price: euros(3_000), cost })).toBe('done')
    const [version] = (await versions(id))!.versions
    expect(version).toMatchObject({
      needs_approval: true,
      sent: null,
      alternatives: [{ cost, engine_cost: offer!.cost, cost_typed_by: expect.stringMatching(/./), concerns: ['discount', 'typed_cost'] }],
    })
    const { json } = await api.call('GET', `/gamma/staff/order/get?id=${id}`, { headers: staff.seller.headers })
    const { history } = json as { history: { action: string; from: string; to: string }[] }
    expect(history.find(({ action }) => action === 'cost-typed')).toMatchObject({ from: offer!.cost.amount.toFixed(2), to: '1.00' })
  })

  it('with a typed cost a cent below the engine’s, at the price of the list, waits too', async () => {
    const id = await request()
    const [offer] = await offers(id)
    const { suggestion_id, price, cost } = offer!
    expect(await send(id, { suggestion_id, price, cost: euros(Math.round(cost.amount * 100 - 1) / 100) })).toBe('done')
    expect((await versions(id))?.versions[0]).toMatchObject({ needs_approval: true, alternatives: [{ concerns: ['typed_cost'] }] })
    expect(await send(id, { suggestion_id, price, cost }, 1)).toBe('done')
    expect((await versions(id))?.versions[0]).toMatchObject({
      needs_approval: false,
      alternatives: [{ cost_typed_by: null, concerns: [] }],
    })
  })

  it('that keeps an alternative of an approved version waits for an approval of its own, and keeps who typed its cost', async () => {
    const id = await request()
    const [offer] = await offers(id)
    await send(id, { suggestion_id: offer!.suggestion_id, price: euros(3_000), cost: euros(1) })
    expect(await approve(id, staff.approver)).toBe('done')
    expect(await send(id, { keep: 1 }, 1, staff.admin)).toBe('done')
    const [version] = (await versions(id))!.versions
    expect(version).toMatchObject({ needs_approval: true, alternatives: [{ cost: euros(1), concerns: ['discount', 'typed_cost'] }] })
    expect(version!.alternatives[0]!.cost_typed_by).not.toBeNull()
    expect(await approve(id, staff.admin)).toBe('FOUR_EYES_REQUIRED')
  })

  it('is guarded by the database: no version without an approval has a price below its cost or a cost below the engine’s', async () => {
    const id = await request()
    const [offer] = await offers(id)
    await send(id, { suggestion_id: offer!.suggestion_id })
    const row = await api.db
      .selectFrom('quote_alternative')
      .innerJoin('quote_version', 'quote_version.id', 'quote_alternative.version_id')
      .innerJoin('quote', 'quote.id', 'quote_version.quote_id')
      .selectAll('quote_alternative')
      .where('quote.order_id', '=', id)
      .executeTakeFirstOrThrow()
    const insert = (over: { price?: number; cost?: number; engine_cost?: number | null; list_price?: number | null }) =>
      api.db
        .insertInto('quote_alternative')
        .values({ ...row, offer: JSON.stringify(row.offer), position: 2, aircraft_id: row.aircraft_id + 1, ...over })
        .execute()
    for (const over of [{ price: 1 }, { cost: 1 }, { engine_cost: null, list_price: null }])
      await expect(insert(over)).rejects.toThrow(/needs an approval/)
    await insert({})
  })
})
