import { createPersonalData } from '../../platform/personal-data.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withOwnServer } from '@aquilane/testing/level'
import { signInTestClient, testPhone, testTokenSecret } from '@aquilane/testing/client'
import { createTestDatabase, type TestDatabase } from '@aquilane/testing/database'
import { startServerProcess } from '@aquilane/testing/server-process'
import { readConfig } from '../../config/config.ts'
import { systemClock } from '../../platform/clock.ts'
import { createEvents } from '../../platform/events.ts'
import { authHook } from '../../platform/http/auth.ts'
import { createHttp } from '../../platform/http/server.ts'
import { outboxMail } from '../../platform/mail/outbox.ts'
import { outboxRoutes } from '../../platform/dev-outbox/routes.ts'
import { outboxSms } from '../../platform/sms/outbox.ts'
import { memoryEncryptedFiles } from '../../platform/files/encrypted-files.fixture.ts'
import { createLog } from '../../platform/telemetry/log.ts'
import { identityRoutes } from './http/customer.ts'
import { createWebauthn } from '../../platform/webauthn.ts'
import { partialContext } from '../../context.fixture.ts'
import { verifyAccessToken } from './sessions.ts'

let database: TestDatabase
let http: FastifyInstance
let url: string
const dataDir = mkdtempSync(join(tmpdir(), 'aquilane-identity-'))

beforeAll(async () => {
  database = await createTestDatabase({ pool: 20 })
  const config = readConfig({ DATA_DIR: dataDir, TOKEN_SECRET: testTokenSecret, LIMIT_SMS_PER_ADDRESS_HOUR: '1000' })
  http = await createHttp(config, createLog('silent'))
  const ctx = partialContext({
    personalData: createPersonalData(),
    db: database.db,
    clock: systemClock,
    events: createEvents(),
    sms: outboxSms(systemClock),
    mail: outboxMail(systemClock),
    webauthn: createWebauthn({ clock: systemClock, publicUrl: 'http://localhost' }),
    files: memoryEncryptedFiles(database.db, systemClock),
    config,
  })
  authHook(http, { verifier: { verifyAccess: (token) => verifyAccessToken(ctx, token) }, clock: systemClock })
  identityRoutes(http, ctx)
  outboxRoutes(http, database.db, async () => null)
  url = await http.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await http.close()
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

type Json = Record<string, unknown>
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-fingerprint': 'device-1', ...headers },
    body: JSON.stringify(body),
  })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Json }
}
const profile = async (token: string) => {
  const response = await fetch(`${url}/gamma/profile/get`, { headers: { authorization: `Bearer ${token}` } })
  return { status: response.status, body: (await response.json()) as Json }
}
const signIn = async (phone = testPhone()) => {
  const sent = await post('/gamma/auth/send-phone-code', { phone_number: phone })
  const [message] = (await (await fetch(`${url}/dev/outbox.json?to=${encodeURIComponent(phone)}`)).json()) as { text: string }[]
  const code = /\b\d{4,6}\b/.exec(message?.text ?? '')?.[0]
  const answer = await post('/gamma/auth/sign-in', {
    phone_number: phone,
    code_hash: sent.body['code_hash'],
    code,
    fingerprint: 'device-1',
  })
  return { phone, sent, answer, access: String(answer.body['access_token']), refresh: String(answer.body['refresh_token']) }
}

describe('sign-in over HTTP', () => {
  it('from number to code to profile', async () => {
    const { phone, sent, answer, access } = await signIn()
    expect(sent.body).toEqual({ code_hash: expect.stringMatching(/^[\w-]{43}$/), resend: 60, code_length: 4 })
    expect(answer.body).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      new_client: true,
      client_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(await profile(access)).toEqual({
      status: 200,
      body: {
        user: {
          id: answer.body['client_id'],
          name: { first_name: null, last_name: null, middle_name: null },
          email: null,
          email_unconfirmed: null,
          email_problem: null,
          phone,
          photo: null,
        },
        email_unconfirmed: null,
      },
    })
    expect((await signIn(phone)).answer.body).toMatchObject({ new_client: false, client_id: answer.body['client_id'] })
  })

  it('shows names, addresses and photo of the profile', async () => {
    const { clientId, accessToken } = await signInTestClient(database.db)
    await database.db
      .updateTable('client')
      .set({
        first_name: 'Ada',
        last_name: 'Byron',
        email: 'ada@example.com',
        email_unconfirmed: 'new@example.com',
        photo: '/photo/7/{index}',
      })
      .where('id', '=', clientId)
      .execute()
    expect((await profile(accessToken)).body).toMatchObject({
      user: { name: { first_name: 'Ada', last_name: 'Byron', middle_name: null }, email: 'ada@example.com', photo: '/photo/7/{index}' },
      email_unconfirmed: 'new@example.com',
    })
  })

  it('refuses in problem+json with the codes of the specification', async () => {
    const phone = testPhone()
    const { body } = await post('/gamma/auth/send-phone-code', { phone_number: phone })
    const guess = (more: object) =>
      post('/gamma/auth/sign-in', { phone_number: phone, code_hash: body['code_hash'], fingerprint: 'x', ...more })
    const wrong = await guess({ code: '00000000' })
    expect(wrong.headers.get('content-type')).toMatch(/^application\/problem\+json/)
    expect(wrong).toMatchObject({ status: 422, body: { code: 'PHONE_CODE_INVALID', tries_left: 2 } })
    expect(await guess({ code: '1234', code_hash: 'unknown' })).toMatchObject({ status: 404, body: { code: 'CODE_HASH_NOT_FOUND' } })
    expect(await guess({ code: '12a4' })).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED', errors: [{ path: 'code' }] } })
    expect(await post('/gamma/auth/send-phone-code', { phone_number: '+44 12' })).toMatchObject({
      status: 422,
      body: { code: 'PHONE_INVALID' },
    })
    expect(await post('/gamma/auth/send-phone-code', {})).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'phone_number', code: 'required' }] },
    })
  })

  it('asks for a solved challenge past five codes an hour', async () => {
    const phone = testPhone()
    const ask = (n: number) => post('/gamma/auth/send-phone-code', { phone_number: phone }, { 'x-fingerprint': `device-${phone}-${n}` })
    for (let n = 0; n < 5; n++) expect((await ask(n)).status).toBe(200)
    const refused = await ask(5)
    expect(refused.status).toBe(429)
    expect(refused.body).toMatchObject({ code: 'CHALLENGE_REQUIRED', challenge: expect.anything() as unknown })
  })

  it('writes the SMS in the language of the caller', async () => {
    const phone = testPhone()
    await post('/gamma/auth/send-phone-code', { phone_number: phone }, { 'accept-language': 'it', 'x-fingerprint': 'italian' })
    const [message] = (await (await fetch(`${url}/dev/outbox.json?to=${encodeURIComponent(phone)}`)).json()) as Json[]
    expect(message).toMatchObject({ channel: 'sms', to: phone, text: expect.stringMatching(/^\d{4} è il codice/) })
  })
})

describe('a session over HTTP', () => {
  it('is refreshed with an expired token still in the header', async () => {
    const { refresh } = await signIn()
    const answer = await post(
      '/gamma/auth/refresh-token',
      { refresh_token: refresh, fingerprint: 'device-1' },
      { authorization: 'Bearer over' },
    )
    expect(answer).toMatchObject({ status: 200, body: { access_token: expect.any(String), refresh_token: expect.any(String) } })
    expect((await profile(String(answer.body['access_token']))).status).toBe(200)
  })

  it('dies at once when a refresh token is replayed right after the answer', async () => {
    const { refresh, access } = await signIn()
    const renewed = await post('/gamma/auth/refresh-token', { refresh_token: refresh, fingerprint: 'device-1' })
    expect(await post('/gamma/auth/refresh-token', { refresh_token: refresh, fingerprint: 'device-1' })).toMatchObject({
      status: 401,
      body: { code: 'REFRESH_TOKEN_INVALID' },
    })
    expect((await profile(String(renewed.body['access_token']))).status).toBe(401)
    expect((await profile(access)).status).toBe(401)
    expect(
      (await post('/gamma/auth/refresh-token', { refresh_token: renewed.body['refresh_token'], fingerprint: 'device-1' })).status,
    ).toBe(401)
  })

  it('survives fifty refreshes sent together: one succeeds, the others learn that they came second', async () => {
    const { refresh } = await signIn()
    // The connections stand already: a busy machine takes longer to open fifty than a race lasts.
    await Promise.all(Array.from({ length: 50 }, () => fetch(`${url}/gamma/profile/get`).then((answer) => answer.text())))
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => post('/gamma/auth/refresh-token', { refresh_token: refresh, fingerprint: 'device-1' })),
    )
    const won = answers.filter((answer) => answer.status === 200)
    expect(won).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 409 && answer.body['code'] === 'REFRESH_TOKEN_ROTATED')).toHaveLength(49)
    expect((await profile(String(won[0]?.body['access_token']))).status).toBe(200)
    expect(
      (await post('/gamma/auth/refresh-token', { refresh_token: won[0]?.body['refresh_token'], fingerprint: 'device-1' })).status,
    ).toBe(200)
  })

  it('ends with sign-out here, and with reset-authorization everywhere', async () => {
    const phone = testPhone()
    const [one, two, three] = [await signIn(phone), await signIn(phone), await signIn(phone)]
    expect(
      await post('/gamma/auth/sign-out', { platform: 'web', value: 'registration', fingerprint: 'device-1' }, bearer(one.access)),
    ).toMatchObject({ status: 200, body: {} })
    expect((await profile(one.access)).status).toBe(401)
    expect((await profile(two.access)).status).toBe(200)
    expect(await post('/gamma/profile/reset-authorization', {}, bearer(two.access))).toMatchObject({ status: 200, body: {} })
    expect((await profile(two.access)).status).toBe(401)
    expect((await profile(three.access)).status).toBe(401)
    expect((await post('/gamma/auth/refresh-token', { refresh_token: three.refresh, fingerprint: 'device-1' })).status).toBe(401)
    expect((await post('/gamma/auth/sign-out', {}, bearer(three.access))).status).toBe(401)
  })
})

describe('the real server', () => {
  it('in production answers before the gateway does, and has no outbox', withOwnServer, async () => {
    const own = await createTestDatabase()
    const received: Json[] = []
    const held: (() => void)[] = []
    const gateway = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk) => (body += String(chunk)))
      request.on('end', () => {
        received.push(JSON.parse(body) as Json)
        held.push(() => response.writeHead(202).end())
      })
    })
    await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done))
    const server = await startServerProcess({
      databaseUrl: own.url,
      env: {
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        DRAIN_MS: '0',
        // Beside other specs on a busy machine.
        MAX_EVENT_LOOP_DELAY_MS: '60000',
        LIMIT_WORK_MS_PER_ADDRESS_MINUTE: '1000000',
        TOKEN_SECRET: testTokenSecret,
        BANK_WEBHOOK_SECRET: 'another-secret-for-tests-of-good-length',
        SMS_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`,
        SMS_TOKEN: 'gateway-token',
        STRIPE_SECRET_KEY: 'sk_key',
        STRIPE_WEBHOOK_SECRET: 'whsec',
        FILES_MASTER_KEY: testTokenSecret,
        SMTP_URL: 'smtp://127.0.0.1:9',
        MAIL_FROM: 'Aquilane <hello@aquilane.example>',
      },
    })
    try {
      const phone = testPhone()
      const response = await fetch(`${server.url}/gamma/auth/send-phone-code`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ phone_number: phone }),
      })
      const { code_hash } = (await response.json()) as Json
      expect(response.status).toBe(200)
      for (let n = 0; n < 100 && received.length === 0; n++) await sleep(100)
      expect(received).toEqual([{ to: phone, text: expect.stringMatching(/^\d{4} is your Aquilane/) }])
      const answer = await fetch(`${server.url}/gamma/auth/sign-in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ phone_number: phone, code_hash, code: String(received[0]?.['text']).slice(0, 4), fingerprint: 'f' }),
      })
      expect(answer.status).toBe(200)
      for (const path of ['/dev/outbox', '/dev/outbox.json']) expect((await fetch(`${server.url}${path}`)).status).toBe(404)
      expect(await own.db.selectFrom('outbox').selectAll().execute()).toEqual([])
    } finally {
      for (const release of held) release()
      await server.end('SIGTERM')
      await new Promise((done) => gateway.close(done))
      await own.close()
    }
  })
})
