import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createOutcomes, type Outcome } from '../../platform/outbound.ts'
import { type NotificationsHarness, notificationsHarness, orderValues } from './notifications.fixture.ts'
import type { Notice } from './types.ts'
import { getClient } from '../../foundation/identity/service.ts'
import { unsubscribeByMail } from './preferences.ts'
import { onEmailConfirmed } from './outcomes.ts'
import { verifyEmail, sendEmailCode } from '../../foundation/identity/emails.ts'

let h: NotificationsHarness
beforeAll(async () => {
  h = await notificationsHarness()
})
afterEach(() => h.jobs.clear())
afterAll(() => h.close())

let count = 0
const address = () => `given.${(count += 1)}@example.com`

/** A new customer who gave an address at the review and has not entered its code. */
async function newBuyer(email = address()) {
  const client = await h.client(null)
  const sent = await sendEmailCode(h, { clientId: client.clientId, email, locale: 'en', address: '192.0.2.7' })
  const [mail] = await h.sentTo(email)
  const code = /\d{6}/.exec(mail?.subject ?? '')?.[0] ?? ''
  const confirm = () => verifyEmail(h, { clientId: client.clientId, codeHash: sent.ok ? sent.codeHash : '', code })
  return { ...client, email, confirm }
}

const confirmed = (clientId: string, link = '/order/1', pnr = 'K7DM3X') => news(clientId, 'order.confirmed', link, pnr)
const news = (
  clientId: string,
  key: 'order.paid' | 'order.refund' | 'order.requested' | 'order.confirmed',
  link = '/order/1',
  pnr = 'K7DM3X',
): Notice => ({ clientId, channel: 'orders', key, params: { ...orderValues, pnr }, link, source: crypto.randomUUID(), urgent: true })
const credited = (clientId: string): Notice => ({
  clientId,
  channel: 'payments',
  key: 'payment.credited',
  params: { amount: { amount: 1_250, currency: 'EUR' } },
  link: '/profile',
  source: crypto.randomUUID(),
})
const signedIn = (clientId: string): Notice => ({
  clientId,
  channel: 'account',
  key: 'account.signedIn',
  params: { device: null },
  link: '/profile',
  source: crypto.randomUUID(),
})
const returned = (clientId: string): Notice => ({
  clientId,
  channel: 'documents',
  key: 'ticket.returned',
  params: { pnr: 'K7DM3X', comment: 'The passport of Ada' },
  link: '/order/1',
  source: crypto.randomUUID(),
})
/** Subjects of what went out after the code. */
const subjects = async (email: string) => (await h.sentTo(email)).map(({ subject }) => subject).filter((one) => !/^\d{6}/.test(one ?? ''))
const notMe = (body: string) => new URL(/This was not me: (\S+)/.exec(body)?.[1] ?? '').searchParams.get('token') ?? ''
const send = async (...notices: Notice[]) => {
  for (const notice of notices) await h.notify(notice)
  await h.deliver()
}

describe('an address that waits for its code', () => {
  it('receives the messages about orders at once, and nothing about account, papers or balance', async () => {
    const { clientId, email } = await newBuyer()
    await send(news(clientId, 'order.paid'), confirmed(clientId), credited(clientId), signedIn(clientId), returned(clientId))
    expect((await subjects(email)).toSorted()).toEqual(['Order K7DM3X is confirmed', 'Payment received for order K7DM3X'])
  })

  it('reads who gave it and how to end it, and no text of the customer', async () => {
    const { clientId, email, phone } = await newBuyer()
    await send(confirmed(clientId))
    const mail = (await h.sentTo(email)).at(-1)
    expect(mail?.body).toContain(`phone number ending in ${phone.slice(-2)} gave this address for order K7DM3X`)
    expect(mail?.body).toContain('This was not me: http://localhost:3000/not-my-address?token=')
    expect(mail?.body).not.toContain('Ada')
    expect(mail?.html).not.toContain('Ada')
  })

  it('gets nothing more after "This was not me", until its code is entered', async () => {
    const { clientId, email, confirm } = await newBuyer()
    await send(confirmed(clientId))
    const token = notMe((await h.sentTo(email)).at(-1)?.body ?? '')
    expect(await unsubscribeByMail(h, token)).toBe(true)
    expect(await unsubscribeByMail(h, token)).toBe(true)
    await send(news(clientId, 'order.paid'))
    expect(await subjects(email)).toEqual(['Order K7DM3X is confirmed'])
    expect(await getClient(h, clientId)).toMatchObject({ orderEmail: null, emailProblem: 'refused' })
    expect(await confirm()).toEqual({ ok: true })
    await h.deliver()
    expect(await subjects(email)).toEqual(['Order K7DM3X is confirmed', 'Payment received for order K7DM3X'])
    // The link in the old mail no longer ends anything.
    await unsubscribeByMail(h, token)
    expect(await getClient(h, clientId)).toMatchObject({ orderEmail: { address: email, isConfirmed: true } })
  })

  it('gets one code a day after a refusal', async () => {
    const { clientId, email } = await newBuyer()
    await send(confirmed(clientId))
    await unsubscribeByMail(h, notMe((await h.sentTo(email)).at(-1)?.body ?? ''))
    const again = () => sendEmailCode(h, { clientId, email, locale: 'en', address: '192.0.2.7' })
    expect([(await again()).ok, (await again()).ok]).toEqual([true, false])
  })

  it('is limited to twenty mails a day, however many accounts name it', async () => {
    const email = address()
    const buyers = [await newBuyer(email), await newBuyer(email), await newBuyer(email)]
    for (let n = 0; n < 8; n++) await Promise.all(buyers.map(({ clientId }) => h.notify(news(clientId, 'order.requested'))))
    await h.deliver()
    expect(await subjects(email)).toHaveLength(20)
  })

  it('of the second account stays when the owner ends those of the first', async () => {
    const email = address()
    const [first, second] = [await newBuyer(email), await newBuyer(email)]
    await send(confirmed(first.clientId))
    await unsubscribeByMail(h, notMe((await h.sentTo(email)).at(-1)?.body ?? ''))
    await send(news(first.clientId, 'order.paid'), news(second.clientId, 'order.refund'))
    expect(await subjects(email)).toEqual(['Order K7DM3X is confirmed', expect.stringContaining('is cancelled')])
  })
})

describe('receipts', () => {
  it('follow when an address is confirmed that had none before, but not what is over', async () => {
    const { clientId } = await h.client(null)
    await send(news(clientId, 'order.requested'), news(clientId, 'order.paid'), credited(clientId), confirmed(clientId))
    await send(confirmed(clientId, '/order/2', 'AAAAAA'), news(clientId, 'order.refund', '/order/2', 'AAAAAA'))
    const email = address()
    const sent = await sendEmailCode(h, { clientId, email, locale: 'en', address: '192.0.2.7' })
    const code = /\d{6}/.exec((await h.sentTo(email))[0]?.subject ?? '')?.[0] ?? ''
    expect(await verifyEmail(h, { clientId, codeHash: sent.ok ? sent.codeHash : '', code })).toEqual({ ok: true })
    await h.deliver()
    await h.deliver()
    expect((await subjects(email)).toSorted()).toEqual([
      expect.stringMatching(/^Order AAAAAA is cancelled: we are refunding/),
      'Order K7DM3X is confirmed',
      'Payment received for order K7DM3X',
      expect.stringMatching(/is on your Personal balance$/),
    ])
  })

  it('that went to a mistyped address go to the confirmed one; what reached the confirmed one is not repeated', async () => {
    const { clientId, email: mistyped } = await newBuyer()
    await send(news(clientId, 'order.paid'))
    const email = address()
    const confirmNext = async () => {
      const sent = await sendEmailCode(h, { clientId, email, locale: 'en', address: '192.0.2.7' })
      const code = /\d{6}/.exec((await h.sentTo(email)).at(-1)?.subject ?? '')?.[0] ?? ''
      return verifyEmail(h, { clientId, codeHash: sent.ok ? sent.codeHash : '', code })
    }
    await confirmNext()
    await h.deliver()
    expect([await subjects(mistyped), await subjects(email)]).toEqual([
      ['Payment received for order K7DM3X'],
      ['Payment received for order K7DM3X'],
    ])
    await h.db.transaction().execute((trx) => onEmailConfirmed(h, trx, { clientId, email: address() }))
    await h.deliver()
    expect(await subjects(email)).toHaveLength(1)
  })
})

describe('an address that bounces', () => {
  /** Mail that waits for the answer of its server, as in production. */
  async function withServer() {
    const outcomes = createOutcomes()
    const handed: { to: string; delivery: string }[] = []
    const own = await notificationsHarness({
      mail: {
        post: async (_trx, { to }, delivery) => void handed.push({ to, delivery: delivery ?? '' }),
        onSettled: outcomes.onSettled,
      },
    })
    const answer = async (outcome: Outcome) => {
      for (const { delivery } of handed.splice(0)) await outcomes.report(delivery, outcome)
    }
    return { ...own, handed, answer }
  }

  it('is told on the profile, and the message goes by SMS', async () => {
    const own = await withServer()
    try {
      const { clientId, phone } = await own.client()
      await own.notify(confirmed(clientId))
      await own.deliver()
      expect([own.handed.length, (await own.sentTo(phone)).length]).toEqual([1, 0])
      await own.answer('bounced')
      await own.deliver()
      expect(await own.sentTo(phone)).toHaveLength(1)
      expect(await getClient(own, clientId)).toMatchObject({ orderEmail: null, emailProblem: 'bounced' })
      // The same address can be confirmed again.
      const { email } = (await getClient(own, clientId))!
      expect(await sendEmailCode(own, { clientId, email: email!, locale: 'en', address: '192.0.2.7' })).toMatchObject({ ok: true })
    } finally {
      await own.close()
    }
  })

  it('counts as accepted only when its server took it', async () => {
    const own = await withServer()
    try {
      const { clientId } = await own.client()
      await own.notify(confirmed(clientId))
      await own.deliver()
      const state = () =>
        own.db.selectFrom('push_delivery').select(['state', 'accepted_at']).where('medium', '=', 'email').executeTakeFirstOrThrow()
      expect(await state()).toEqual({ state: 'sent', accepted_at: null })
      await own.answer('accepted')
      expect((await state()).accepted_at).not.toBeNull()
    } finally {
      await own.close()
    }
  })
})

it('a quote goes by SMS where the customer has no e-mail, and by e-mail alone where there is one', async () => {
  const quote = (clientId: string): Notice => ({
    clientId,
    channel: 'orders',
    key: 'quote.sent',
    params: { pnr: 'K7DM3X', alternatives: 2, price: { amount: 24_150.5, currency: 'EUR' }, validUntilLocal: '2026-12-17T11:30' },
    link: '/quote/tok',
    source: crypto.randomUUID(),
    urgent: true,
  })
  const [none, has] = [await h.client(null), await newBuyer()]
  await send(quote(none.clientId), quote(has.clientId))
  expect(await h.sentTo(none.phone)).toMatchObject([
    {
      channel: 'sms',
      body: expect.stringMatching(/^Aquilane: your quote for order K7DM3X is ready.*http:\/\/localhost:3000\/quote\/tok$/) as string,
    },
  ])
  expect([await subjects(has.email), await h.sentTo(has.phone)]).toEqual([['Your quote for order K7DM3X is ready'], []])
})
