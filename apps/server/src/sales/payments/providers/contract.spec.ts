import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@aquilane/testing/database'
import { testJobs } from '@aquilane/testing/jobs'
import { manualClock } from '../../../platform/clock.ts'
import { createSandbox, type Sandbox } from '@aquilane/sandbox-bank/sandbox'
import type { BankEvent } from '@aquilane/sandbox-bank/bank'
import { cents, major, type Fetch } from './api.ts'
import { signEcommpay } from './ecommpay.ts'
import { signNowpayments, settledAmount } from './nowpayments.ts'
import { paypalProvider } from './paypal.ts'
import type { Headers, OpenPayment, Provider } from './provider.ts'
import { signRevolut } from './revolut.ts'

/*
 * Every adapter against its provider's API as implemented by the sandbox bank, which requires credentials, signatures, required
 * fields and idempotency keys. Between the two, a line that can be cut before or after a call.
 */
const secret = 'provider-secret-of-the-specs-long-enough'
const site = 'http://localhost:3000'
const names = ['stripe', 'ecommpay', 'paypal', 'revolut', 'coinbase', 'nowpayments'] as const
type Name = (typeof names)[number]
const clock = manualClock(Temporal.Instant.from('2026-11-20T12:00:00Z'))

let test: TestDatabase
let sandbox: Sandbox
/** What the line does with the next calls; whole ones when there is nothing left. */
let line: ('lost' | 'unanswered' | 'failing' | 'limited' | 'nonsense' | 'unauthorized' | 'forbidden')[] = []
let calls: { method: string; path: string; headers: Record<string, string> }[] = []

const over =
  (inner: Fetch): Fetch =>
  async (request) => {
    calls.push({ method: request.method, path: new URL(request.url).pathname, headers: Object.fromEntries(request.headers) })
    const fault = line.shift()
    if (fault === 'lost') throw new TypeError('fetch failed')
    if (fault === 'failing') return new Response('<html>Bad gateway</html>', { status: 502 })
    if (fault === 'limited') return new Response('{}', { status: 429 })
    if (fault === 'unauthorized') return new Response('{}', { status: 401 })
    if (fault === 'forbidden') return new Response('{}', { status: 403 })
    const answer = await inner(request)
    if (fault === 'unanswered') throw new DOMException('The operation was aborted due to timeout', 'TimeoutError')
    return fault === 'nonsense' ? new Response('<html>Welcome</html>') : answer
  }

beforeAll(async () => {
  test = await createTestDatabase()
  sandbox = createSandbox({
    db: test.db,
    clock,
    jobs: testJobs(test.db),
    secret,
    publicUrl: site,
    origin: () => 'http://127.0.0.1:9',
    plan: () => [],
    line: over,
  })
})
afterAll(() => test.close())
beforeEach(() => {
  line = []
  calls = []
})

const getProvider = (name: Name): Provider => sandbox.providers.find((provider) => provider.name === name)!

const request = (amount = 1_234_567): OpenPayment => ({
  paymentId: crypto.randomUUID(),
  clientId: crypto.randomUUID(),
  amount,
  currency: 'EUR',
  description: 'K7DM3X',
  locale: 'it',
  returnUrl: `${site}/it/order/1?payment=2`,
  failureUrl: `${site}/it/payment-error?invoice=3`,
  expiresAt: clock.now().add({ hours: 1 }),
})

/** Opens a payment and has the customer come to its page; for the widget that is what its script does. */
async function begin(name: Name, asked = request()) {
  const provider = getProvider(name)
  const opened = await provider.open(asked)
  if (provider.widget) {
    const parameters = Object.fromEntries(
      Object.entries(provider.widget.parameters(asked)).map(([key, value]) => [
        key.replaceAll(/[A-Z]/g, (x) => `_${x.toLowerCase()}`),
        value,
      ]),
    ) as Record<string, string>
    await sandbox.ecommpay.run({ ...parameters, signature: provider.widget.sign(parameters) })
  }
  const bank = (await sandbox.bank.find(name, asked.paymentId))!
  return { provider, asked, ref: opened.ref, bank }
}

async function paid(name: Name) {
  const begun = await begin(name)
  await sandbox.bank.submit(begun.bank.id, { kind: 'card', card: '4242424242424242', expiry: '12/30', cvc: '123' })
  return begun
}

async function news(bankId: string): Promise<{ headers: Headers; body: string; type: string }[]> {
  const rows = await test.db
    .selectFrom('sandbox_bank_event')
    .select('body')
    .where('body', 'like', `%${bankId.replaceAll('_', '\\_')}%`)
    .execute()
  return rows.flatMap(({ body }) => {
    const event = JSON.parse(body) as BankEvent
    const words = sandbox.signedEvent(event, clock.now())
    return words ? [{ ...words, type: event.type }] : []
  })
}

describe.each(names)('%s', (name) => {
  it('opens once per payment, whatever happens on the line', async () => {
    const asked = request()
    const provider = getProvider(name)
    const first = await begin(name, asked)
    expect(await provider.open(asked)).toEqual(await provider.open(asked))
    expect(first.bank).toMatchObject({ amount: 1_234_567, currency: 'EUR', reference: asked.paymentId, status: 'open' })
    const again = request()
    line = ['unanswered']
    const outcome = await getOutcome(provider.open(again))
    // Of a widget there is no call to get lost.
    expect(outcome).toMatch(provider.widget ? /"url":""/ : /timeout|sandbox-bank/)
    line = []
    await begin(name, again)
    const rows = await test.db.selectFrom('sandbox_bank_payment').select('id').where('reference', '=', again.paymentId).execute()
    expect(rows).toHaveLength(1)
  })

  it.each(['lost', 'failing', 'limited', 'nonsense'] as const)(
    'a line that is %s is no answer: the call is tried again later',
    async (fault) => {
      const { provider, ref } = await paid(name)
      line = [fault, fault, fault]
      const unsure = /^Error: .*answered|fetch failed/
      expect(await getOutcome(provider.fetch(ref))).toMatch(unsure)
      line = [fault, fault, fault]
      // Where nothing can be refunded nothing is asked.
      const refund = await getOutcome(
        provider.refund({ refundId: crypto.randomUUID(), ref, amount: 1, currency: 'EUR', firstSentAt: null, now: clock.now() }),
      )
      expect(refund).toMatch(name === 'nowpayments' ? /^"failed"$/ : unsure)
      line = []
      expect((await provider.fetch(ref)).status).toBe('succeeded')
    },
  )

  it('reports the status of a payment from creation to success', async () => {
    const { provider, ref, bank, asked } = await begin(name)
    expect(await provider.fetch(ref)).toMatchObject({ status: 'created', failure: null })
    await sandbox.bank.submit(bank.id, { kind: 'card', card: '4000002500003155', expiry: '12/30', cvc: '123' })
    const under = (await provider.fetch(ref)).status
    expect(name === 'paypal' ? 'processing' : under).toBe('processing')
    await sandbox.bank.submit(bank.id, { kind: 'challenge', answer: 'approve' })
    expect(await provider.fetch(ref)).toMatchObject({ paymentId: asked.paymentId, status: 'succeeded', amount: 1_234_567, currency: 'EUR' })
    // A succeeded payment cannot be canceled.
    expect(await provider.cancel(ref)).toMatchObject({ status: 'succeeded' })
  })

  it('reports why it failed', async () => {
    const refused = await begin(name)
    await sandbox.bank.submit(refused.bank.id, { kind: 'card', card: '4000000000000002', expiry: '12/30', cvc: '123' })
    const said = await refused.provider.fetch(refused.ref)
    const reasons = { paypal: 'wallet_declined', coinbase: 'failed', nowpayments: 'failed' } as Record<string, string>
    expect([said.status, said.failure]).toEqual(['failed', reasons[name] ?? 'card_declined'])
    const withdrawn = await begin(name)
    expect(await withdrawn.provider.cancel(withdrawn.ref)).toMatchObject({ status: 'canceled', failure: 'withdrawn' })
  })

  it('believes only what the provider signed, over the bytes as sent, not too long ago', async () => {
    const { provider, bank, asked } = await paid(name)
    const genuine = (await news(bank.id)).find(({ type }) => type === 'payment.succeeded')!
    const judge = async (headers: Headers, body: string, now = clock.now()) => (await provider.verifyWebhook(headers, body, now)).result
    expect(await judge(genuine.headers, genuine.body)).toBe('valid')
    // NOWPayments includes the page's id.
    const page = name === 'nowpayments' ? { ref: bank.id } : {}
    expect(provider.parseWebhook(genuine.body)).toEqual({ about: 'ask', id: asked.paymentId, ...page })
    // Another payment's body, another key's signature, no signature, an empty body.
    expect(await judge(genuine.headers, genuine.body.replaceAll(asked.paymentId, crypto.randomUUID()))).toBe('forged')
    expect(await judge({}, genuine.body.replace(/,"signature":"[^"]*"/, ''))).toBe('malformed')
    expect(await judge(genuine.headers, '')).not.toBe('valid')
    const broken = Object.fromEntries(Object.entries(genuine.headers).map(([key, value]) => [key, flip(String(value))]))
    expect(await judge(broken, name === 'ecommpay' ? flip(genuine.body, '"signature":"') : genuine.body)).not.toBe('valid')
    const timed = name !== 'ecommpay' && name !== 'nowpayments'
    for (const seconds of [302, -302])
      expect(await judge(genuine.headers, genuine.body, clock.now().add({ seconds }))).toBe(timed ? 'old' : 'valid')
    // Where the signature knows no time, the same words are the same event.
    const ids = [
      await provider.verifyWebhook(genuine.headers, genuine.body, clock.now()),
      await provider.verifyWebhook(genuine.headers, genuine.body, clock.now()),
    ]
    expect(ids[0]!.eventId).toBe(ids[1]!.eventId)
    expect(ids[0]!.eventId).toMatch(/^[\w.:-]{1,200}$/)
    for (const bad of ['{}', 'no JSON']) expect(() => provider.parseWebhook(bad)).toThrow(/without/)
  })

  it('takes no news of news it does not know', async () => {
    const odd = {
      stripe: { type: 'customer.created', data: { object: {} } },
      paypal: { resource: {} },
      revolut: { event: 'PAYOUT_INITIATED' },
    }
    const other = {
      coinbase: { eventType: 'wallet.activity' },
      nowpayments: { payment_status: 'finished' },
      ecommpay: { operation: { type: 'refund' } },
    }
    expect(getProvider(name).parseWebhook(JSON.stringify({ ...odd, ...other }[name]))).toEqual({ about: 'nothing' })
  })

  it('keeps cards under the provider’s name, never their numbers', async () => {
    const { provider, ref } = await paid(name)
    const { card } = await provider.fetch(ref)
    const kept = name === 'stripe' || name === 'ecommpay' || name === 'revolut'
    const { token, ...shown } = card ?? { token: '' }
    expect([/^(card|pm)_/.test(token), shown]).toEqual([kept, kept ? { brand: 'Visa', last4: '4242', expires: '12/30' } : {}])
    expect(JSON.stringify(card ?? null)).not.toContain('42424242')
  })
})

/** All but NOWPayments, whose API has no refunds. */
const namesWithRefunds = names.filter((name) => name !== 'nowpayments')

describe.each(namesWithRefunds)('%s', (name) => {
  it('tells of each refund that was made in its dashboard, and of none of ours', async () => {
    const { provider, asked, ref, bank } = await paid(name)
    await provider.refund({ refundId: crypto.randomUUID(), ref, amount: 1_000, currency: 'EUR', firstSentAt: null, now: clock.now() })
    for (const amount of [30_000, 200]) await sandbox.bank.makeRefund(bank.id, amount)
    const told = []
    for (const { body } of (await news(bank.id)).filter(({ type }) => type.startsWith('refund.'))) {
      const event = provider.parseWebhook(body)
      if (event.about === 'provider_refund') told.push(event.refund)
      if (event.about === 'unnamed') told.push(...(await provider.findMadeRefunds!(event.ref)))
    }
    const amounts = new Map(told.map(({ id, amount, currency }) => [id, `${amount} ${currency}`]))
    expect([...amounts.values()].toSorted()).toEqual(['200 EUR', '30000 EUR'])
    for (const { paymentId, ref: of } of told)
      expect([asked.paymentId, ref, bank.id]).toContain(paymentId ?? (await provider.findPaymentId?.(of!)) ?? of)
  })

  it('gives back in parts, each once, and never more than there is', async () => {
    const { provider, ref, bank } = await paid(name)
    const [first, second, third] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
    const back = (refundId: string, amount: number) =>
      provider.refund({ refundId, ref, amount, currency: 'EUR', firstSentAt: null, now: clock.now() })
    expect(['submitted', 'settled']).toContain(await back(first, 1_000_000))
    expect(await back(first, 1_000_000)).not.toBe('failed')
    expect(await provider.refundStatus({ refundId: first, ref })).toBe('settled')
    // The answer got lost: the repeated call must not send it twice. The fault hits the last call, the one that moves money.
    calls = []
    await back(crypto.randomUUID(), 1)
    const needed = calls.length
    line = [...Array.from({ length: needed - 1 }, () => null as never), 'unanswered']
    expect(await getOutcome(back(second, 234_566))).toContain('timeout')
    expect(await back(second, 234_566)).not.toBe('failed')
    expect(await back(third, 1)).toBe('failed')
    expect((await sandbox.bank.refunds(bank.id)).reduce((sum, { amount }) => sum + amount, 0)).toBe(1_234_567)
  })

  it.each(['limited', 'unauthorized', 'forbidden'] as const)(
    'a refund that is %s is not refused: it is tried again later, and goes through',
    async (fault) => {
      const { provider, ref } = await paid(name)
      const back = (refundId: string) => provider.refund({ refundId, ref, amount: 1, currency: 'EUR', firstSentAt: null, now: clock.now() })
      calls = []
      await back(crypto.randomUUID())
      line = [...Array.from({ length: calls.length - 1 }, () => null as never), fault]
      const refundId = crypto.randomUUID()
      expect(await getOutcome(back(refundId))).toMatch(/^(Error|ProviderRefusal): .*answered 4/)
      expect(line).toEqual([])
      expect(await back(refundId)).not.toBe('failed')
    },
  )
})

describe('nowpayments', () => {
  it('has no call for refunds: the customer gets them on the balance', async () => {
    const { provider, ref } = await paid('nowpayments')
    const asked = { refundId: crypto.randomUUID(), ref, amount: 1, currency: 'EUR', firstSentAt: null, now: clock.now() }
    expect([await provider.refund(asked), await provider.refundStatus(asked)]).toEqual(['failed', 'failed'])
  })
})

describe.each([
  [
    'stripe',
    {
      type: 'charge.dispute.created',
      data: { object: { id: 'du_1', payment_intent: 'pi_1', amount: 900, currency: 'eur', status: 'lost' } },
    },
    { paymentId: null, ref: 'pi_1', outcome: 'lost', amount: 900, currency: 'EUR' },
  ],
  [
    'paypal',
    {
      event_type: 'CUSTOMER.DISPUTE.CREATED',
      resource: {
        dispute_id: 'PP-D-1',
        disputed_transactions: [{ custom: 'p1' }],
        dispute_amount: { value: '9.00', currency_code: 'EUR' },
      },
    },
    { paymentId: 'p1', ref: null, outcome: 'open', amount: 900, currency: 'EUR' },
  ],
  [
    'paypal',
    { event_type: 'PAYMENT.CAPTURE.REVERSED', resource: { id: 'c1', custom_id: 'p1', amount: { value: '9.00', currency_code: 'EUR' } } },
    { paymentId: 'p1', ref: null, outcome: 'lost', amount: 900, currency: 'EUR' },
  ],
  ['revolut', { event: 'DISPUTE_WON', order_id: 'o1' }, { paymentId: null, ref: 'o1', outcome: 'won', amount: null, currency: null }],
] as const)('%s', (name, event, dispute) => {
  it(`names the payment and the outcome of a dispute: ${JSON.stringify(event).slice(0, 50)}`, () => {
    expect(getProvider(name).parseWebhook(JSON.stringify(event))).toEqual({
      about: 'dispute',
      dispute: { ...dispute, problem: expect.stringMatching(/dispute/i) },
    })
  })
})

/** What came of a call, as text: its answer as JSON, or the name and message of what it threw. */
const getOutcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    (answer) => JSON.stringify(answer),
    (error: unknown) => String(error),
  )

/** One character of a signature changed. */
function flip(text: string, after = 'v1='): string {
  const at = text.includes(after) ? text.indexOf(after) + after.length : 0
  return `${text.slice(0, at)}${text[at] === 'a' ? 'b' : 'a'}${text.slice(at + 1)}`
}

describe('the card widget', () => {
  it('rejects a modified signed request', async () => {
    const { widget } = getProvider('ecommpay')
    const asked = { payment_id: crypto.randomUUID(), payment_amount: 100, payment_currency: 'EUR', project_id: 4310 }
    const signature = widget!.sign(asked)
    expect(await sandbox.ecommpay.run({ ...asked, payment_amount: 1, signature })).toBeNull()
    expect(await sandbox.ecommpay.run(asked)).toBeNull()
    expect(await sandbox.bank.find('ecommpay', asked.payment_id)).toBeNull()
  })
})

describe('signatures as the providers publish them', () => {
  it('ecommpay: the callback of its own libraries’ tests', () => {
    expect(signEcommpay('secret', { payment: { id: '000049', status: 'success' } })).toBe(
      '/3TrhHVz9BHaLfgLyhoxO7dsQNzbzZa/TdO3pxQocXWwgVM6tGlzMLVfpOxFNTnkR9iiFVK/77ZedMcbkCjmng==',
    )
  })

  it('ecommpay: values with their paths, sorted; true is 1, null is empty', () => {
    const value = { general: { project_id: 5, payment_id: 'x' }, flag: true, none: null, list: ['a', 'b'] }
    const text = 'flag:1;general:payment_id:x;general:project_id:5;list:0:a;list:1:b;none:'
    expect(signEcommpay('k', value)).toBe(createHmac('sha512', 'k').update(text).digest('base64'))
  })

  it('Revolut: version, time in milliseconds and body', () => {
    const wanted = createHmac('sha256', 'wsk').update('v1.1683650202360.{"event":"ORDER_COMPLETED"}').digest('hex')
    expect(signRevolut('wsk', '1683650202360', '{"event":"ORDER_COMPLETED"}')).toBe(`v1=${wanted}`)
  })

  it('NOWPayments: keys in order at every depth, whatever order they came in', () => {
    const wanted = createHmac('sha512', 'k').update('{"a":{"c":1,"d":[{"x":1,"y":2}]},"b":"2"}').digest('hex')
    expect(signNowpayments('k', { b: '2', a: { d: [{ y: 2, x: 1 }], c: 1 } })).toBe(wanted)
  })
})

describe('sums', () => {
  it('go to major units and back without floats', () => {
    for (const sum of [1, 10, 99, 100, 101, 2_415_050, 999_999_999_99]) expect(cents(major(sum))).toBe(sum)
    expect([cents(0.1 + 0.2), cents('12.3'), cents('12'), cents(1234.56)]).toEqual([30, 1230, 1200, 123_456])
    for (const bad of ['', '-1', '1,5', 'NaN', '1e3']) expect(() => cents(bad)).toThrow('is not an amount')
  })

  it('coins are worth their share of the price, never a cent more', () => {
    const deposit = (payment_status: string, actually_paid: number) => ({
      payment_id: 1,
      payment_status,
      price_amount: 24_150.5,
      price_currency: 'eur',
      pay_amount: 0.4321,
      actually_paid,
    })
    expect(settledAmount(deposit('finished', 0.4321))).toBe(2_415_050)
    // Finished is the provider's word for enough.
    expect(settledAmount(deposit('finished', 0.432))).toBe(2_415_050)
    expect(settledAmount(deposit('finished', 0.8642))).toBe(4_830_100)
    expect(settledAmount(deposit('partially_paid', 0.21605))).toBe(1_207_525)
    expect(settledAmount(deposit('partially_paid', 0.4321))).toBe(2_415_049)
    expect(settledAmount(deposit('partially_paid', 0))).toBe(0)
  })
})

describe('PayPal captures', () => {
  const make = (capture: () => Response) => {
    let state = 'APPROVED'
    const seen: string[] = []
    const answer: Fetch = async (asked) => {
      const { pathname } = new URL(asked.url)
      if (pathname === '/v1/oauth2/token') return Response.json({ access_token: 't', expires_in: 900 })
      seen.push(`${asked.method} ${pathname}`)
      if (pathname.endsWith('/capture')) {
        expect(asked.headers.get('paypal-request-id')).toBe('capture-O1')
        const result = capture()
        if (result.ok) state = 'COMPLETED'
        return result
      }
      const captures = [{ id: 'C1', status: 'COMPLETED', amount: { value: '10.00', currency_code: 'EUR' } }]
      return Response.json({
        id: 'O1',
        status: state,
        purchase_units: [{ custom_id: 'p1', ...(state === 'COMPLETED' ? { payments: { captures } } : {}) }],
      })
    }
    const settings = { apiUrl: 'https://paypal.example', clientId: 'c', secret: 's', webhookId: 'w' }
    return { provider: paypalProvider({ ...settings, fetch: answer, now: () => clock.now() }), seen }
  }

  it('what the customer approved, once', async () => {
    const { provider, seen } = make(() => Response.json({ id: 'O1', status: 'COMPLETED' }, { status: 201 }))
    expect(await provider.fetch('O1')).toMatchObject({ paymentId: 'p1', status: 'succeeded', amount: 1000, currency: 'EUR' })
    expect(await provider.fetch('O1')).toMatchObject({ status: 'succeeded' })
    expect(seen.filter((call) => call.endsWith('/capture'))).toHaveLength(1)
  })

  it('nothing for a payment that is over', async () => {
    const { provider, seen } = make(() => Response.json({}))
    expect(await provider.fetch('O1', false)).toMatchObject({ status: 'processing' })
    expect(await provider.cancel('O1')).toMatchObject({ status: 'canceled', failure: 'withdrawn' })
    expect(seen.filter((call) => call.endsWith('/capture'))).toEqual([])
  })

  it('a declined wallet is a rejection', async () => {
    const { provider } = make(() => Response.json({ name: 'UNPROCESSABLE_ENTITY' }, { status: 422 }))
    expect(await provider.fetch('O1')).toMatchObject({ status: 'failed', failure: 'wallet_declined' })
  })
})
