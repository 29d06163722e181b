import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import Value from 'typebox/value'
import { suggestCharter } from '@aquilane/contract/charter'
import { OfferRepriced } from '@aquilane/domain/charter/offer'
import { anOffer } from '@aquilane/domain/charter/offer.fixture'
import { testTokenSecret } from '@aquilane/testing/client'
import { readConfig } from '../../config/config.ts'
import { authHook } from '../../platform/http/auth.ts'
import { publicCacheHook } from '../../platform/http/public-cache.ts'
import { createHttp } from '../../platform/http/server.ts'
import { createLog } from '../../platform/telemetry/log.ts'
import { charterHarness, type CharterHarness } from './charter.fixture.ts'
import { charterRoutes } from './http/customer.ts'

let h: CharterHarness
let http: FastifyInstance
const dataDir = mkdtempSync(join(tmpdir(), 'aquilane-charter-'))

beforeAll(async () => {
  h = await charterHarness()
  http = await createHttp(
    readConfig({ DATA_DIR: dataDir, TOKEN_SECRET: testTokenSecret, LIMIT_REQUESTS_PER_ADDRESS_MINUTE: '100000' }),
    createLog('silent'),
  )
  // A signed token; sign-in is covered elsewhere.
  authHook(http, { verifier: { verifyAccess: async (token) => ({ clientId: token, sessionId: token, isBlocked: false }) }, clock: h.clock })
  publicCacheHook(http)
  charterRoutes(http, h)
  http.post('/order', () => {
    throw new OfferRepriced({ priceCents: 6_502_199, current: { ...anOffer(), id: 'AQEB' }, locale: 'it' })
  })
})
afterAll(async () => {
  await http.close()
  await h.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const call = async (options: InjectOptions & { client?: string }) => {
  const { client, ...request } = options
  const answer = await http.inject({
    ...request,
    headers: { ...(client ? { authorization: `Bearer ${client}` } : {}), ...request.headers },
  })
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text: answer.body,
    json: (answer.body ? answer.json() : null) as Record<string, unknown>,
  }
}
const suggest = (payload: unknown, client?: string) =>
  call({ method: 'POST', url: '/gamma/charter/suggest', payload: payload as object, ...(client ? { client } : {}) })
const lookAt = (id: string, client?: string) =>
  call({ url: `/gamma/charter/suggestion?id=${encodeURIComponent(id)}`, ...(client ? { client } : {}) })
const fromPrice = (query: string, headers: Record<string, string> = {}) => call({ url: `/gamma/charter/from-price?${query}`, headers })
const pack = (payload: unknown) => call({ method: 'POST', url: '/gamma/json/pack', payload: payload as object })
const sharedEnd = (airportCode: string, locationSelector: string) => ({ airportCode, locationSelector, cityLocation: null })
const share = () => ({
  legs: [
    {
      date: `${h.at('10:30')}:00`,
      pax: 4,
      luggage: 20,
      departure: sharedEnd('LTN', 'airport:EGGW'),
      arrival: sharedEnd('NCE', 'airport:LFMN'),
    },
  ],
})
const trip = () => ({ legs: [h.leg('EGGW', 'LFMN', h.at('10:30'))], group: 'aircraft_type' })

it('an offer that has another price is refused with the suggestion that replaces it, in the language of its customer', async () => {
  const { status, json } = await call({ method: 'POST', url: '/order' })
  expect(status).toBe(409)
  expect(json).toMatchObject({ code: 'PRICE_CHANGED', price: { amount: 65_021.99, currency: 'EUR' } })
  expect(json['suggestion']).toMatchObject({ id: 'AQEB', locked: false, aircraft_class: { name: 'Light jet' } })
  expect(Object.keys(json).slice(0, 2)).toEqual(['price', 'suggestion'])
})

describe('POST /gamma/charter/suggest', () => {
  it('travels packed where the client takes that, and is the same list', async () => {
    const ask = (encoding?: string) =>
      http.inject({
        method: 'POST',
        url: '/gamma/charter/suggest',
        payload: trip(),
        headers: { authorization: `Bearer ${h.client}`, ...(encoding && { 'accept-encoding': encoding }) },
      })
    const prices = (text: string) => (JSON.parse(text) as { data: { price: unknown }[] }).data.map(({ price }) => price)
    const [plain, brotli, gzip] = await Promise.all([ask(), ask('gzip, br'), ask('gzip')])
    expect([plain, brotli, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip'])
    for (const { headers } of [plain, brotli, gzip]) expect(headers.vary).toMatch(/\bAccept-Encoding$/)
    expect(prices(brotliDecompressSync(brotli.rawPayload).toString())).toEqual(prices(plain.body))
    expect(prices(gunzipSync(gzip.rawPayload).toString())).toEqual(prices(plain.body))
    expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
  })

  it('answers the agreed shape, locked for visitors, complete for clients, never cached', async () => {
    const visitor = await suggest(trip())
    const client = await suggest(trip(), h.client)
    expect([visitor.status, client.status]).toEqual([200, 200])
    expect(client.headers['cache-control']).toBe('no-store')
    expect(visitor.json['locked']).toBe(true)
    expect(client.json['locked']).toBe(false)
    const offer = (client.json['data'] as Record<string, unknown>[])[0]!
    expect(Object.keys(offer).toSorted()).toEqual(
      [
        'id',
        'locked',
        'firmness',
        'cautions',
        'expires_at',
        'price',
        'price_breakdown',
        'after_flight_caps',
        'aircraft_class',
        'aircraft_type',
        'cabin_height_m',
        'aircraft',
        'company',
        'legs',
        'seats',
        'luggage',
        'notes',
        'co2_kg',
        'terms',
      ].toSorted(),
    )
    expect((client.json['data'] as unknown[]).length).toBeGreaterThan((visitor.json['data'] as unknown[]).length)
  })

  it('keeps to its schema, for visitors, clients and when nothing fits', async () => {
    const [leg] = trip().legs
    const crossing = { legs: [h.leg('KTEB', 'EGGW', h.at('19:00')), h.leg('EGGW', 'OMDW', h.at('19:00', 2))] }
    const answers = [
      await suggest(trip()),
      await suggest(trip(), h.client),
      await suggest(crossing, h.client),
      await suggest({ legs: [{ ...leg, pax: 38 }] }),
    ]
    for (const { status, json } of answers) expect([status, [...Value.Errors(suggestCharter.response, json)]]).toEqual([200, []])
    expect(answers[2]!.text).toMatch(/"tech_stops":\[\{"airport"/)
  })

  it('shows the whole list to the reader of a shared link, for its trip and until it expires', async () => {
    const made = await call({ method: 'POST', url: '/gamma/charter/share', payload: trip(), client: h.client })
    const { token, expires_at: until } = made.json as { token: string; expires_at: string }
    const [reader, client, visitor] = [await suggest({ ...trip(), shared: token }), await suggest(trip(), h.client), await suggest(trip())]
    const tails = (json: Record<string, unknown>) =>
      (json['data'] as { aircraft: { tail: string } | null }[]).map(({ aircraft }) => aircraft?.tail)
    expect([reader.json['locked'], reader.json['shared_until'], tails(reader.json)]).toEqual([false, until, tails(client.json)])
    expect([visitor.json['locked'], visitor.json['shared_until']]).toEqual([true, null])
    // Anybody may order from it once signed in: its offers are nobody's.
    expect((await lookAt((reader.json['data'] as { id: string }[])[0]!.id, h.client)).status).toBe(200)
    const [leg] = trip().legs
    for (const other of [
      { legs: [{ ...leg, pax: 5 }], shared: token },
      { ...trip(), shared: `${token.slice(0, -1)}!` },
    ])
      expect((await suggest(other)).json).toMatchObject({ locked: true, shared_until: null })
    expect((await call({ method: 'POST', url: '/gamma/charter/share', payload: trip() })).status).toBe(401)
  })

  it('responds over HTTP with exactly the service’s result', async () => {
    const { json } = await suggest(trip(), h.client)
    expect(json).toEqual(JSON.parse(JSON.stringify(await h.suggest(trip().legs, { clientId: h.client }))))
  })

  it('takes a date with seconds as the share payload writes it', async () => {
    const [leg] = trip().legs
    expect((await suggest({ legs: [{ ...leg, date: `${leg!.date}:00` }] })).status).toBe(200)
  })

  it('answers 200 with empty data and the reason when nothing fits', async () => {
    const [leg] = trip().legs
    const { status, json } = await suggest({ legs: [{ ...leg, pax: 38 }] })
    expect(status).toBe(200)
    expect(json).toMatchObject({ data: [], groups: [], nothing_fits: { constraint: 'seats', alternative: { kind: 'split_group' } } })
  })

  it('names the field at fault', async () => {
    const [leg] = trip().legs
    expect((await suggest({ legs: [{ ...leg, pax: 0 }] })).json).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ path: 'legs.0.pax' }],
    })
    expect((await suggest({ legs: [{ ...leg, date: h.at('10:07') }] })).json).toMatchObject({
      code: 'TRIP_INVALID',
      errors: [{ path: 'legs.0.date', code: 'not_quarter_hour' }],
    })
  })

  it('survives hostile input with a plain refusal', async () => {
    const [leg] = trip().legs
    const hostile: unknown[] = [
      {},
      { legs: [] },
      { legs: null },
      { legs: 'x' },
      { legs: Array.from({ length: 7 }, () => leg) },
      { legs: [null] },
      { legs: [{}] },
      [],
      ...[
        'airport:',
        "airport:'; DROP TABLE aircraft; --",
        '../../etc/passwd',
        'airport:EGGW\u0000',
        `airport:${'A'.repeat(5_000)}`,
        42,
        null,
        {},
        ['airport:EGGW', 'airport:EGLF'],
      ].map((departure) => ({ legs: [{ ...leg, departure }] })),
      ...[
        'now',
        '',
        '9999-99-99T99:99',
        '2026-12-18',
        '2026-12-18T10:30Z',
        '2026-12-18T10:30:00+14:00',
        '+275760-09-13T00:00',
        0,
        null,
      ].map((date) => ({ legs: [{ ...leg, date }] })),
      ...[-1, 0, 1.5, 1e9, 'many', null, Number.MAX_SAFE_INTEGER].map((pax) => ({ legs: [{ ...leg, pax }] })),
      ...[-1, 1e12, 'heavy'].map((luggage) => ({ legs: [{ ...leg, luggage }] })),
      { legs: [leg], group: 'by_price' },
      { legs: [leg], limit: 1e9 },
      { legs: [leg], per_type: 0 },
      { legs: [leg], sort: 'id; DROP' },
    ]
    for (const payload of hostile) {
      const { status, json } = await suggest(payload, h.client)
      expect({ payload, status, code: json['code'] }).toEqual({
        payload,
        status: expect.toSatisfy((value: number) => value >= 400 && value < 500),
        code: expect.any(String),
      })
    }
    expect(
      (await call({ method: 'POST', url: '/gamma/charter/suggest', payload: '{"legs":', headers: { 'content-type': 'application/json' } }))
        .status,
    ).toBe(400)
  })
})

describe('GET /gamma/charter/suggestion', () => {
  it('is readable by its owner only', async () => {
    const offer = ((await suggest(trip(), h.client)).json['data'] as { id: string }[])[0]!
    expect((await lookAt(offer.id, h.client)).json).toMatchObject({ state: 'available', suggestion: { id: offer.id } })
    expect((await lookAt(offer.id)).json).toMatchObject({ code: 'NOT_FOUND', status: 404 })
    expect((await lookAt(offer.id, 'somebody-else')).json).toMatchObject({ code: 'NOT_FOUND', status: 404 })
  })

  it('answers 404 or 400 to anything else', async () => {
    for (const id of ['', 'x', '💥', 'A'.repeat(500), 'A'.repeat(601), "'; SELECT 1; --", '__proto__']) {
      const { status } = await lookAt(id, h.client)
      expect([400, 404]).toContain(status)
    }
  })
})

describe('GET /gamma/charter/from-price', () => {
  it('needs no sign-in, may be cached by anybody, and is not sent twice', async () => {
    const { status, headers, json } = await fromPrice('from=airport:EGGW&to=airport:LFMN')
    expect(status).toBe(200)
    expect(headers['cache-control']).toMatch(/^public/)
    expect(json['data']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          aircraft_class: expect.objectContaining({ slug: 'light' }),
          from_price: { amount: expect.any(Number), currency: 'EUR' },
        }),
      ]),
    )
    expect((await fromPrice('from=airport:EGGW&to=airport:LFMN', { 'if-none-match': String(headers['etag']) })).status).toBe(304)
  })

  it('refuses what it cannot price', async () => {
    expect((await fromPrice('from=airport:EGGW')).json).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path: 'to' }] })
    expect((await fromPrice('from=airport:EGGW&to=airport:ZZZZZ')).json).toMatchObject({ code: 'PLACE_NOT_FOUND' })
    expect((await fromPrice('from=airport:EGGW&to=airport:EGGW')).json).toMatchObject({ code: 'TRIP_INVALID' })
    expect((await fromPrice('from=airport:EGGW&to=airport:LFMN&date=tomorrow')).status).toBe(400)
    expect((await fromPrice('from=airport:EGGW&to=airport:LFMN&date=2026-02-31')).json).toMatchObject({ code: 'TRIP_INVALID' })
    expect((await fromPrice('from=airport:EGGW&to=airport:LFMN&pax=-3')).status).toBe(400)
  })
})

describe('json/pack and json/unpack', () => {
  it('pack answers a bare JSON string that works in a path, unpack what was packed', async () => {
    const { status, headers, json } = await pack(share())
    expect(status).toBe(200)
    expect(headers['content-type']).toMatch(/^application\/json/)
    const data = json as unknown as string
    expect(data).toMatch(/^[A-Za-z0-9_-]+$/)
    expect((await call({ url: `/gamma/json/unpack?data=${data}` })).json).toEqual(share())
  })

  it('a client that read the answer as text is understood too', async () => {
    const { text } = await pack(share())
    expect((await call({ url: `/gamma/json/unpack?data=${encodeURIComponent(text)}` })).json).toEqual(share())
  })

  it('bad, cut, old or missing data is PACKED_DATA_INVALID', async () => {
    const data = (await pack(share())).json as unknown as string
    for (const bad of ['x', data.slice(0, -1), `${data}A`, `B${data.slice(1)}`, '%00', '..%2F..', 'A'.repeat(15_000)]) {
      expect((await call({ url: `/gamma/json/unpack?data=${bad}` })).json).toMatchObject({ code: 'PACKED_DATA_INVALID', status: 422 })
    }
    expect((await call({ url: '/gamma/json/unpack?data=' })).json).toMatchObject({ code: 'PACKED_DATA_INVALID' })
    expect((await call({ url: '/gamma/json/unpack' })).status).toBe(400)
  })

  it('packs nothing but objects and arrays of reasonable size', async () => {
    expect(
      (await call({ method: 'POST', url: '/gamma/json/pack', payload: '"text"', headers: { 'content-type': 'application/json' } })).json,
    ).toMatchObject({ code: 'PACKED_DATA_INVALID' })
    expect(
      (await call({ method: 'POST', url: '/gamma/json/pack', payload: 'null', headers: { 'content-type': 'application/json' } })).json,
    ).toMatchObject({ code: 'PACKED_DATA_INVALID' })
    expect((await call({ method: 'POST', url: '/gamma/json/pack' })).json).toMatchObject({ code: 'PACKED_DATA_INVALID' })
    expect((await pack({ text: 'x'.repeat(200_000) })).json).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
    expect((await pack([1, 2, 3])).status).toBe(200)
    expect(
      (
        await call({
          method: 'POST',
          url: '/gamma/json/pack',
          payload: '{"__proto__":{"admin":true}}',
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    ).toBe(400)
  })
})
