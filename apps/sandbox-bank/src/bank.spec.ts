import { sign } from '@aquilane/server/payments/signature'
import { type Server, createServer } from 'node:http'
import { type TestDatabase, createTestDatabase } from '@aquilane/testing/database'
import { type TestJobs, testJobs } from '@aquilane/testing/jobs'
import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verify } from '@aquilane/server/payments/signature'
import { manualClock } from '@aquilane/server/platform/clock'
import { ecommpayDialect } from './dialects/ecommpay.ts'
import { sandboxBankJobs } from './jobs.ts'
import { deliverJob } from './queues.ts'
import { sandboxBankRoutes } from './routes.ts'
import { type BankEvent, defaultPlan } from './bank.ts'
import { type SandboxBank, createSandboxBank } from './service.ts'

const secret = 'bank-secret-of-the-spec-long-enough'
const site = 'http://localhost:3000'
let test: TestDatabase
let jobs: TestJobs
let app: FastifyInstance
let bank: SandboxBank
let merchant: Server
let merchantAnswers = 200
let received: { signature: string; body: string }[] = []
const clock = manualClock(Temporal.Instant.from('2026-11-20T12:00:00Z'))
let counter = 0

beforeAll(async () => {
  test = await createTestDatabase()
  merchant = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      received.push({ signature: String(request.headers['bank-signature']), body })
      response.writeHead(merchantAnswers).end('{}')
    })
  })
  await new Promise<void>((done) => merchant.listen(0, '127.0.0.1', done))
  const address = merchant.address()
  const port = typeof address === 'object' && address ? address.port : 0
  jobs = testJobs(test.db)
  bank = createSandboxBank({
    db: test.db,
    clock,
    jobs,
    publicUrl: site,
    signedEvent: (event, now) => {
      const body = JSON.stringify(event)
      return { url: `http://127.0.0.1:${port}/hook`, headers: { 'bank-signature': sign(secret, body, now) }, body }
    },
    plan: defaultPlan(400),
  })
  sandboxBankJobs(jobs, bank)
  app = Fastify()
  app.decorateRequest('locale', 'en')
  await app.register(formbody)
  const gate = { projectId: 1, secret, apiUrl: 'https://api.ecommpay.example', pageUrl: `${site}/sandbox-bank` }
  sandboxBankRoutes(app, { bank, ecommpay: ecommpayDialect(bank, gate) }, site)
})
afterAll(async () => {
  await app.close()
  await new Promise((done) => merchant.close(done))
  await test.close()
})
beforeEach(() => {
  received = []
  merchantAnswers = 200
})
afterEach(() => jobs.clear())

async function open(over: Partial<Parameters<SandboxBank['open']>[0]> = {}) {
  const { url, id } = await bank.open({
    provider: 'stripe',
    reference: `ref-${counter++}`,
    amount: 1_234_500,
    currency: 'EUR',
    description: 'Order K7DM3X',
    locale: 'en',
    returnUrl: `${site}/order/1?payment=2`,
    failureUrl: `${site}/payment-error?invoice=3`,
    expiresAt: clock.now().add({ minutes: 60 }),
    ...over,
  })
  return { id, path: new URL(url).pathname }
}
const postForm = (path: string, fields: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
const postJson = (path: string, payload: object) => app.inject({ method: 'POST', url: path, payload })
const events = (): BankEvent[] => received.map(({ body }) => JSON.parse(body) as BankEvent)
const deliverAll = () => jobs.run(clock.now().add({ hours: 1 }), deliverJob)

const good = { card: '4242 4242 4242 4242', expiry: '12 / 29', cvc: '123' }

describe('the hosted page', () => {
  it('shows amount, purpose and a form that works without script, under a policy without script', async () => {
    const { path } = await open()
    const page = await app.inject(path)
    expect(page.statusCode).toBe(200)
    expect(page.body.replaceAll('\u00a0', ' ')).toContain('Pay € 12 345')
    expect(page.body).toContain('Order K7DM3X')
    expect(page.body).not.toContain('<script')
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(page.headers['cache-control']).toBe('no-store')
  })

  it('uses the customer’s language, and either language on request', async () => {
    const { path } = await open({ locale: 'it' })
    expect((await app.inject(path)).body).toContain('<html lang="it">')
    expect((await app.inject(path)).body).toContain('Numero della carta')
    expect((await app.inject(`${path}?lang=en`)).body).toContain('Card number')
  })

  it('escapes whatever text it is given', async () => {
    const { path } = await open({ description: `<img src=x onerror="alert('1')">` })
    expect((await app.inject(path)).body).not.toContain('<img')
    const refused = await postForm(path, { ...good, card: `"><b>4242` })
    expect(refused.body).not.toContain('<b>')
  })

  it('shows an error at each invalid field, keeps the input, and charges nothing', async () => {
    const { path, id } = await open()
    const answer = await postForm(path, { card: '4242 4242 4242 4241', expiry: '01/20', cvc: '1' })
    expect(answer.statusCode).toBe(422)
    for (const text of [
      'one of the digits is wrong',
      'This card has expired',
      'Enter the security code',
      '3 fields',
      'value="4242 4242 4242 4241"',
      'value="01/20"',
      'aria-invalid',
    ])
      expect(answer.body).toContain(text)
    expect((await bank.findPayment(id))?.status).toBe('open')
  })

  it('responds 404 for an unknown payment', async () => {
    for (const id of ['pay_unknown', '%00', "'--"]) expect((await app.inject(`/sandbox-bank/${id}`)).statusCode).toBe(404)
    expect((await postForm('/sandbox-bank/pay_unknown', good)).statusCode).toBe(404)
  })
})

describe('cards', () => {
  it('4242… succeeds and sends the browser back; again changes nothing', async () => {
    const { path, id } = await open()
    for (let round = 0; round < 2; round++) {
      const answer = await postForm(path, good)
      expect(answer.statusCode).toBe(303)
      expect(answer.headers.location).toBe(`${site}/order/1?payment=2`)
    }
    expect((await bank.findPayment(id))?.status).toBe('succeeded')
    await deliverAll()
    expect(
      events()
        .filter((event) => event.type === 'payment.succeeded')
        .map((event) => event.id),
    ).toHaveLength(2)
    expect(
      new Set(
        events()
          .filter((event) => event.type === 'payment.succeeded')
          .map((event) => event.id),
      ).size,
    ).toBe(1)
  })

  it('a program may send the number alone as JSON', async () => {
    const { path } = await open()
    const answer = await postJson(path, { card: '4242424242424242' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ status: 'succeeded', code: null, url: `${site}/order/1?payment=2` })
  })

  it('…0002 is refused: 402 to a program, the failure address to a browser', async () => {
    const asJson = await postJson((await open()).path, { card: '4000000000000002' })
    expect([asJson.statusCode, asJson.json()]).toEqual([
      402,
      { status: 'refused', code: 'card_declined', url: `${site}/payment-error?invoice=3&reason=card_declined` },
    ])
    const asForm = await postForm((await open()).path, { ...good, card: '4000 0000 0000 0002' })
    expect(asForm.headers.location).toBe(`${site}/payment-error?invoice=3&reason=card_declined`)
  })

  it('…3155 requires a challenge, which decides', async () => {
    const approved = await open()
    expect((await postJson(approved.path, { card: '4000002500003155' })).json()).toMatchObject({ status: 'challenge' })
    expect((await app.inject(approved.path)).body).toContain('value="approve"')
    expect((await postJson(approved.path, { challenge: 'maybe' })).json()).toMatchObject({ status: 'challenge', code: 'challenge_missing' })
    expect((await postJson(approved.path, { challenge: 'approve' })).json()).toMatchObject({ status: 'succeeded' })
    const refused = await open()
    await postForm(refused.path, { ...good, card: '4000 0025 0000 3155' })
    expect((await postForm(refused.path, { challenge: 'refuse' })).headers.location).toContain('reason=challenge_refused')
    expect((await postJson(refused.path, { challenge: 'approve' })).json()).toMatchObject({ status: 'refused' })
    const another = await open()
    expect((await postJson(another.path, { card: '4000002500000011' })).json()).toMatchObject({ status: 'challenge' })
  })

  it('a challenge cannot be approved before a card was given', async () => {
    const { path, id } = await open()
    expect((await postJson(path, { challenge: 'approve' })).statusCode).toBe(422)
    expect((await bank.findPayment(id))?.status).toBe('open')
  })

  it('…0341 never responds: the page waits, no event is sent, and later the bank closes the payment', async () => {
    const { path, id } = await open()
    await deliverAll()
    received = []
    expect((await postJson(path, { card: '4000000000000341' })).statusCode).toBe(202)
    const page = await app.inject(path)
    expect(page.body).toContain('http-equiv="refresh"')
    expect((await bank.findPayment(id))?.status).toBe('processing')
    clock.advance({ seconds: 46 })
    expect(await bank.findPayment(id)).toMatchObject({ status: 'refused', failure: 'timeout' })
    expect((await app.inject(path)).headers.location).toContain('reason=timeout')
    await deliverAll()
    expect(received).toEqual([])
  })

  it('an expired page accepts no card', async () => {
    const { path, id } = await open({ expiresAt: clock.now().add({ minutes: 1 }) })
    clock.advance({ minutes: 1 })
    const answer = await postForm(path, good)
    expect(answer.statusCode).toBe(410)
    expect(await bank.findPayment(id)).toMatchObject({ status: 'canceled', failure: 'expired' })
  })

  it('the customer may cancel; the merchant may withdraw what is not paid, and only that', async () => {
    const left = await open()
    expect((await postForm(left.path, { cancel: '1' })).headers.location).toContain('reason=canceled')
    const withdrawn = await open()
    expect(await bank.cancel(withdrawn.id)).toMatchObject({ status: 'canceled', failure: 'withdrawn' })
    expect((await postForm(withdrawn.path, good)).statusCode).toBe(410)
    const paid = await open()
    await postForm(paid.path, good)
    expect(await bank.cancel(paid.id)).toMatchObject({ status: 'succeeded' })
  })

  it('fifty presses of the button at once charge once', async () => {
    const { path } = await open()
    const answers = await Promise.all(Array.from({ length: 50 }, () => postForm(path, good)))
    expect(answers.every((answer) => answer.statusCode === 303)).toBe(true)
    await deliverAll()
    expect(
      new Set(
        events()
          .filter((event) => event.type === 'payment.succeeded')
          .map((event) => event.id),
      ).size,
    ).toBe(1)
  })
})

describe('the merchant’s side', () => {
  it('opening twice under one reference opens one payment', async () => {
    const [first, second] = await Promise.all([open({ reference: 'same' }), open({ reference: 'same' })])
    expect(first.id).toBe(second.id)
  })

  it('events are signed at delivery, may arrive out of order, and are repeated until acknowledged', async () => {
    const { path } = await open()
    await postForm(path, good)
    await deliverAll()
    expect(events().map((event) => event.type)).toEqual(
      expect.arrayContaining(['payment.created', 'payment.processing', 'payment.succeeded']),
    )
    for (const { signature, body } of received) expect(verify(secret, signature, body, clock.now())).toBe('valid')
    const starts = defaultPlan(400)
    expect(starts('payment.succeeded')[0]).toBeLessThan(starts('payment.processing')[0]!)

    merchantAnswers = 503
    const { path: other } = await open()
    await postForm(other, good)
    await expect(deliverAll()).rejects.toThrow(/503/)
    jobs.clear()
    merchantAnswers = 200
    received = []
    clock.advance({ seconds: 31 })
    await jobs.run(clock.now(), 'sandbox-bank.redeliver')
    await bank.redeliver()
    await deliverAll()
    expect(events().some((event) => event.type === 'payment.succeeded')).toBe(true)
  })

  it('refunds once per reference and never more than the paid amount', async () => {
    const { path, id } = await open()
    expect(await bank.refund({ reference: 'r0', paymentId: id, amount: 1 })).toBe('refused')
    await postForm(path, good)
    const same = await Promise.all(Array.from({ length: 10 }, () => bank.refund({ reference: 'r1', paymentId: id, amount: 1_000_000 })))
    expect(new Set(same)).toEqual(new Set(['succeeded']))
    expect(await bank.refund({ reference: 'r2', paymentId: id, amount: 234_501 })).toBe('refused')
    expect(await bank.refund({ reference: 'r3', paymentId: id, amount: 234_500 })).toBe('succeeded')
    await deliverAll()
    expect(
      events()
        .filter((event) => event.type === 'refund.succeeded')
        .map((event) => event.data.refund),
    ).toEqual([
      { reference: 'r1', amount: 1_000_000 },
      { reference: 'r3', amount: 234_500 },
    ])
  })
})
