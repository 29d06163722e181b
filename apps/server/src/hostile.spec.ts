import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withOwnServer } from '@aquilane/testing/level'
import { testPhone, testTokenSecret, type TestClient } from '@aquilane/testing/client'
import { sign } from './sales/payments/signature.ts'
import type { OrderResponse } from './sales/orders/http/wire.ts'
import { startApi, type Api } from './api.fixture.ts'

/** What a hostile person tried with nothing but the specification, and what once worked. */
let api: Api
let ada: TestClient
let eve: TestClient
beforeAll(async () => {
  api = await startApi()
  ada = await api.customer()
  eve = await api.customer()
})
afterAll(() => api.close())

const create = (body: object | string, as = ada, headers: Record<string, string> = {}) =>
  api.call('POST', '/gamma/order/create', { as, body, headers })
const signIn = (body: object) => api.call('POST', '/gamma/auth/sign-in', { body })
const getOrders = async (client: TestClient) =>
  ((await api.call('GET', '/gamma/order/list', { as: client })).json as { data: OrderResponse[] }).data

describe('the types of a JSON body', () => {
  it('null is no suggestion, not one without a name', async () => {
    const answer = await create({ legs: api.legs, suggestion_id: null })
    expect([answer.status, (answer.json as OrderResponse).confirmation_status]).toEqual([200, 'Confirmation'])
  })

  it.each([{ luggage: null }, { luggage: '' }, { pax: true }, { pax: '4' }, { pax: [4] }, { date: 20_261_218 }])(
    'nothing is turned into something else: %j',
    async (wrong) => {
      const answer = await create({ legs: [{ ...api.legs[0], ...wrong }] })
      expect(answer.json).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path: `legs.0.${Object.keys(wrong)[0]}`, code: 'type' }] })
    },
  )

  it('a body full of faults is not answered with a bigger one, and an enormous one is not read', async () => {
    const many = await create({ legs: Array(10_000).fill(0) })
    expect([many.status, (many.json as { errors: object[] }).errors.length]).toEqual([400, 50])
    expect((await create({ legs: Array(50_000).fill(0) })).json).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
  })
})

describe('text that the database cannot store', () => {
  it.each([{ utm_source: 'a\0' }, { utm_term: '\ud800' }, { ref: '\0' }, { fingerprint: 'x\0y' }])(
    'is refused at sign-in before the code is spent: %j',
    async (odd) => {
      const code = await api.code(testPhone())
      const refused = await signIn({ ...code, ...odd })
      expect([refused.status, refused.json]).toEqual([
        400,
        expect.objectContaining({
          code: 'VALIDATION_FAILED',
          errors: [expect.objectContaining({ path: Object.keys(odd)[0], code: 'text' })],
        }),
      ])
      expect((await signIn(code)).status).toBe(200)
    },
  )

  it('is refused in an address, and packed links carry it as it is', async () => {
    expect((await api.call('GET', '/dev/outbox.json?to=%00')).status).toBe(400)
    const packed = await api.call('POST', '/gamma/json/pack', { body: { a: '\0\ud800' } })
    expect((await api.call('GET', `/gamma/json/unpack?data=${String(packed.json)}`)).json).toEqual({ a: '\0\ud800' })
  })

  it.each(['evt_\0', 'e'.repeat(5_000), '', 7, null])('even a signed webhook cannot name its event %j', async (id) => {
    const body = JSON.stringify({ id, type: 'payment.created', data: {} })
    const headers = { 'stripe-signature': sign(testTokenSecret, body, Temporal.Now.instant()) }
    expect((await api.call('POST', '/gamma/payment/webhook/stripe', { body, headers })).status).toBe(401)
  })
})

describe('sign-in codes', () => {
  it('open once, for the number they were sent to, with the handle they came with', async () => {
    const mine = await api.code(testPhone())
    const theirs = await api.code(testPhone())
    for (const mixed of [
      { ...mine, code_hash: theirs.code_hash },
      { ...theirs, phone_number: mine.phone_number },
    ])
      expect((await signIn(mixed)).json).toMatchObject({ code: 'CODE_HASH_NOT_FOUND' })
    expect((await signIn(mine)).status).toBe(200)
    expect((await signIn(mine)).json).toMatchObject({ code: 'CODE_HASH_NOT_FOUND' })
    expect((await signIn(theirs)).status).toBe(200)
  })
})

describe('idempotency keys', () => {
  it('are each customer’s own', async () => {
    const headers = { 'idempotency-key': 'shared' }
    const [first, second] = [await create({ legs: api.legs }, ada, headers), await create({ legs: api.legs }, eve, headers)]
    expect([first.status, second.status]).toEqual([200, 200])
    expect((second.json as OrderResponse).id).not.toBe((first.json as OrderResponse).id)
    expect((await getOrders(eve)).map(({ id }) => id)).toEqual([(second.json as OrderResponse).id])
  })

  it('replay in any language and with any unknown field', async () => {
    const headers = { 'idempotency-key': 'again' }
    const first = await create({ legs: api.legs }, ada, headers)
    const again = await create({ legs: api.legs, unknown: crypto.randomUUID() }, ada, { ...headers, 'accept-language': 'it' })
    expect(again.text).toBe(first.text)
  })

  it('long keys are never truncated: two long ones differ, or are rejected', async () => {
    const long = 'k'.repeat(200)
    const before = (await getOrders(ada)).length
    expect((await create({ legs: api.legs }, ada, { 'idempotency-key': long })).status).toBe(200)
    const longer = await create({ legs: api.legs }, ada, { 'idempotency-key': `${long}2` })
    expect(longer.json).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path: 'idempotency-key', code: 'maxLength' }] })
    expect((await getOrders(ada)).length).toBe(before + 1)
  })
})

describe('money', () => {
  it('a refund shown in another currency, or below zero, cancels nothing', async () => {
    const order = await api.order(ada, null)
    const cancel = (refund: object) => api.call('POST', '/gamma/order/cancel', { as: ada, body: { order: { id: order.id }, refund } })
    expect((await cancel({ amount: 0, currency: 'RUB' })).json).toMatchObject({ errors: [{ path: 'refund.currency', code: 'currency' }] })
    expect((await cancel({ amount: -1, currency: 'EUR' })).json).toMatchObject({ errors: [{ path: 'refund.amount', code: 'minimum' }] })
    expect((await cancel({ amount: 1e308, currency: 'EUR' })).json).toMatchObject({ code: 'VALIDATION_FAILED' })
    expect((await cancel({ amount: 1_000_000_000, currency: 'EUR' })).json).toMatchObject({ code: 'REFUND_CHANGED' })
    expect((await cancel({ amount: 0, currency: 'EUR' })).json).toMatchObject({ confirmation_status: 'Canceled' })
  })
})

/** Writes bytes to the socket and returns everything received. */
const raw = (text: string, to = api): Promise<string> =>
  new Promise((done) => {
    let got = ''
    const socket = connect(to.port, '127.0.0.1')
    socket.on('data', (bytes) => (got += bytes.toString()))
    socket.on('error', () => undefined)
    socket.on('close', () => done(got))
    socket.write(text)
  })

const head = 'host: x\r\nconnection: close\r\n\r\n'

describe('what is no proper request', () => {
  it.each([
    ['headers without end', 431, 'HEADERS_TOO_LARGE', `GET / HTTP/1.1\r\nx: ${'a'.repeat(20_000)}\r\n${head}`],
    ['an unknown method', 400, 'MALFORMED_REQUEST', `FOO /gamma/order/list HTTP/1.1\r\n${head}`],
    ['a method of other servers', 404, 'NOT_FOUND', `PROPFIND /gamma/order/list HTTP/1.1\r\n${head}`],
    [
      'two lengths',
      400,
      'MALFORMED_REQUEST',
      `POST /gamma/json/pack HTTP/1.1\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n${head}`,
    ],
    ['rubbish', 400, 'MALFORMED_REQUEST', 'rubbish\r\n\r\n'],
    ['a broken escape', 400, 'MALFORMED_REQUEST', `GET /gamma/%zz HTTP/1.1\r\n${head}`],
    ['an overlong name', 404, 'NOT_FOUND', `POST /gamma/payment/webhook/${'a'.repeat(200)} HTTP/1.1\r\ncontent-length: 0\r\n${head}`],
    ['a path out of the files', 404, 'NOT_FOUND', `GET /docs/static/..%5c..%5cpackage.json HTTP/1.1\r\n${head}`],
    ['another spelling of a private address', 401, 'UNAUTHORIZED', `GET /%67amma/profile/%67et HTTP/1.1\r\n${head}`],
  ])('%s is answered like every other problem', async (_, status, code, text) => {
    const answer = await raw(text)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]*content-type: application/problem\\+json`))
    const problem = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as Record<string, string>
    expect(problem).toMatchObject({ status, code })
    expect(answer).toContain(`x-request-id: ${problem['request_id']}\r\n`)
  })
})

describe('an address that no route can read', () => {
  it.each([
    ['/%zz', 'This page could not be found'],
    ['/it/%E0%A4%A', 'Questa pagina non è stata trovata'],
  ])('%s shows a page in the browser', async (url, title) => {
    const answer = await raw(`GET ${url} HTTP/1.1\r\naccept: text/html,*/*\r\n${head}`)
    expect(answer).toMatch(/^HTTP\/1.1 400 [^]*content-type: text\/html/)
    expect(answer).toContain(`<h1>${title}</h1>`)
  })
})

describe('requests that do not wait for their answers', () => {
  const page = 'GET /gamma/country/list HTTP/1.1\r\nhost: x\r\n\r\n'

  it('end the connection when they are many, so that their answers do not fill the memory', async () => {
    const unread = connect(api.port, '127.0.0.1')
    unread.pause()
    const ended = new Promise<string>((done) => unread.on('error', () => done('ended')))
    // Writing goes on, since only that tells a paused socket that its other side is gone.
    const writing = setInterval(() => unread.write(page.repeat(51)), 20)
    const late = new Promise<string>((done) => setTimeout(done, 10_000, 'still open'))
    const outcome = await Promise.race([ended, late])
    clearInterval(writing)
    unread.destroy()
    expect(outcome).toBe('ended')
  })

  it('end the connection when their unread answers are large', async () => {
    const large = 'GET /openapi.json HTTP/1.1\r\nhost: x\r\n\r\n'
    const unread = connect(api.port, '127.0.0.1')
    unread.pause()
    const ended = new Promise<string>((done) => unread.on('error', () => done('ended')))
    unread.write(large.repeat(15))
    const writing = setInterval(() => unread.write('\r\n'), 50)
    const late = new Promise<string>((done) => setTimeout(done, 10_000, 'still open'))
    const outcome = await Promise.race([ended, late])
    clearInterval(writing)
    unread.destroy()
    expect(outcome).toBe('ended')
  })

  it('are all answered when they are few', async () => {
    const answers = await raw(page.repeat(19) + page.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'))
    expect(answers.split('HTTP/1.1 200')).toHaveLength(21)
  })
})

describe('the limit of requests', () => {
  it('counts every spelling of an address, and calls without a good token', withOwnServer, async () => {
    const limited = await startApi({ limits: { LIMIT_REQUESTS_PER_ADDRESS_MINUTE: '4' } })
    try {
      const country = 'gamma/country/list HTTP/1.1'
      const spellings = [`/${country}`, `/%67amma/country/list HTTP/1.1`, `http://any.host/${country}`, '/gamma/profile/get HTTP/1.1']
      const first = await Promise.all(spellings.map((spelling) => raw(`GET ${spelling}\r\n${head}`, limited)))
      expect(first.map((answer) => answer.slice(9, 12))).toEqual(['200', '200', '200', '401'])
      for (const spelling of spellings)
        expect(await raw(`GET ${spelling}\r\n${head}`, limited)).toMatch(/^HTTP\/1.1 429 [^]*retry-after: \d+\r\n[^]*TOO_MANY_REQUESTS/)
    } finally {
      await limited.close()
    }
  })
})
