import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ordersHarness, type OrdersHarness } from '../../sales/orders/orders.fixture.ts'
import type { LegBody } from '../charter/index.ts'
import { createPriceAlert, deletePriceAlert, listPriceAlerts, type NewPriceAlert } from './alerts.ts'
import { checkPrices } from './check-prices.ts'
import { toPriceAlert } from './http/wire.ts'
import { priceAlertsPersonalData } from './personal-data.ts'

let h: OrdersHarness
let ada: string

beforeAll(async () => {
  h = await ordersHarness({ realOffers: true })
})
afterAll(() => h.close())
beforeEach(async () => {
  vi.restoreAllMocks()
  h.jobs.clear()
  await h.db.deleteFrom('price_alert').execute()
  await h.db.deleteFrom('price_alert_message').execute()
  ada = (await h.client()).clientId
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
const create = (wanted: Partial<NewPriceAlert> = {}, clientId = ada, idempotencyKey: string | null = null) =>
  createPriceAlert(
    h,
    { clientId, locale: 'en', idempotencyKey, wanted: { legs: [leg()], flexDays: 0, limitCents: null, ...wanted } },
    toPriceAlert,
  )
const list = async (clientId = ada) => (await listPriceAlerts(h, clientId, 'en')).map(toPriceAlert)

/** Prices in euros by days from the day that is asked; others have none. */
function priced(euros: Record<number, number>): void {
  vi.spyOn(h.charter, 'dayPrices').mockImplementation(async ({ legs }) =>
    [-3, -2, -1, 0, 1, 2, 3].map((shift) => {
      const price = euros[shift]
      const best = price === undefined ? null : { priceCents: price * 100, aircraftClass: {} as never }
      return { shift, date: legs[0]!.date.slice(0, 10), isBookable: true, departures: [], best }
    }),
  )
}
const messages = (clientId = ada) =>
  h.db
    .selectFrom('push_message')
    .select(['key', 'params', 'link'])
    .where('client_id', '=', clientId)
    .where('channel', '=', 'alerts')
    .orderBy('created_at')
    .execute()
const nextDay = () => h.clock.advance({ hours: 24 })

describe('Price alerts of a customer', () => {
  it('are set at the lowest price that the days show, and listed with names', async () => {
    const [best] = (await h.charter.dayPrices({ legs: [leg()], locale: 'en' })).flatMap(({ shift, best: found }) =>
      shift === 0 && found ? [found] : [],
    )
    const alert = await create()
    expect(alert).toMatchObject({
      stops: ['London', expect.stringContaining('Nice')],
      flex_days: 0,
      limit: null,
      known_price: { amount: best!.priceCents / 100, currency: 'EUR' },
      legs: [{ departure: 'city:LON', arrival: 'airport:LFMN', pax: 3 }],
    })
    expect(await list()).toEqual([alert])
    expect(await list((await h.client()).clientId)).toEqual([])
  })

  it('keep one for a trip: the same again changes its days and its limit', async () => {
    priced({ 0: 8_000, 2: 7_000 })
    const { id } = await create()
    expect(await create({ flexDays: 3, limitCents: 600_000 })).toMatchObject({
      id,
      flex_days: 3,
      limit: { amount: 6_000 },
      known_price: { amount: 7_000 },
    })
    expect(await create({ legs: [leg({ party: { laps: 1 } })] })).not.toMatchObject({ id })
    expect(await list()).toHaveLength(2)
  })

  it('are ten at most, refused above the price of the trip and for a trip that nothing can fly', async () => {
    priced({ 0: 8_000 })
    for (let n = 0; n < 10; n++) await create({ legs: [leg({ pax: n + 1 })] })
    await expect(create({ legs: [leg({ pax: 11 })] })).rejects.toMatchObject({ code: 'LIMIT_REACHED' })
    expect(await create({ legs: [leg({ pax: 10 })] })).toMatchObject({ known_price: { amount: 8_000 } })
    await expect(create({ limitCents: 800_001 })).rejects.toMatchObject({ errors: [{ path: 'limit', code: 'above_price' }] })
    await expect(create({ limitCents: 0 })).rejects.toMatchObject({ errors: [{ path: 'limit', code: 'amount' }] })
    priced({ 1: 8_000 })
    await expect(create()).rejects.toMatchObject({ errors: [{ path: 'legs', code: 'no_price' }] })
    await expect(create({ legs: [leg({ date: `${day(-2)}T10:30` })] })).rejects.toMatchObject({ code: 'TRIP_INVALID' })
  })

  it('are deleted by their owner only, exported and erased with the account', async () => {
    priced({ 0: 8_000 })
    const { id } = await create()
    await expect(deletePriceAlert(h, { id, clientId: (await h.client()).clientId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const data = priceAlertsPersonalData(h, toPriceAlert)
    expect(await h.db.transaction().execute((trx) => data.exportFiles!(trx, ada, 'en'))).toMatchObject([
      { name: 'price-alerts.json', content: [{ id }] },
    ])
    await h.db.transaction().execute((trx) => data.erase!(trx, ada))
    expect(await list()).toEqual([])
    const { id: again } = await create()
    await deletePriceAlert(h, { id: again, clientId: ada })
    await expect(deletePriceAlert(h, { id: again, clientId: ada })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('The daily check of prices', () => {
  it('tells of a tenth less than the customer saw last, with a link that fills the search', async () => {
    priced({ 0: 10_000 })
    await create()
    priced({ 0: 9_100 })
    await checkPrices(h)
    expect(await messages()).toEqual([])
    expect(await list()).toMatchObject([{ known_price: { amount: 10_000 }, current_price: { amount: 9_100 } }])
    priced({ 0: 9_000, 1: 500 })
    await checkPrices(h)
    const [message] = await messages()
    expect(message).toMatchObject({
      key: 'priceAlert.fell',
      params: {
        trip: { from: { en: 'London', it: 'Londra' }, price: { amount: 9_000 }, before: { amount: 10_000 }, flexDays: 0 },
        more: 0,
      },
    })
    expect(message!.link).toBe(`/?${new URLSearchParams({ from: 'city:LON', to: 'airport:LFMN', date: day(20), time: '10:30', pax: '3' })}`)
    expect(await list()).toMatchObject([{ known_price: { amount: 9_000 } }])
  })

  it('writes once a day to a customer, about the largest fall, and of the others the day after', async () => {
    priced({ 0: 10_000 })
    await create()
    await create({ legs: [leg({ pax: 5 })] })
    priced({ 0: 8_000 })
    await Promise.all([checkPrices(h), checkPrices(h)])
    expect(await messages()).toMatchObject([{ params: { more: 1 } }])
    priced({ 0: 7_000 })
    await checkPrices(h)
    expect(await messages()).toHaveLength(1)
    expect(await list()).toMatchObject([{ known_price: { amount: 8_000 }, current_price: { amount: 7_000 } }, {}])
    nextDay()
    await checkPrices(h)
    expect(await messages()).toMatchObject([
      {},
      { params: { trip: { price: { amount: 7_000 }, before: { amount: 8_000 } } }, link: '/empty-legs/subscriptions' },
    ])
  })

  it('with a limit tells of the first price below it, on the days that are watched', async () => {
    priced({ 0: 10_000 })
    await create({ limitCents: 950_000, flexDays: 2 })
    priced({ 0: 10_000, 3: 5_000 })
    await checkPrices(h)
    expect(await messages()).toEqual([])
    priced({ 0: 10_000, 2: 9_499 })
    await checkPrices(h)
    expect(await messages()).toMatchObject([{ params: { trip: { price: { amount: 9_499 }, flexDays: 2 } } }])
  })

  it('leaves an alert alone whose days change while it is priced', async () => {
    priced({ 0: 10_000, 2: 10_000 })
    await create({ flexDays: 3 })
    vi.spyOn(h.charter, 'dayPrices').mockImplementationOnce(async (call) => {
      priced({ 0: 10_000, 2: 8_000 })
      const days = await h.charter.dayPrices(call)
      await create({ flexDays: 0 })
      return days
    })
    await checkPrices(h)
    expect(await messages()).toEqual([])
    expect(await list()).toMatchObject([{ flex_days: 0, known_price: { amount: 10_000 }, current_price: { amount: 10_000 } }])
  })

  it('says nothing of a trip that nothing can fly, and forgets one whose day is over', async () => {
    priced({ 0: 10_000 })
    await create({ legs: [leg({ date: `${day(1)}T10:30` })] })
    priced({})
    await checkPrices(h)
    expect(await list()).toMatchObject([{ known_price: { amount: 10_000 }, current_price: null }])
    for (let n = 0; n < 3; n++) nextDay()
    await checkPrices(h)
    expect(await list()).toEqual([])
    expect(await messages()).toEqual([])
  })

  it('go on with the days that are left once the day of the trip is over', async () => {
    await create({ legs: [leg({ date: `${day(1)}T10:30` })], flexDays: 1 })
    const left = leg({ date: `${day(2)}T10:30` })
    await h.clock.advance({ hours: 30 })
    await checkPrices(h)
    const [sameDay] = (await h.charter.dayPrices({ legs: [left], locale: 'en' })).filter(({ shift }) => shift === 0)
    expect(sameDay!.best).not.toBeNull()
    expect(await list()).toMatchObject([{ current_price: { amount: sameDay!.best!.priceCents / 100 } }])
  })
})
