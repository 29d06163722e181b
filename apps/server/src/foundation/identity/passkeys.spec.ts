import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestClient } from '@aquilane/testing/client'
import { softAuthenticator } from '../../platform/authenticator.fixture.ts'
import { startApi, type Api } from '../../api.fixture.ts'

let api: Api
let ada: TestClient
let eve: TestClient
beforeAll(async () => {
  api = await startApi()
  ada = await api.customer()
  eve = await api.customer()
})
afterAll(() => api.close())

interface Options {
  challenge: string
  rp: { id: string }
  user: { id: string }
  excludeCredentials: { id: string }[]
  authenticatorSelection: { residentKey: string; userVerification: string }
}
const beginFor = async (as: TestClient) =>
  ((await api.call('POST', '/gamma/passkey/register-begin', { as })).json as { options: Options }).options
const beginSignIn = async () =>
  ((await api.call('POST', '/gamma/auth/passkey-begin')).json as { options: { challenge: string; allowCredentials?: object[] } }).options
const signIn = (credential: object, more: object = {}) => api.call('POST', '/gamma/auth/sign-in-passkey', { body: { credential, ...more } })
const list = async (as: TestClient) =>
  ((await api.call('GET', '/gamma/passkey/list', { as })).json as { data: { id: string; last_used_at: string | null }[] }).data

async function enrolled(as: TestClient) {
  const authenticator = softAuthenticator(api.base)
  const credential = authenticator.register(await beginFor(as))
  const answer = await api.call('POST', '/gamma/passkey/register', { as, body: { credential } })
  return { authenticator, credential, answer, id: (answer.json as { id: string }).id }
}

describe('a passkey of a customer', () => {
  it('is made to find its owner by itself, verified, and signs in like the code by SMS', async () => {
    const options = await beginFor(ada)
    expect(options).toMatchObject({
      rp: { id: new URL(api.base).hostname },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const { authenticator, answer, id } = await enrolled(ada)
    expect(answer.status).toBe(200)
    expect((await beginFor(ada)).excludeCredentials.map((known) => known.id)).toEqual([authenticator.id])

    const asked = await beginSignIn()
    expect(asked.allowCredentials ?? []).toEqual([])
    const signedIn = await signIn(authenticator.use(asked), { fingerprint: 'phone' })
    expect(signedIn.json).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      new_client: false,
      client_id: ada.clientId,
    })
    const { access_token, refresh_token } = signedIn.json as { access_token: string; refresh_token: string }
    const headers = { authorization: `Bearer ${access_token}` }
    expect((await api.call('GET', '/gamma/profile/get', { headers })).json).toMatchObject({ user: { id: ada.clientId } })
    expect((await api.call('POST', '/gamma/auth/refresh-token', { body: { refresh_token, fingerprint: 'phone' } })).status).toBe(200)
    expect((await list(ada)).find((one) => one.id === id)?.last_used_at).toEqual(expect.any(String))
  })

  it('is added, and data is exported, only after a recent sign-in or a fresh code', async () => {
    const client = await api.customer()
    const old = () => api.db.updateTable('session').set({ verified_at: null }).where('id', '=', client.sessionId).execute()
    await old()
    const refusal = { code: 'REAUTHENTICATION_REQUIRED' }
    expect((await api.call('POST', '/gamma/passkey/register-begin', { as: client })).json).toMatchObject(refusal)
    expect((await api.call('GET', '/gamma/profile/export', { as: client })).json).toMatchObject(refusal)

    const { code, code_hash } = await api.code(client.phone)
    const verify = (typed: string) => api.call('POST', '/gamma/profile/verify-identity', { as: client, body: { code: typed, code_hash } })
    expect((await verify(code === '0000' ? '1111' : '0000')).json).toMatchObject({ code: 'PHONE_CODE_INVALID', tries_left: 2 })
    expect((await verify(code)).status).toBe(200)
    expect((await enrolled(client)).answer.status).toBe(200)
    expect((await api.call('GET', '/gamma/profile/export', { as: client })).status).toBe(200)
    const told = await api.db
      .selectFrom('push_message')
      .innerJoin('push_delivery', 'push_delivery.message_id', 'push_message.id')
      .select(['key', 'medium'])
      .where('client_id', '=', client.clientId)
      .where('medium', 'in', ['email', 'sms'])
      .execute()
    expect(new Set(told.map(({ key, medium }) => `${key} ${medium}`))).toEqual(
      new Set(['account.passkeyAdded email', 'account.passkeyAdded sms', 'account.dataExported email', 'account.dataExported sms']),
    )
  })

  it('does not survive the end of all sessions', async () => {
    const client = await api.customer()
    const { authenticator } = await enrolled(client)
    expect((await api.call('POST', '/gamma/profile/reset-authorization', { as: client, body: {} })).status).toBe(200)
    expect((await signIn(authenticator.use(await beginSignIn()))).status).toBe(422)
  })

  it('notifies its owner when it is added, and when it signs in on a new device', async () => {
    const grace = await api.customer()
    const notificationKeys = async () =>
      (await api.db.selectFrom('push_message').select('key').where('client_id', '=', grace.clientId).orderBy('created_at').execute()).map(
        ({ key }) => key,
      )
    const { authenticator } = await enrolled(grace)
    expect(await notificationKeys()).toEqual(['account.passkeyAdded'])
    const use = async (more: object) => (await signIn(authenticator.use(await beginSignIn()), more)).status
    expect([await use({ fingerprint: 'laptop' }), await use({ fingerprint: 'laptop' })]).toEqual([200, 200])
    expect(await notificationKeys()).toEqual(['account.passkeyAdded', 'account.signedIn'])
    expect([await use({}), await use({ fingerprint: 'phone' })]).toEqual([200, 200])
    expect(await notificationKeys()).toEqual(['account.passkeyAdded', 'account.signedIn', 'account.signedIn', 'account.signedIn'])
    // Neither a refused one nor one that is not taken is news.
    expect((await signIn(authenticator.use({ challenge: 'bWFkZSB1cA' }))).status).toBe(422)
    expect(await notificationKeys()).toHaveLength(4)
  })

  it('answers one challenge, once, within five minutes, and not what was asked for something else', async () => {
    const { authenticator, credential } = await enrolled(ada)
    const used = authenticator.use(await beginSignIn())
    expect((await signIn(used)).status).toBe(200)
    expect((await signIn(used)).json).toMatchObject({ code: 'PASSKEY_REJECTED' })
    expect((await api.call('POST', '/gamma/passkey/register', { as: ada, body: { credential } })).status).toBe(422)
    expect((await signIn(authenticator.use(await beginFor(ada)))).status).toBe(422)
    expect((await signIn(authenticator.use({ challenge: 'bWFkZSB1cA' }))).status).toBe(422)
    const late = await beginSignIn()
    await api.db
      .updateTable('webauthn_challenge')
      .set({ created_at: '2026-01-01T00:00:00Z', expires_at: '2026-01-01T00:05:00Z' })
      .where('challenge', '=', late.challenge)
      .execute()
    expect((await signIn(authenticator.use(late))).status).toBe(422)
  })

  it('is rejected when its counter did not increase, also concurrently', async () => {
    const { authenticator } = await enrolled(ada)
    const use = async (counter: number) => (await signIn(authenticator.use(await beginSignIn(), { counter }))).status
    expect([await use(7), await use(7), await use(3), await use(0), await use(8)]).toEqual([200, 422, 422, 422, 200])
    const [one, two] = [await beginSignIn(), await beginSignIn()]
    const concurrent = await Promise.all([one, two].map((options) => signIn(authenticator.use(options, { counter: 9 }))))
    expect(concurrent.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  it('is refused without the user’s verification, and from another site', async () => {
    const { authenticator } = await enrolled(ada)
    for (const faults of [{ userVerified: false }, { origin: 'http://evil.example' }, { rpId: 'evil.example' }])
      expect((await signIn(authenticator.use(await beginSignIn(), faults))).status).toBe(422)
    const fresh = softAuthenticator(api.base)
    for (const faults of [{ userVerified: false }, { origin: 'http://evil.example' }, { rpId: 'evil.example' }]) {
      const credential = fresh.register(await beginFor(ada), faults)
      expect((await api.call('POST', '/gamma/passkey/register', { as: ada, body: { credential } })).status).toBe(422)
    }
  })

  it('an unregistered one, or one with another client’s user handle, signs nobody in', async () => {
    const { authenticator } = await enrolled(ada)
    const otherClient = softAuthenticator(api.base)
    const unknown = await signIn(otherClient.use(await beginSignIn()))
    const { id, rawId } = authenticator.use({ challenge: 'x' })
    const forged = await signIn({ ...otherClient.use(await beginSignIn()), id, rawId })
    const strip = ({ text, headers }: { text: string; headers: Record<string, string> }) => text.replace(headers['x-request-id'] ?? '', '')
    expect([forged.status, strip(forged)]).toEqual([422, strip(unknown)])
  })

  it('belongs to one client: no second registration, no foreign challenge, deleted with the account', async () => {
    const { authenticator, id } = await enrolled(ada)
    const again = authenticator.register(await beginFor(eve))
    expect((await api.call('POST', '/gamma/passkey/register', { as: eve, body: { credential: again } })).status).toBe(422)
    const ofAda = softAuthenticator(api.base).register(await beginFor(ada))
    expect((await api.call('POST', '/gamma/passkey/register', { as: eve, body: { credential: ofAda } })).status).toBe(422)
    expect((await list(eve)).length).toBe(0)

    expect((await api.call('DELETE', `/gamma/passkey/remove?id=${id}`, { as: ada })).status).toBe(200)
    expect((await signIn(authenticator.use(await beginSignIn()))).status).toBe(422)

    const leaving = await api.customer()
    const last = await enrolled(leaving)
    const { code, code_hash } = await api.code(leaving.phone)
    expect((await api.call('POST', '/gamma/profile/delete', { as: leaving, body: { code, code_hash } })).status).toBe(200)
    expect((await signIn(last.authenticator.use(await beginSignIn()))).status).toBe(422)
  })

  it('has twenty at most', async () => {
    const many = await api.customer()
    for (let n = 0; n < 20; n++) expect((await enrolled(many)).answer.status).toBe(200)
    expect((await enrolled(many)).answer.json).toMatchObject({ code: 'LIMIT_REACHED' })
  })
})
