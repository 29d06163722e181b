import { setTimeout as sleep } from 'node:timers/promises'
import { aPassenger, aPassport, aPet } from '@aquilane/testing/builders'
import { signInTestClient, type TestClient } from '@aquilane/testing/client'
import { softAuthenticator } from '../platform/authenticator.fixture.ts'
import { unsubscribeUrl } from '../contact/notifications/preferences.ts'
import { testBrowser } from '../platform/push/push-service.fixture.ts'
import { api, jpeg, people, once, post, type LazyHints, type Together, type Rows } from './world.fixture.ts'

const passenger = aPassenger()

const passport = aPassport()

const { p256dh, auth } = testBrowser()

const browser = { endpoint: 'http://127.0.0.1:9/fuzz', keys: { p256dh, auth } }

const messageIds = async (client: TestClient): Promise<string[]> =>
  ((await api.call('GET', '/gamma/push-message/list', { as: client })).json as { data: { id: string }[] }).data.map(({ id }) => id)

async function getPhoto(client: TestClient): Promise<string> {
  const form = new FormData()
  form.set('photo', new Blob([new Uint8Array(jpeg)]), 'a.jpg')
  const { json } = await api.call('POST', '/gamma/profile/upload-photo', { as: client, form })
  return new URL((json as { user: { photo: string } }).user.photo).searchParams.get('id')!
}

async function credentialFor(client: TestClient) {
  const { options } = await post<{ options: { challenge: string } }>('/gamma/passkey/register-begin', {}, client.headers)
  const authenticator = softAuthenticator(api.base)
  return { authenticator, credential: authenticator.register(options) }
}

async function newPasskey(client: TestClient): Promise<string> {
  const { credential } = await credentialFor(client)
  return (await post<{ id: string }>('/gamma/passkey/register', { credential }, client.headers)).id
}

export function accountHints({ client, days, orders }: Rows): LazyHints {
  const person = once(async () => (await api.call('POST', '/gamma/person/create', { as: client, body: passenger })).json as { id: string })
  const personDocument = async () => ({ person: { id: (await person()).id }, ...passport })
  const document = once(
    async () =>
      (await api.call('POST', '/gamma/person-document/create', { as: client, body: await personDocument() })).json as { id: string },
  )
  return {
    'photo.id': async () => [await getPhoto(client)],
    'session.id': async () => [
      (await signInTestClient(api.db, client.phone)).sessionId,
      (await signInTestClient(api.db, client.phone)).sessionId,
    ],
    'push_message.id': async () => {
      await orders()
      return messageIds(client)
    },
    token: () => [new URL(unsubscribeUrl(api.app.ctx, { clientId: client.clientId, channel: 'offers' })).searchParams.get('token')],
    'POST /gamma/subscription/update': () => [{ channel: 'offers', medium: 'email', enabled: true }],
    'POST /gamma/web-push/subscribe': () => [browser],
    'person.id': async () => [(await person()).id],
    'document.id': async () => [(await document()).id],
    'passkey.id': async () => [await newPasskey(client)],
    'POST /gamma/person/create': () => [passenger, aPet()],
    'PATCH /gamma/person/update': async () => [{ id: (await person()).id, ...passenger }],
    'POST /gamma/person-document/create': async () => [await personDocument()],
    'PATCH /gamma/person-document/update': async () => [{ id: (await document()).id, ...passport }],
    timezone: () => ['Europe/Rome'],
    phone_number: () => ['+447400123456', '+393331234567', '+44 7400 123 457'],
    email: () => [`ada.${days}@example.com`],
    first_name: () => ['Ada'],
  }
}

export const accountTogether: Together = {
  'POST /gamma/passkey/register': async () => {
    people.ada = await api.customer(500_000_000)
    return { credential: (await credentialFor(people.ada)).credential }
  },
  'POST /gamma/auth/sign-in-passkey': async () => {
    const client = await api.customer()
    const { authenticator, credential } = await credentialFor(client)
    await post('/gamma/passkey/register', { credential }, client.headers)
    const { options } = await post<{ options: { challenge: string } }>('/gamma/auth/passkey-begin')
    return { credential: authenticator.use(options) }
  },
  'POST /gamma/auth/sign-in': () => api.code('+447400123456'),
  'POST /gamma/auth/refresh-token': async () => {
    const { json } = await api.call('POST', '/gamma/auth/sign-in', { body: await api.code('+447400123456') })
    return { refresh_token: (json as { refresh_token: string }).refresh_token, fingerprint: '' }
  },
  // Each address from a customer of its own: codes by mail are few for one.
  'POST /gamma/profile/verify-email': async () => {
    people.ada = await api.customer(500_000_000)
    const email = `${people.ada.clientId}@example.com`
    const sent = await api.call('POST', '/gamma/profile/send-verify-email-code', { as: people.ada, body: { email } })
    const [mail] = (await api.call('GET', `/dev/outbox.json?to=${email}`)).json as { text: string }[]
    return { code: /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '', code_hash: (sent.json as { code_hash: string }).code_hash }
  },
  'POST /gamma/web-push/test': async () => {
    await api.call('POST', '/gamma/web-push/subscribe', { as: people.ada, body: browser })
    return {}
  },
  'POST /gamma/push-message/read': async () => {
    for (let n = 0; n < 400 && (await messageIds(people.ada)).length === 0; n++) await sleep(50)
    return { push_message: { id: (await messageIds(people.ada))[0] } }
  },
  // A customer without orders can be deleted; each time another one.
  'POST /gamma/profile/delete': async () => {
    people.ada = await api.customer()
    const { code, code_hash } = await api.code(people.ada.phone)
    return { code, code_hash }
  },
  'POST /gamma/profile/verify-identity': async () => {
    people.ada = await api.customer(500_000_000)
    const { code, code_hash } = await api.code(people.ada.phone)
    return { code, code_hash }
  },
  'POST /gamma/auth/send-phone-code': async () => ({ code_hash: (await api.code('+447400123456')).code_hash }),
}
