import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '@aquilane/testing/client'
import { requestTrip } from '../../sales/booking/request.fixture.ts'
import { confirmOrder } from '../../sales/orders/flown-order.fixture.ts'
import { startApi, type Api } from '../../api.fixture.ts'
import { appCode, signInTestStaff, type TestStaff } from '../../office/staff/staff.fixture.ts'

let api: Api
let client: TestClient
/** Both as the command line invites them. */
let [owner, partner]: TestStaff[] = []

beforeAll(async () => {
  api = await startApi()
  client = await api.customer(0)
  owner = await signInTestStaff(api.db, ['admin'])
  partner = await signInTestStaff(api.db, ['admin'])
})
afterAll(() => api.close())

const post = async (path: string, as: Pick<TestStaff, 'headers'>, body: object) => {
  const { status, json } = await api.call('POST', `/gamma/staff/${path}`, { headers: as.headers, body })
  return { ...(json as { code?: string; approval?: { id: string } | null; link?: string; member?: { id: string } }), status }
}
const invite = async (by: TestStaff, email = `${crypto.randomUUID()}@staff.example`) =>
  (await post('member/invite', by, { email, name: 'Rita Bianchi', roles: ['admin'] })).link!.split('#')[1]!

/** A member who has accepted an invitation, so many days ago. */
async function join(token: string, days = 0): Promise<TestStaff> {
  const application = { application: 'backoffice' }
  const enrol = (step: string, more = {}) =>
    api.call('POST', `/gamma/staff/enrol/${step}`, { headers: application, body: { token, ...more } })
  const { totp, enrolment } = (await enrol('begin')).json as { totp: { secret: string }; enrolment: string }
  const done = await enrol('totp', { code: appCode(totp.secret, Temporal.Now.instant()), enrolment })
  const headers = { ...application, cookie: String(done.headers['set-cookie']).split(';')[0]! }
  const { id, email } = (await api.call('GET', '/gamma/staff/me/get', { headers })).json as { id: string; email: string }
  const joined = Temporal.Now.instant()
    .subtract({ hours: 24 * days, minutes: 1 })
    .toString()
  await api.db.updateTable('staff_member').set({ joined_at: joined }).where('id', '=', id).execute()
  return { id, email, sessionId: '', headers }
}
/** A request that needs two members. */
async function ask(by: TestStaff): Promise<{ id: string }> {
  const { clientId } = await api.customer(0)
  const credit = { limit: { amount: 50_000, currency: 'EUR' }, days: 30 }
  return (await post('customer/set-credit', by, { customer: { id: clientId }, credit, reason: 'A good customer' })).approval!
}
const approve = async (by: TestStaff, approval: { id: string }) => (await post('approval/approve', by, { approval })).code ?? 'done'
const shown = async (to: TestStaff, { id }: { id: string }) => {
  const { json } = await api.call('GET', '/gamma/staff/approval/list?per_page=100', { headers: to.headers })
  const { data } = json as { data: { id: string; obstacle: string | null; approves_from: string | null }[] }
  const row = data.find((one) => one.id === id)!
  return [row.obstacle, row.approves_from !== null]
}

describe('the second member of a request', () => {
  it('joined 14 days ago', async () => {
    const [young, old] = [await join(await invite(owner!), 13), await join(await invite(owner!), 14)]
    const approval = await ask(partner!)
    expect([await shown(young, approval), await approve(young, approval)]).toEqual([['new_member', true], 'APPROVER_NOT_INDEPENDENT'])
    expect([await shown(old, approval), await approve(old, approval)]).toEqual([[null, false], 'done'])
  })

  it('has no rights from the first one, nor the first one from the second', async () => {
    const old = await join(await invite(owner!), 30)
    for (const [maker, decider] of [
      [owner!, old],
      [old, owner!],
    ] as const) {
      const approval = await ask(maker)
      expect([await shown(decider, approval), await approve(decider, approval)]).toEqual([
        ['invitation', false],
        'APPROVER_NOT_INDEPENDENT',
      ])
      expect(await approve(partner!, approval)).toBe('done')
    }
  })

  it('of a new company comes from the command line, like the first', async () => {
    const approval = await ask(owner!)
    expect([await shown(owner!, approval), await approve(owner!, approval)]).toEqual([['own', false], 'FOUR_EYES_REQUIRED'])
    expect([await shown(partner!, approval), await approve(partner!, approval)]).toEqual([[null, false], 'done'])
  })

  it('waits 14 days again after a new invitation: its link signs in its holder', async () => {
    const [old, third] = [await join(await invite(owner!), 30), await join(await invite(owner!), 30)]
    const approval = await ask(third)
    const again = await join(await invite(partner!, old.email))
    expect(await approve(again, approval)).toBe('APPROVER_NOT_INDEPENDENT')
  })

  it('hides no invitation behind a later one of another member or of their own', async () => {
    const old = await join(await invite(owner!), 30)
    await invite(partner!, old.email)
    expect(await approve(old, await ask(owner!))).toBe('APPROVER_NOT_INDEPENDENT')
    expect(await approve(old, await ask(partner!))).toBe('APPROVER_NOT_INDEPENDENT')
    const other = await join(await invite(owner!), 30)
    await invite(other, other.email)
    expect(await approve(other, await ask(owner!))).toBe('APPROVER_NOT_INDEPENDENT')
  })

  it('is not needed for a refusal: it changes nothing', async () => {
    const young = await join(await invite(owner!))
    const approval = await ask(partner!)
    expect((await post('approval/refuse', young, { approval, reason: 'Not now' })).status).toBe(200)
  })
})

describe('the database', () => {
  const at = () => Temporal.Now.instant().toString()
  it('keeps a new member from approving a request', async () => {
    const [young, approval] = [await join(await invite(owner!)), await ask(partner!)]
    const update = () =>
      api.db
        .updateTable('approval')
        .set({ status: 'Approved', decided_by: young.id, decided_at: at() })
        .where('id', '=', approval.id)
        .execute()
    await expect(update()).rejects.toMatchObject({ constraint: 'second_member' })
    await sql`ALTER TABLE approval DISABLE TRIGGER approval_second_member`.execute(api.db)
    await update()
    await sql`ALTER TABLE approval ENABLE TRIGGER approval_second_member`.execute(api.db)
  })

  it('keeps a new member from approving a price and a flagged bill', async () => {
    const young = await join(await invite(owner!))
    const id = await requestTrip(api, client, 40)
    const { price } = (await api.call('GET', `/gamma/order/get?id=${id}`, { as: client })).json as { price: { amount: number } }
    const low = { amount: Math.round(price.amount * 0.7), currency: 'EUR' }
    expect((await post('order/quote', partner!, { order: { id }, price: low })).status).toBe(200)
    expect((await post('quote/approve', young, { order: { id } })).code ?? 'done').toBe('APPROVER_NOT_INDEPENDENT')
    const version = api.db.updateTable('quote_version').set({ approved_by: young.id, approved_at: at() })
    await expect(version.execute()).rejects.toMatchObject({ constraint: 'second_member' })

    const payer = await api.customer(5_000_000_00)
    const order = { id: (await confirmOrder(api, payer, 20)).id }
    const amount = { amount: 90_000, currency: 'EUR' }
    expect((await post('trip/enter-bill', partner!, { order, amount, vat: { kind: 'international' }, reference: 'OP-1' })).status).toBe(200)
    expect((await post('trip/approve-bill', young, { order, amount })).code ?? 'done').toBe('APPROVER_NOT_INDEPENDENT')
    expect((await post('trip/approve-bill', owner!, { order, amount })).code ?? 'done').toBe('done')
  })
})
