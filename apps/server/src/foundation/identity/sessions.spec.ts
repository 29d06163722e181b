import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testPhone, testTokenSecret } from '@aquilane/testing/client'
import { createTestDatabase, type TestDatabase } from '@aquilane/testing/database'
import { signAccessToken } from './access-token.ts'
import { identityHarness } from './identity.fixture.ts'
import { resetAuthorization, signOut, listSessionsByClient, endOneSession } from './service.ts'
import { verifyAccessToken, refreshSession } from './sessions.ts'
import type { Context } from '../../context.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ pool: 20 })
})
afterAll(() => database.close())
const harness = () => identityHarness(database.db)
const device = { fingerprint: 'device-1', application: 'web', userAgent: 'Spec/1', address: '192.0.2.1' }

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const refreshing = (ctx: Context, refreshToken: string, more: { fingerprint?: string | null; arrivedAt?: Temporal.Instant } = {}) =>
  refreshSession(ctx, {
    refreshToken,
    fingerprint: more.fingerprint === undefined ? 'device-1' : more.fingerprint,
    arrivedAt: more.arrivedAt ?? null,
  })

describe('signing in', () => {
  it('makes a client once, with referral, campaign and language of the first time', async () => {
    const { signIn, events, clock } = harness()
    const phone = testPhone()
    const registered: unknown[] = []
    events.on('identity.client-registered', async (_trx, payload) => void registered.push(payload))
    const first = await signIn(phone, { ref: 'FRIEND7', utm: { source: 'Site', medium: 'Internal' }, locale: 'it' })
    clock.advance({ minutes: 1 })
    const second = await signIn(phone, { ref: 'OTHER', utm: { source: 'News' } })
    expect(first.newClient).toBe(true)
    expect(second).toMatchObject({ newClient: false, clientId: first.clientId })
    expect(registered).toEqual([{ clientId: first.clientId, ref: 'FRIEND7' }])
    const row = await database.db.selectFrom('client').selectAll().where('phone', '=', phone).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ id: first.clientId, ref: 'FRIEND7', utm: { source: 'Site', medium: 'Internal' }, locale: 'it' })
    const sessions = await database.db
      .selectFrom('session')
      .selectAll()
      .where('client_id', '=', first.clientId)
      .orderBy('created_at')
      .execute()
    expect(sessions).toHaveLength(2)
    expect(sessions[1]).toMatchObject({
      fingerprint: 'device-1',
      application: 'web',
      user_agent: 'spec',
      utm: { source: 'News' },
      ended_at: null,
    })
  })

  it('creates one client when the same new number signs in twice concurrently', async () => {
    const { sendAndRead, guess } = harness()
    const phone = testPhone()
    const codes = [await sendAndRead(phone), await sendAndRead(phone)]
    const results = await Promise.all(codes.map(({ codeHash, code }) => guess(phone, codeHash, code)))
    const values = results.map((result) => (result.ok ? result.value : null))
    expect(values.map((value) => value?.newClient).toSorted()).toEqual([false, true])
    expect(new Set(values.map((value) => value?.clientId)).size).toBe(1)
  })

  it('takes the code back when what follows fails', async () => {
    const { sendAndRead, guess, events } = harness()
    const phone = testPhone()
    const { codeHash, code } = await sendAndRead(phone)
    let failing = true
    events.on('identity.client-registered', async () => {
      if (failing) throw new Error('not now')
    })
    await expect(guess(phone, codeHash, code)).rejects.toThrow('not now')
    failing = false
    expect(await guess(phone, codeHash, code)).toMatchObject({ ok: true, value: { newClient: true } })
  })

  it('leaves audit rows', async () => {
    const { signIn, ctx } = harness()
    const { clientId } = await signIn(testPhone())
    await resetAuthorization(ctx, clientId)
    const rows = await database.db
      .selectFrom('audit')
      .select(['action', 'to_state', 'reason'])
      .where('actor', '=', `client:${clientId}`)
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { action: 'client.register', to_state: null, reason: null },
      { action: 'session.open', to_state: 'open', reason: null },
      { action: 'session.end', to_state: 'ended', reason: 'reset' },
    ])
  })
})

describe('access tokens', () => {
  it('stand for the client for fifteen minutes', async () => {
    const { signIn, ctx, clock } = harness()
    const { accessToken, clientId } = await signIn(testPhone())
    expect(await verifyAccessToken(ctx, accessToken)).toMatchObject({ clientId })
    clock.advance({ seconds: 899 })
    expect(await verifyAccessToken(ctx, accessToken)).toMatchObject({ clientId })
    clock.advance({ seconds: 1 })
    expect(await verifyAccessToken(ctx, accessToken)).toBeNull()
  })

  it('are refused when forged, unsigned, of another secret, another purpose or another client', async () => {
    const { signIn, ctx, clock } = harness()
    const { accessToken, clientId } = await signIn(testPhone())
    const other = await signIn(testPhone())
    const claims = await verifyAccessToken(ctx, accessToken)
    if (!claims) throw new Error('refused')
    const [head = '', body = '', mark = ''] = accessToken.split('.')
    const payload = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
    expect(payload).toMatchObject({ sub: clientId, sid: claims.sessionId })
    for (const forged of [
      `${head}.${encode({ ...payload, sub: other.clientId })}.${mark}`,
      `${encode({ alg: 'none', typ: 'at+jwt' })}.${body}.`,
      `${head}.${body}.`,
      await signAccessToken('another secret, which is also more than 32 long', claims, clock.now()),
      await signAccessToken(testTokenSecret, { ...claims, clientId: other.clientId }, clock.now()),
      await signAccessToken(testTokenSecret, { clientId, sessionId: '00000000-0000-4000-8000-000000000000' }, clock.now()),
      'x.y.z',
      '',
    ])
      expect(await verifyAccessToken(ctx, forged)).toBeNull()
  })

  it('end with their session', async () => {
    const { signIn, ctx, events } = harness()
    const phone = testPhone()
    const [here, there] = [await signIn(phone), await signIn(phone)]
    const claims = await verifyAccessToken(ctx, here.accessToken)
    if (!claims) throw new Error('refused')
    const emitted: unknown[] = []
    events.on('identity.signed-out', async (_trx, payload) => void emitted.push(payload))
    await signOut(ctx, claims, { platform: 'web', value: 'push-registration', fingerprint: 'device-1' })
    expect(emitted).toEqual([{ ...claims, platform: 'web', value: 'push-registration', fingerprint: 'device-1' }])
    expect(await verifyAccessToken(ctx, here.accessToken)).toBeNull()
    expect(await verifyAccessToken(ctx, there.accessToken)).not.toBeNull()
    await resetAuthorization(ctx, claims.clientId)
    expect(await verifyAccessToken(ctx, there.accessToken)).toBeNull()
    expect(await refreshSession(ctx, { refreshToken: there.refreshToken, fingerprint: 'device-1', arrivedAt: null })).toEqual({
      ok: false,
      code: 'REFRESH_TOKEN_INVALID',
    })
  })
})

describe('refresh tokens', () => {
  it('are traded for new tokens of the same session, for 30 days from each trade', async () => {
    const { signIn, ctx, clock } = harness()
    const first = await signIn(testPhone(), { device })
    let { refreshToken } = first
    for (let n = 0; n < 3; n++) {
      clock.advance({ hours: 29 * 24 })
      const result = await refreshing(ctx, refreshToken)
      if (!result.ok) throw new Error(result.code)
      expect(await verifyAccessToken(ctx, result.accessToken)).toMatchObject({ clientId: first.clientId })
      refreshToken = result.refreshToken
    }
    clock.advance({ hours: 30 * 24 })
    expect(await refreshing(ctx, refreshToken)).toEqual({ ok: false, code: 'REFRESH_TOKEN_INVALID' })
  })

  it('are stored only as hashes', async () => {
    const { signIn } = harness()
    const { refreshToken } = await signIn(testPhone(), { device })
    expect(JSON.stringify(await database.db.selectFrom('refresh_token').selectAll().execute())).not.toContain(refreshToken)
  })

  it('kill their whole family when one is replayed: new tokens die with the old, at once', async () => {
    const { signIn, ctx, clock } = harness()
    const phone = testPhone()
    const stolen = await signIn(phone, { device })
    const elsewhere = await signIn(phone, { device: { ...device, fingerprint: 'device-2' } })
    const honest = await refreshing(ctx, stolen.refreshToken)
    if (!honest.ok) throw new Error(honest.code)
    clock.advance({ milliseconds: 101 })
    expect(await refreshing(ctx, stolen.refreshToken)).toEqual({ ok: false, code: 'REFRESH_TOKEN_INVALID' })
    expect(await verifyAccessToken(ctx, honest.accessToken)).toBeNull()
    expect(await verifyAccessToken(ctx, stolen.accessToken)).toBeNull()
    expect(await refreshing(ctx, honest.refreshToken)).toEqual({ ok: false, code: 'REFRESH_TOKEN_INVALID' })
    expect(await verifyAccessToken(ctx, elsewhere.accessToken)).not.toBeNull()
    const ended = await database.db
      .selectFrom('session')
      .select(['end_reason'])
      .where('client_id', '=', stolen.clientId)
      .where('ended_at', 'is not', null)
      .execute()
    expect(ended).toEqual([{ end_reason: 'token-reused' }])
    const rows = await database.db
      .selectFrom('audit')
      .select(['actor', 'reason'])
      .where('action', '=', 'session.end')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(rows).toEqual([{ actor: 'system', reason: 'token-reused' }])
  })

  it('succeeds once of fifty concurrent requests, and the session continues', async () => {
    const { signIn, ctx } = harness()
    const { refreshToken } = await signIn(testPhone(), { device })
    const results = await Promise.all(Array.from({ length: 50 }, () => refreshing(ctx, refreshToken)))
    const won = results.filter((result) => result.ok)
    expect(won).toHaveLength(1)
    expect(results.filter((result) => !result.ok && result.code === 'REFRESH_TOKEN_ROTATED')).toHaveLength(49)
    const [winner] = won
    if (!winner?.ok) throw new Error('lost')
    expect(await verifyAccessToken(ctx, winner.accessToken)).not.toBeNull()
    expect(await refreshing(ctx, winner.refreshToken)).toMatchObject({ ok: true })
  })

  it('tolerates a concurrent request that arrived before the response could leave', async () => {
    const { signIn, ctx, clock } = harness()
    const { refreshToken } = await signIn(testPhone(), { device })
    const arrivedAt = clock.now()
    const first = await refreshing(ctx, refreshToken)
    if (!first.ok) throw new Error(first.code)
    clock.advance({ seconds: 5 })
    expect(await refreshing(ctx, refreshToken, { arrivedAt })).toEqual({ ok: false, code: 'REFRESH_TOKEN_ROTATED' })
    expect(await refreshing(ctx, first.refreshToken)).toMatchObject({ ok: true })
  })

  it('delays its response while concurrent requests arrive, by a second at most', async () => {
    const { signIn, ctx, clock } = harness()
    const { refreshToken } = await signIn(testPhone(), { device })
    const first = await refreshing(ctx, refreshToken)
    if (!first.ok) throw new Error(first.code)
    let left = false
    const leaving = first.settled().then(() => (left = true))
    for (let n = 0; n < 11; n++) {
      clock.advance({ milliseconds: 90 })
      expect(await refreshing(ctx, refreshToken)).toEqual({ ok: false, code: 'REFRESH_TOKEN_ROTATED' })
      expect(left).toBe(false)
    }
    clock.advance({ milliseconds: 11 })
    await leaving
    expect(await refreshing(ctx, refreshToken)).toEqual({ ok: false, code: 'REFRESH_TOKEN_INVALID' })
    expect(await verifyAccessToken(ctx, first.accessToken)).toBeNull()
  })

  it.each(['device-2', null])('are bound to their device: from %j they end the session', async (fingerprint) => {
    const { signIn, ctx } = harness()
    const { refreshToken, accessToken } = await signIn(testPhone(), { device })
    expect(await refreshing(ctx, refreshToken, { fingerprint })).toEqual({ ok: false, code: 'REFRESH_TOKEN_INVALID' })
    expect(await verifyAccessToken(ctx, accessToken)).toBeNull()
    expect(await refreshing(ctx, refreshToken)).toEqual({ ok: false, code: 'REFRESH_TOKEN_INVALID' })
  })

  it('work without a device when the client never named one', async () => {
    const { signIn, ctx } = harness()
    const { refreshToken } = await signIn(testPhone(), { device: { ...device, fingerprint: null } })
    expect(await refreshing(ctx, refreshToken, { fingerprint: null })).toMatchObject({ ok: true })
  })

  it('that never existed end nothing', async () => {
    const { ctx } = harness()
    expect(await refreshing(ctx, 'made-up')).toEqual({ ok: false, code: 'REFRESH_TOKEN_INVALID' })
  })
})

describe('own devices', () => {
  const phoneAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1'

  it('are listed by what a person calls them, the last seen first, and signed out one by one', async () => {
    const { signIn, ctx, clock, events } = harness()
    const phone = testPhone()
    const left: unknown[] = []
    events.on('identity.signed-out', async (_trx, payload) => void left.push(payload))
    const first = await signIn(phone, { device: { ...device, userAgent: null } })
    clock.advance({ minutes: 5 })
    const second = await signIn(phone, { device: { ...device, userAgent: phoneAgent } })
    const { clientId } = first
    const open = await listSessionsByClient(ctx, clientId)
    expect(open.map(({ browser, system }) => [browser, system])).toEqual([
      ['Safari', 'iOS'],
      [null, null],
    ])
    const [phoneSession] = open
    expect(await endOneSession(ctx, { clientId, sessionId: phoneSession!.id })).toBe(true)
    expect(left).toMatchObject([{ clientId, sessionId: phoneSession!.id }])
    expect(await verifyAccessToken(ctx, second.accessToken)).toBeNull()
    expect(await verifyAccessToken(ctx, first.accessToken)).toMatchObject({ clientId })
    expect(await listSessionsByClient(ctx, clientId)).toHaveLength(1)
    expect(await endOneSession(ctx, { clientId, sessionId: phoneSession!.id })).toBe(false)
  })

  it('of another client cannot be seen or ended; expired ones are not listed', async () => {
    const { signIn, ctx, clock } = harness()
    const [own, foreign] = [await signIn(testPhone()), await signIn(testPhone())]
    const [target] = await listSessionsByClient(ctx, foreign.clientId)
    expect(await endOneSession(ctx, { clientId: own.clientId, sessionId: target!.id })).toBe(false)
    expect(await verifyAccessToken(ctx, foreign.accessToken)).not.toBeNull()
    clock.advance({ hours: 24 * 30 })
    expect(await listSessionsByClient(ctx, foreign.clientId)).toEqual([])
  })
})
