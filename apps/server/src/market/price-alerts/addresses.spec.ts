import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ordersHarness, type OrdersHarness } from '../../sales/orders/orders.fixture.ts'
import type { LegBody } from '../charter/index.ts'
import { confirmPriceAlert, joinPriceAlerts, requestPriceAlert, stopPriceAlerts } from './addresses.ts'
import { createPriceAlert, listPriceAlerts, type NewPriceAlert } from './alerts.ts'
import { checkPrices } from './check-prices.ts'
import { toPriceAlert } from './http/wire.ts'
import { priceAlertsPersonalData } from './personal-data.ts'

let h: OrdersHarness
let email: string

beforeAll(async () => {
  h = await ordersHarness({ realOffers: true })
})
afterAll(() => h.close())
beforeEach(async () => {
  vi.restoreAllMocks()
  h.jobs.clear()
  for (const table of ['price_alert', 'price_alert_address', 'price_alert_refusal', 'price_alert_message', 'outbox', 'rate_limit'] as const)
    await h.db.deleteFrom(table).execute()
  email = `Vera-${crypto.randomUUID()}@example.com`
  priced(10_000)
  vi.spyOn(h.mail, 'post')
})

const day = (days: number) => h.clock.now().toZonedDateTimeISO('UTC').toPlainDate().add({ days }).toString()
const leg = (more: Partial<LegBody> = {}): LegBody => ({
  departure: 'city:LON',
  arrival: 'airport:LFMN',
  date: `${day(20)}T10:30`,
  pax: 3,
  luggage: 20,
  ...more,
})

/** The price of the day that is asked, in euros; null: nothing can fly it. */
function priced(euros: number | null): void {
  vi.spyOn(h.charter, 'dayPrices').mockImplementation(async ({ legs }) => [
    {
      shift: 0,
      date: legs[0]!.date.slice(0, 10),
      isBookable: true,
      departures: [],
      best: euros === null ? null : { priceCents: euros * 100, aircraftClass: {} as never },
    },
  ])
}

const mails = (to = email) =>
  h.db.selectFrom('outbox').select(['recipient', 'subject', 'body']).where('recipient', '=', to).orderBy('id').execute()
/** Of the one-click header of each mail, in order. */
const oneClicks = () =>
  vi.mocked(h.mail.post).mock.calls.map(([, { unsubscribeUrl = '' }]) => /unsubscribe\?token=([\w-]+)$/.exec(unsubscribeUrl)?.[1] ?? '')
const tokenIn = (text: string | null | undefined, step: 'confirm' | 'stop'): string =>
  new RegExp(`/price-alert/${step}\\?token=([\\w-]+)`).exec(text ?? '')![1]!
const ask = (wanted: Partial<NewPriceAlert> = {}, more: { email?: string; address?: string } = {}) =>
  requestPriceAlert(h, {
    email,
    locale: 'en',
    address: `2001:db8:${Math.trunc(Math.random() * 60_000).toString(16)}::1`,
    wanted: { legs: [leg()], flexDays: 0, limitCents: null, ...wanted },
    ...more,
  })
const confirm = (token: string) => confirmPriceAlert(h, { token, locale: 'en' })
/** The token of the newest confirmation mail. */
const asked = async (wanted: Partial<NewPriceAlert> = {}, more: { email?: string } = {}) => {
  await ask(wanted, more)
  return tokenIn((await mails(more.email)).at(-1)?.body, 'confirm')
}
const stored = async () => ({
  addresses: (await h.db.selectFrom('price_alert_address').selectAll().execute()).length,
  alerts: (await h.db.selectFrom('price_alert').selectAll().execute()).length,
})
const join = (clientId: string) => h.db.transaction().execute((trx) => joinPriceAlerts(h, trx, { clientId, email }))
const owned = async (clientId: string) => (await listPriceAlerts(h, clientId, 'en')).map(toPriceAlert)

describe('A price alert by an address', () => {
  it('stores nothing and sends one mail before its owner confirms it, whatever the prices do', async () => {
    await ask()
    priced(1_000)
    await checkPrices(h)
    expect(await stored()).toEqual({ addresses: 0, alerts: 0 })
    const sent = await mails()
    expect(sent).toMatchObject([{ subject: expect.stringContaining('London – Nice') }])
    expect(sent[0]!.body).toContain('/price-alert/stop?token=')
    expect(oneClicks()).toEqual([expect.stringMatching(/./)])
  })

  it('answers and mails the same, whether or not the address belongs to an account', async () => {
    const { clientId } = await h.client()
    await h.db.updateTable('client').set({ email }).where('id', '=', clientId).execute()
    const unknown = `Vera-${crypto.randomUUID()}@example.com`
    expect([await ask(), await ask({}, { email: unknown })]).toEqual([undefined, undefined])
    const subjects = async (to: string) => (await mails(to)).map(({ subject }) => subject)
    expect(await subjects(email)).toEqual(await subjects(unknown))
  })

  it('is set once by its link: repeated it answers alike, ended it stays ended', async () => {
    const token = await asked({ flexDays: 2 })
    const alerts = await Promise.all([confirm(token), confirm(token)])
    expect(alerts.map((alert) => toPriceAlert(alert).id)).toEqual([alerts[0].row.id, alerts[0].row.id])
    expect(alerts[0]).toMatchObject({ stops: ['London', expect.stringContaining('Nice')], row: { flex_days: 2, known_price: 1_000_000 } })
    expect(await stored()).toEqual({ addresses: 1, alerts: 1 })
    priced(8_000)
    await checkPrices(h)
    await stopPriceAlerts(h, tokenIn((await mails()).at(-1)?.body, 'stop'))
    expect(await stored()).toEqual({ addresses: 0, alerts: 0 })
    await expect(confirm(token)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await stored()).toEqual({ addresses: 0, alerts: 0 })
  })

  it('is not set by a link that is changed, of another purpose, two days old, or of a trip that is over', async () => {
    const token = await asked()
    const stop = tokenIn((await mails())[0]?.body, 'stop')
    for (const wrong of [token.slice(0, -2), `${token.slice(0, -3)}AAA`, 'x', stop])
      await expect(confirm(wrong)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(stopPriceAlerts(h, token)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const soon = await asked({ legs: [leg({ date: `${day(1)}T22:00` })] })
    h.clock.advance({ hours: 47 })
    await expect(confirm(soon)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    h.clock.advance({ hours: 1 })
    await expect(confirm(token)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await stored()).toEqual({ addresses: 0, alerts: 0 })
  })

  it('is one for a trip and ten for an address', async () => {
    const [first, again] = [await asked(), await asked({ limitCents: 900_000 })]
    await confirm(first)
    expect(await confirm(again)).toMatchObject({ row: { limit_price: 900_000 } })
    expect(await stored()).toEqual({ addresses: 1, alerts: 1 })
    for (let n = 0; n < 9; n++) {
      await h.db.deleteFrom('rate_limit').execute()
      await confirm(await asked({ legs: [leg({ pax: n + 4 })] }))
    }
    await h.db.deleteFrom('rate_limit').execute()
    await expect(confirm(await asked({ legs: [leg({ pax: 2 })] }))).rejects.toMatchObject({ code: 'LIMIT_REACHED' })
    expect(await stored()).toEqual({ addresses: 1, alerts: 10 })
  })

  it('cannot be used to flood an address, and one client asks for few', async () => {
    const outcome = (call: Promise<void>) =>
      call.then(
        () => 'sent',
        (error: unknown) => (error as { code: string }).code,
      )
    const flood = await Promise.all(Array.from({ length: 6 }, () => outcome(ask({}, { email: email.toUpperCase() }))))
    expect(flood.filter((one) => one === 'sent')).toHaveLength(3)
    expect(flood).toContain('TOO_MANY_REQUESTS')
    let n = 0
    const one = () => outcome(ask({}, { email: `eve${n++}@example.com`, address: '198.51.100.7' }))
    expect((await Promise.all(Array.from({ length: 9 }, one))).filter((answer) => answer === 'sent')).toHaveLength(6)
  })

  it('is never mailed again to an address that refused, until its owner confirms it for an account', async () => {
    await ask()
    await stopPriceAlerts(h, tokenIn((await mails())[0]?.body, 'stop'))
    expect(await ask({}, { email: email.toUpperCase() })).toBeUndefined()
    expect((await mails()).length + (await mails(email.toUpperCase())).length).toBe(1)
    expect(JSON.stringify(await h.db.selectFrom('price_alert_refusal').selectAll().execute())).not.toContain('vera')
    await join((await h.client()).clientId)
    await ask()
    expect(await mails()).toHaveLength(2)
  })

  it('refuses a trip that nothing can fly, and a limit above its price, before anything is sent', async () => {
    await expect(ask({ limitCents: 1_000_001 })).rejects.toMatchObject({ errors: [{ path: 'limit', code: 'above_price' }] })
    await expect(ask({ legs: [leg({ date: `${day(-2)}T10:30` })] })).rejects.toMatchObject({ code: 'TRIP_INVALID' })
    priced(null)
    await expect(ask()).rejects.toMatchObject({ errors: [{ path: 'legs', code: 'no_price' }] })
    expect(await mails()).toEqual([])
  })
})

describe('The daily check for addresses', () => {
  it('mails a tenth less once a day, with prices, a link to the search and two ways to end it', async () => {
    await confirm(await asked())
    priced(9_100)
    await checkPrices(h)
    expect(await mails()).toHaveLength(1)
    priced(8_000)
    await Promise.all([checkPrices(h), checkPrices(h)])
    priced(7_000)
    await checkPrices(h)
    const sent = await mails()
    expect(sent).toHaveLength(2)
    expect(sent[1]).toMatchObject({
      subject: expect.stringMatching(/8.000/),
      body: expect.stringMatching(/10.000/),
    })
    expect(sent[1]!.body).toContain(`/?from=city%3ALON&to=airport%3ALFMN&date=${day(20)}`)
    expect(sent[1]!.body).toContain('/price-alert/stop?token=')
    expect(oneClicks()).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)])
    h.clock.advance({ hours: 24 })
    await checkPrices(h)
    expect(await mails()).toHaveLength(3)
  })

  it('forgets an address with its last trip', async () => {
    await confirm(await asked({ legs: [leg({ date: `${day(2)}T10:30` })] }))
    h.clock.advance({ hours: 24 })
    await checkPrices(h)
    expect(await stored()).toEqual({ addresses: 1, alerts: 1 })
    h.clock.advance({ hours: 72 })
    await checkPrices(h)
    expect(await stored()).toEqual({ addresses: 0, alerts: 0 })
  })
})

describe('Alerts of an address that is confirmed for an account', () => {
  it('move to the account, whose own alert of the same trip stays, and end by the link of an earlier mail', async () => {
    const { clientId } = await h.client()
    const wanted = { legs: [leg()], flexDays: 3, limitCents: null }
    const { id } = await createPriceAlert(h, { clientId, locale: 'en', idempotencyKey: null, wanted }, toPriceAlert)
    await confirm(await asked())
    priced(9_000)
    await checkPrices(h)
    priced(10_000)
    h.clock.advance({ minutes: 1 })
    await confirm(await asked({ legs: [leg({ pax: 5 })] }))
    await join(clientId)
    expect(await owned(clientId)).toMatchObject([{ legs: [{ pax: 5 }] }, { id, flex_days: 3 }])
    priced(5_000)
    await checkPrices(h)
    expect(await mails()).toHaveLength(3)
    await stopPriceAlerts(h, oneClicks()[1]!)
    expect(await owned(clientId)).toMatchObject([{ id }])
  })

  it('stay with the address above ten', async () => {
    const { clientId } = await h.client()
    for (let n = 0; n < 9; n++) {
      const wanted = { legs: [leg({ pax: n + 4 })], flexDays: 0, limitCents: null }
      await createPriceAlert(h, { clientId, locale: 'en', idempotencyKey: null, wanted }, toPriceAlert)
    }
    await confirm(await asked({ legs: [leg({ pax: 1 })] }))
    await confirm(await asked({ legs: [leg({ pax: 2 })] }))
    await join(clientId)
    expect(await owned(clientId)).toHaveLength(10)
    priced(5_000)
    await checkPrices(h)
    expect((await mails()).at(-1)?.subject).toMatch(/5.000/)
  })

  it('are exported and erased with the account, moved or not', async () => {
    const { clientId } = await h.client()
    await h.db.updateTable('client').set({ email: email.toLowerCase() }).where('id', '=', clientId).execute()
    await confirm(await asked())
    const data = priceAlertsPersonalData(h, toPriceAlert)
    expect(await h.db.transaction().execute((trx) => data.exportFiles!(trx, clientId, 'en'))).toMatchObject([
      { content: [{ legs: [{ pax: 3 }] }] },
    ])
    await h.db.transaction().execute((trx) => data.erase!(trx, clientId))
    expect(await stored()).toEqual({ addresses: 0, alerts: 0 })
  })
})

describe('The database', () => {
  it('keeps no alert without an owner, and one row for an address in whatever letters', async () => {
    await confirm(await asked())
    await expect(h.db.updateTable('price_alert').set({ address_id: null }).execute()).rejects.toMatchObject({
      constraint: 'price_alert_owner',
    })
    const values = { email: email.toUpperCase(), locale: 'en' as const, confirmed_at: h.clock.now().toString() }
    await expect(h.db.insertInto('price_alert_address').values(values).execute()).rejects.toMatchObject({
      constraint: 'price_alert_address_email',
    })
  })
})
