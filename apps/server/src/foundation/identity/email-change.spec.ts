import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from '@aquilane/testing/client'
import { startApi, type Api } from '../../api.fixture.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

let count = 0
const address = () => `rosa.${(count += 1)}@example.com`
const send = (as: TestClient, email: string) => api.call('POST', '/gamma/profile/send-verify-email-code', { as, body: { email } })
async function confirm(as: TestClient, email: string, codeHash: string): Promise<number> {
  const [mail] = (await api.call('GET', `/dev/outbox.json?to=${email}`)).json as { subject: string }[]
  const code = /\d{6}/.exec(mail?.subject ?? '')?.[0] ?? ''
  return (await api.call('POST', '/gamma/profile/verify-email', { as, body: { code, code_hash: codeHash } })).status
}
/** Sign-in and every proof of it are long ago. */
const makeOld = (client: TestClient) =>
  api.db.updateTable('session').set({ verified_at: null }).where('id', '=', client.sessionId).execute()

describe('the e-mail address of a customer', () => {
  it('is replaced only after a fresh proof, and the old address is told; a first one needs none', async () => {
    const client = await api.customer()
    await makeOld(client)
    const [first, second] = [address(), address()]
    const begun = await send(client, first)
    expect(begun.status).toBe(200)
    expect(await confirm(client, first, (begun.json as { code_hash: string }).code_hash)).toBe(200)

    expect((await send(client, second)).json).toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' })
    expect((await api.call('GET', `/dev/outbox.json?to=${second}`)).json).toEqual([])

    const { code, code_hash } = await api.code(client.phone)
    expect((await api.call('POST', '/gamma/profile/verify-identity', { as: client, body: { code, code_hash } })).status).toBe(200)
    const changed = await send(client, second)
    expect(await confirm(client, second, (changed.json as { code_hash: string }).code_hash)).toBe(200)
    const [told] = (await api.call('GET', `/dev/outbox.json?to=${first}`)).json as { subject: string }[]
    expect(told).toMatchObject({ subject: 'The e-mail address of your account has changed' })
  })
})
