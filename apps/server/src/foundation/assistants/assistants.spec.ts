import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { operationsOnBehalf } from '@aquilane/domain/assistants/permissions'
import type { TestClient } from '@aquilane/testing/client'
import { startApi, type Answer, type Api } from '../../api.fixture.ts'
import { completeMerge } from '../../office/customers/merge.fixture.ts'
import { signInTestStaff } from '../../office/staff/staff.fixture.ts'
import { assist, everything, inviteByMail } from './assistants.fixture.ts'

let api: Api
let ada: TestClient
let days = 20
beforeAll(async () => {
  api = await startApi()
})
// An account has ten assistants at most, and invites twenty a day.
beforeEach(async () => {
  ada = await api.customer(500_000_000)
  await name(ada, 'Ada')
})
afterAll(() => api.close())

const code = (answer: Answer) => (answer.json as { code?: string }).code
const post = (path: string, body: object, as: TestClient) => api.call('POST', path, { as, body })
const get = (path: string, as: TestClient | null = null) => api.call('GET', path, { as })
const name = (client: TestClient, first_name: string) =>
  api.db.updateTable('client').set({ first_name, last_name: 'Bell' }).where('id', '=', client.clientId).execute()
const state = async (token: string, as: TestClient | null = null) =>
  ((await get(`/gamma/assistant/invitation?token=${token}`, as)).json as { state: string }).state
const lists = async (as: TestClient) =>
  (await get('/gamma/assistant/list', as)).json as { assistants: { id: string; name: string | null }[]; principals: { id: string }[] }
const accept = (token: string, as: TestClient) => post('/gamma/assistant/accept', { token }, as)
const remove = (id: string, as: TestClient) => post('/gamma/assistant/remove', { assistant: { id } }, as)
const messages = async ({ clientId }: TestClient) =>
  (await api.db.selectFrom('push_message').select(['key', 'params']).where('client_id', '=', clientId).execute()).filter(({ key }) =>
    key.startsWith('assistant.'),
  )
async function book(as: TestClient) {
  const legs = api.legsIn(days++)
  return api.order(as, (await api.offers(as, legs))[0]!, legs)
}

describe('an invitation', () => {
  it('is accepted with an own account, and then both sides read of it', async () => {
    const token = await inviteByMail(api, ada, ['see', 'book'])
    expect((await get(`/gamma/assistant/invitation?token=${token}`)).json).toMatchObject({
      state: 'open',
      customer: 'Ada Bell',
      permissions: ['see', 'book'],
      pay_limit: null,
    })
    const grace = await api.customer()
    await name(grace, 'Grace')
    const { id } = (await accept(token, grace)).json as { id: string }
    expect((await lists(ada)).assistants).toContainEqual(expect.objectContaining({ id, name: 'Grace Bell' }))
    expect((await lists(grace)).principals).toMatchObject([{ id, name: 'Ada Bell', permissions: ['see', 'book'] }])
    expect(await messages(ada)).toContainEqual({ key: 'assistant.accepted', params: { name: 'Grace Bell' } })
  })

  it('is good once: again by the same account changes nothing, another account is refused', async () => {
    const token = await inviteByMail(api, ada)
    const [grace, eve] = [await api.customer(), await api.customer()]
    const both = await Promise.all([accept(token, grace), accept(token, grace)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect([(await accept(token, eve)).json, await state(token, eve)]).toMatchObject([{ code: 'INVITATION_OVER', state: 'used' }, 'used'])
    expect((await lists(eve)).principals).toEqual([])
  })

  it('is accepted by one of two accounts that open it at the same time', async () => {
    const token = await inviteByMail(api, ada)
    const people = await Promise.all([api.customer(), api.customer()])
    const answers = await Promise.all(people.map((one) => accept(token, one)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410])
  })

  it('ends after seven days, when it is withdrawn, and is nothing for its own sender', async () => {
    const grace = await api.customer()
    const late = await inviteByMail(api, ada)
    await sql`UPDATE assistant SET expires_at = now() - interval '1 second' WHERE accepted_at IS NULL AND client_id = ${ada.clientId}`.execute(
      api.db,
    )
    expect([code(await accept(late, grace)), await state(late)]).toEqual(['INVITATION_OVER', 'expired'])
    const taken = await inviteByMail(api, ada)
    const open = (await lists(ada)).assistants.find((one) => one.name === null)!
    await remove(open.id, ada)
    expect([code(await accept(taken, grace)), await state(taken)]).toEqual(['INVITATION_OVER', 'withdrawn'])
    const own = await inviteByMail(api, ada)
    expect([code(await accept(own, ada)), await state(own, ada)]).toEqual(['INVITATION_OVER', 'own'])
    expect(code(await accept('x'.repeat(43), grace))).toBe('NOT_FOUND')
  })

  it('is refused to an account that assists the customer already', async () => {
    const grace = await assist(api, ada)
    expect((await accept(await inviteByMail(api, ada), grace.self)).json).toMatchObject({ code: 'INVITATION_OVER', state: 'already' })
  })

  it('needs a recent proof of identity, sight of trips, a limit for paying, and a free place of ten', async () => {
    const tom = await api.customer()
    const invite = (more: object = {}) =>
      post('/gamma/assistant/invite', { email: 'someone@example.com', permissions: ['see'], ...more }, tom)
    expect(code(await invite({ permissions: ['book'] }))).toBe('VALIDATION_FAILED')
    expect(code(await invite({ permissions: ['see', 'pay'] }))).toBe('VALIDATION_FAILED')
    for (let n = 0; n < 10; n++) expect((await invite({ email: `many-${n}@example.com` })).status).toBe(200)
    expect(code(await invite())).toBe('LIMIT_REACHED')
    await sql`UPDATE session SET verified_at = now() - interval '1 hour' WHERE id = ${tom.sessionId}`.execute(api.db)
    expect(code(await invite())).toBe('REAUTHENTICATION_REQUIRED')
  })
})

describe('an assistant', () => {
  it('books for the customer, who reads who did it in order, messages and back office', async () => {
    const grace = await assist(api, ada)
    await name(grace, 'Grace')
    const order = await book(grace)
    expect(order.timeline[0]).toMatchObject({ event: 'placed', by: 'assistant', assistant: 'Grace Bell' })
    const row = await api.db.selectFrom('orders').select(['client_id', 'assistant_id']).where('id', '=', order.id).executeTakeFirstOrThrow()
    expect(row).toEqual({ client_id: ada.clientId, assistant_id: grace.assistantId })
    expect(await messages(ada)).toContainEqual({ key: 'assistant.booked', params: { name: 'Grace Bell', pnr: order.pnr } })
    const body = { invoice: { id: order.invoices[0]!.id }, account: { id: await api.accountOf(ada) } }
    expect((await post('/gamma/payment/from-account', body, grace)).status).toBe(200)
    const paid = (await get(`/gamma/order/get?id=${order.id}`, ada)).json as typeof order
    expect(paid.timeline).toContainEqual(expect.objectContaining({ event: 'paid', by: 'assistant', assistant: 'Grace Bell' }))
    const staff = await signInTestStaff(api.db, ['sales'])
    const shown = await api.call('GET', `/gamma/staff/order/get?id=${order.id}`, { headers: staff.headers })
    expect((shown.json as { history: { actor: string }[] }).history[0]).toMatchObject({ actor: 'assistant:Grace Bell' })
  })

  it('is refused every operation that the customer did not allow, and all that no assistant may call', async () => {
    const grace = await assist(api, ada, ['see'])
    for (const { name: operation, secured, method, path } of api.operations.filter((one) => one.secured !== 'staff')) {
      const needed = operationsOnBehalf[operation]
      if (needed === 'see' || path.startsWith('/gamma/auth/') || (secured === null && !needed)) continue
      const answer = await api.call(method, path, { as: grace, ...(method === 'GET' ? {} : { body: {} }) })
      expect([operation, answer.status, code(answer)]).toEqual([operation, 403, 'ASSISTANT_NOT_ALLOWED'])
    }
    expect((await get('/gamma/order/list', grace)).status).toBe(200)
  })

  it('names only operations that exist', () => {
    const names = api.operations.map((one) => one.name)
    expect(Object.keys(operationsOnBehalf).filter((one) => !names.includes(one))).toEqual([])
  })

  it('acts for its own customer only: another account with that id, or an id of another customer, gets nothing', async () => {
    const [grace, eve] = [await assist(api, ada), await api.customer()]
    const order = await book(ada)
    const asEve = { ...eve, headers: { ...eve.headers, 'x-on-behalf-of': grace.assistantId } as TestClient['headers'] }
    expect(code(await get(`/gamma/order/get?id=${order.id}`, asEve))).toBe('ASSISTANCE_ENDED')
    const other = await assist(api, eve, everything, { as: grace.self })
    expect(code(await get(`/gamma/order/get?id=${order.id}`, other))).toBe('NOT_FOUND')
    expect(code(await get(`/gamma/order/get?id=${order.id}`, grace.self))).toBe('NOT_FOUND')
  })

  it('reads of a balance only what the limit allows, pays by no saved card, and its links end soon', async () => {
    const grace = await assist(api, ada, everything, { euros: 1_000 })
    const { data } = (await get('/gamma/account/list', grace)).json as { data: { balance: { amount: number }; cashback: unknown }[] }
    expect(data[0]).toMatchObject({ balance: { amount: 1_000 }, cashback: null })
    const order = await book(grace)
    const body = { invoice: { id: order.invoices[0]!.id }, save_card: true }
    const rich = await assist(api, ada)
    expect(code(await post('/gamma/payment2/from-stripe', body, rich))).toBe('ASSISTANT_NOT_ALLOWED')
    const expires = Number(new URL(order.calendar_url, api.base).searchParams.get('expires'))
    expect(expires).toBeLessThan(Date.now() / 1000 + 700)
  })

  it('acts no more from the moment it is removed, and the customer ends it with one call', async () => {
    const grace = await assist(api, ada)
    const order = await book(grace)
    expect((await remove(grace.assistantId, ada)).status).toBe(200)
    expect((await get(`/gamma/order/get?id=${order.id}`, grace)).json).toMatchObject({
      code: 'ASSISTANCE_ENDED',
      status: 403,
      reason: 'assistance_ended',
    })
    expect((await lists(grace.self)).principals).toEqual([])
    expect(await messages(grace.self)).toContainEqual({ key: 'assistant.removed', params: { name: 'Ada Bell' } })
    expect(code(await remove(grace.assistantId, ada))).toBe('NOT_FOUND')
  })

  it('leaves, and only the two of them can end it', async () => {
    const [grace, eve] = [await assist(api, ada), await api.customer()]
    expect(code(await remove(grace.assistantId, eve))).toBe('NOT_FOUND')
    expect((await remove(grace.assistantId, grace.self)).status).toBe(200)
    expect((await messages(ada)).map(({ key }) => key)).toContain('assistant.left')
  })

  it('follows other permissions from the next call on', async () => {
    const grace = await assist(api, ada)
    const change = { assistant: { id: grace.assistantId }, permissions: ['see'] }
    expect((await post('/gamma/assistant/change', change, ada)).status).toBe(200)
    expect(code(await get('/gamma/person/list', grace))).toBe('ASSISTANT_NOT_ALLOWED')
    expect(code(await post('/gamma/assistant/change', change, grace.self))).toBe('NOT_FOUND')
  })

  it('books and pays nothing for a blocked customer', async () => {
    const bob = await api.customer(1_000_000)
    const grace = await assist(api, bob)
    await sql`UPDATE client SET blocked_at = now(), blocked_reason = 'test' WHERE id = ${bob.clientId}`.execute(api.db)
    expect(code(await post('/gamma/order/create', { legs: api.legs }, grace))).toBe('ACCOUNT_LOCKED')
    expect((await get('/gamma/order/list', grace)).status).toBe(200)
  })
})

describe('when an account closes', () => {
  async function leave(client: TestClient) {
    const { code: digits, code_hash } = await api.code(client.phone)
    return post('/gamma/profile/delete', { code: digits, code_hash }, client)
  }
  const rowOf = (id: string) => api.db.selectFrom('assistant').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  it('the customer: assistants and invitations end, addresses are erased, a notice goes to the assistant', async () => {
    const bob = await api.customer()
    const grace = await assist(api, bob)
    const token = await inviteByMail(api, bob)
    expect((await leave(bob)).status).toBe(200)
    expect(code(await get('/gamma/order/list', grace))).toBe('ASSISTANCE_ENDED')
    expect(await state(token)).toBe('withdrawn')
    expect(await rowOf(grace.assistantId)).toMatchObject({ ended_by: 'deletion', email: null })
    expect((await messages(grace.self)).map(({ key }) => key)).toEqual(['assistant.removed'])
  })

  it('the assistant: a notice goes to the customer, and the history has no name', async () => {
    const bob = await api.customer(100_000_000)
    const grace = await assist(api, bob)
    const order = await book(grace)
    expect((await leave(grace.self)).status).toBe(200)
    expect((await messages(bob)).map(({ key }) => key)).toContain('assistant.left')
    const shown = (await get(`/gamma/order/get?id=${order.id}`, bob)).json as typeof order
    expect(shown.timeline[0]).toMatchObject({ by: 'assistant', assistant: '' })
    expect(await rowOf(grace.assistantId)).toMatchObject({ ended_by: 'deletion', email: null })
  })

  async function merge(kept: TestClient, merged: TestClient) {
    const staff = await signInTestStaff(api.db, ['sales'])
    const body = { kept: { id: kept.clientId }, merged: { id: merged.clientId }, fields: [], reason: 'The same person' }
    const { json } = await api.call('POST', '/gamma/staff/customer/merge', { headers: staff.headers, body })
    return completeMerge(api, { approval: (json as { approval: { id: string } }).approval.id, mergedId: merged.clientId })
  }

  it('a merge of customers moves assistants along; who assisted both assists once', async () => {
    const [kept, merged] = [await api.customer(), await api.customer()]
    const grace = await assist(api, merged)
    const twice = await assist(api, kept)
    const again = await assist(api, merged, everything, { as: twice.self })
    await merge(kept, merged)
    expect((await rowOf(grace.assistantId)).client_id).toBe(kept.clientId)
    expect((await get('/gamma/order/list', grace)).status).toBe(200)
    expect([(await rowOf(twice.assistantId)).ended_by, (await rowOf(again.assistantId)).ended_by]).toEqual([null, 'merge'])
  })

  it('a merge of a customer with their own assistant ends it', async () => {
    const bob = await api.customer()
    const grace = await assist(api, bob)
    await merge(bob, grace.self)
    expect(await rowOf(grace.assistantId)).toMatchObject({ ended_by: 'merge' })
  })

  it('a merge of assistants keeps what the closing account may do', async () => {
    const [bob, kept] = [await api.customer(), await api.customer()]
    const grace = await assist(api, bob)
    await merge(kept, grace.self)
    const acting = { ...kept, headers: { ...kept.headers, 'x-on-behalf-of': grace.assistantId } as TestClient['headers'] }
    expect((await get('/gamma/order/list', acting)).status).toBe(200)
  })
})
