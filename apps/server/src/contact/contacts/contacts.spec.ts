import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toContactFields } from '@aquilane/domain/contacts/contact-form'
import { startApi, type Api } from '../../api.fixture.ts'
import { signInTestStaff } from '../../office/staff/staff.fixture.ts'
import { sendMessage, deleteOldMessages } from './messages.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const body = {
  form: 'contact',
  subject: 'press',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  message: 'May we quote your article about Nice?',
}
const send = (over: object = {}, headers: Record<string, string> = {}) =>
  api.call('POST', '/gamma/contact/send', { body: { ...body, ...over }, headers })
const fields = (email: string) => toContactFields({ ...body, email })

describe('messages of visitors', () => {
  it('are stored with their language and wait for the sales team, which marks them as answered', async () => {
    expect((await send({}, { 'accept-language': 'it' })).status).toBe(200)
    const rita = await signInTestStaff(api.db, ['sales'])
    const list = async (view: string) =>
      (await api.call('GET', `/gamma/staff/contact-message/list?view=${view}`, { headers: rita.headers })).json as {
        data: { id: string; locale: string; answered_by: string | null }[]
      }
    const [message] = (await list('open')).data
    expect(message).toMatchObject({ locale: 'it', subject: 'press', email: 'ada@example.com', answered: null, customer: null })
    const mark = (answered: boolean) =>
      api.call('POST', '/gamma/staff/contact-message/set-answered', {
        headers: rita.headers,
        body: { message: { id: message!.id }, answered },
      })
    expect((await mark(true)).json).toMatchObject({ answered: expect.any(String), answered_by: expect.any(String) })
    expect([(await list('open')).data.length, (await list('answered')).data.length]).toEqual([0, 1])
    expect((await mark(false)).json).toMatchObject({ answered: null })
  })

  it('of a signed-in customer are exported and erased with the account', async () => {
    const ada = await api.customer()
    expect((await send({ email: 'signed-in@example.com' }, ada.headers)).status).toBe(200)
    const stored = () => api.db.selectFrom('contact_message').select('id').where('client_id', '=', ada.clientId).execute()
    expect(await stored()).toHaveLength(1)
    const { code, code_hash } = await api.code(ada.phone)
    expect((await api.call('POST', '/gamma/profile/delete', { as: ada, body: { code, code_hash } })).status).toBe(200)
    expect(await stored()).toEqual([])
  })

  it.each([
    [{ email: 'ada@example' }, 'email'],
    [{ message: 'H' }, 'message'],
    [{ form: 'landing' }, 'route'],
    [{ date: '2020-01-01' }, 'date'],
    [{ pax: 0 }, 'pax'],
  ])('%j is rejected with its field', async (over, path) => {
    const { status, json } = await send(over)
    expect([status, (json as { errors: { path: string }[] }).errors[0]?.path]).toEqual([400, path])
  })

  it('are few per e-mail and per address', async () => {
    await api.db.deleteFrom('rate_limit').where('key', 'like', 'contact:%').execute()
    const from = (email: string, address: string) =>
      sendMessage(api.app.ctx, fields(email), { address, clientId: null, locale: 'en' }).then(
        () => 'sent',
        (error: unknown) => (error as { code: string }).code,
      )
    const sent = async (call: () => Promise<string>, times: number) =>
      (await Promise.all(Array.from({ length: times }, call))).filter((one) => one === 'sent')
    expect(await sent(() => from('eve@example.com', `192.0.2.${Math.trunc(Math.random() * 200)}`), 8)).toHaveLength(3)
    let n = 0
    expect(await sent(() => from(`eve${n++}@example.com`, '198.51.100.7'), 12)).toHaveLength(6)
  })

  it('are deleted after two years', async () => {
    await api.db.updateTable('contact_message').set({ created_at: '2020-01-01T00:00:00Z' }).execute()
    expect(await deleteOldMessages(api.app.ctx)).toBeGreaterThan(0)
  })
})
