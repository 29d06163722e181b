import { randomUUID } from 'node:crypto'
import { DEFAULT_FACTS } from '@aquilane/domain/facts/default-facts'
import type { AirspaceFact, ClosureFact, FactTable } from '@aquilane/domain/facts/facts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openAtNight } from '../../market/charter/open-at-night.fixture.ts'
import { insertTestLeg } from '../../market/empty-legs/empty-legs.fixture.ts'
import { catchProblem, ordersHarness, type OrdersHarness } from '../orders/orders.fixture.ts'
import { standardLeg } from '../orders/offers.fixture.ts'
import { sharedFlightOpener } from '../../market/shared-flights/shared-flights.fixture.ts'
import { answerWithPrice } from '../../trips/quotes/answer-with-price.ts'
import { signInTestStaff } from '../../office/staff/staff.fixture.ts'
import { payInvoiceFromWallet } from '../payments/payment-methods.ts'
import { confirmOrder, findRequestOffers } from './answer-request.ts'
import { getOrder } from './customer-answers.fixture.ts'

const source = { source: 'A notice of this spec', sourceDate: '2026-11-28', checkedOn: '2026-11-28', confidence: 'A' } as const

/** The facts with more of one airport. */
const withAirport = (icao: string, more: Partial<FactTable['airports'][number]>): FactTable => ({
  ...openAtNight,
  airports: [
    ...openAtNight.airports.filter((airport) => airport.icao !== icao),
    { icao, opening: [], closures: [], access: [], formalities: [], ...more },
  ],
})
const allDay: ClosureFact = { ...source, binds: 'both', only: null, days: [1, 2, 3, 4, 5, 6, 7], season: null, from: 0, to: 1440 }
const closed = withAirport('LFMN', { closures: [allDay] })
const area: AirspaceFact = {
  ...source,
  area: 'The area of this spec',
  effect: 'closed',
  binds: null,
  withinEurope: false,
  countries: new Set(),
  airports: new Set(['LFMN']),
  landing: false,
  shapes: [],
  overflight: 'yes',
  exceptTo: new Set(),
  from: null,
  until: null,
  endsThen: false,
}
/** Across the way from Luton to Nice: around it is more than a tenth longer. */
const middleOfFrance = [
  [49.2, -4],
  [49.2, 7.5],
  [45.2, 7.5],
  [45.2, -4],
] as const

const cases: readonly (readonly [what: string, table: FactTable, reason: string])[] = [
  ['an airport is closed', closed, 'curfew'],
  [
    'an airport takes neither jets nor turboprops any more',
    withAirport('LFMN', {
      access: [
        { ...source, only: null, season: null, rule: 'jets' },
        { ...source, only: null, season: null, rule: 'turboprops' },
      ],
    }),
    'airport_access',
  ],
  [
    'an airport takes no such weight any more',
    withAirport('EGGW', { access: [{ ...source, only: null, season: null, rule: 'max_mtow_t', limit: 0.5 }] }),
    'airport_access',
  ],
  [
    'a runway is shortened',
    withAirport('LFMN', { access: [{ ...source, only: null, season: null, rule: 'landing_m', limit: 300 }] }),
    'runway',
  ],
  ['an end lies in airspace that is closed', { ...DEFAULT_FACTS, airspace: [...DEFAULT_FACTS.airspace, area] }, 'airspace'],
  [
    'the way that was sold is closed',
    {
      ...DEFAULT_FACTS,
      areas: { ...DEFAULT_FACTS.areas, FRANCE: middleOfFrance },
      airspace: [...DEFAULT_FACTS.airspace, { ...area, airports: new Set<string>(), shapes: ['FRANCE'], overflight: 'no' }],
    },
    'airspace',
  ],
  [
    'flights between the two countries end',
    { ...DEFAULT_FACTS, pairs: [{ ...source, a: new Set(['GB']), b: new Set(['FR']), exceptFor: new Set<string>() }] },
    'country_pair',
  ],
]

let h: OrdersHarness
let ada: string
let used = 0

beforeAll(async () => {
  h = await ordersHarness()
})
afterAll(() => h.close())
beforeEach(async () => {
  h.jobs.clear()
  ada = (await h.client()).clientId
})
afterEach(() => {
  setFacts(openAtNight)
})

const setFacts = (table: FactTable) => {
  h.facts.current = () => table
}
const nextAircraft = () => h.aircraftIds[++used * 3]!
const inDays = (days: number) => h.clock.now().add({ hours: 24 * days })
const status = async (id: string) => (await getOrder(h, id, ada, 'en')).confirmation_status
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { code: string; message: string; facts: { reasons: string[] } }) => ({ code: error.code, text: error.message, ...error.facts }),
  )

describe('between the order and its payment', () => {
  it.each(cases)('%s: no payment is begun, and the answer names the reason', async (_, table, reason) => {
    const order = await h.create(ada, h.offer({ aircraftId: nextAircraft() }))
    const invoiceId = order.invoices[0]!.id
    setFacts(table)
    const refused = await refusal(h.openCard(ada, invoiceId))
    expect(refused).toMatchObject({ code: 'FLIGHT_NOT_ALLOWED', reasons: [reason] })
    expect(refused?.text).toContain('Nothing was charged')
    setFacts(openAtNight)
    const { bankId } = await h.openCard(ada, invoiceId)
    await h.submitCard(bankId)
    await h.recover()
    expect(await status(order.id)).toBe('Confirmed')
  })

  it('a change at another hour, on another day and of another airport refuses nothing', async () => {
    const order = await h.create(ada, h.offer({ aircraftId: nextAircraft() }))
    const day = inDays(60).toZonedDateTimeISO('UTC').toPlainDate().toString()
    for (const table of [
      withAirport('LFMN', { closures: [{ ...allDay, from: 0, to: 5 * 60 }] }),
      withAirport('LFMN', { closures: [{ ...allDay, season: { from: day, to: day } }] }),
      withAirport('EGLF', { closures: [allDay] }),
      { ...openAtNight, airspace: [...openAtNight.airspace, { ...area, from: day }] },
      { ...openAtNight, airspace: [...openAtNight.airspace, { ...area, until: '2026-01-31', endsThen: true }] },
    ]) {
      setFacts(table)
      expect(await catchProblem(h.openCard(ada, order.invoices[0]!.id))).toBe('accepted')
    }
  })

  it('the balance does not pay it either', async () => {
    const order = await h.create(ada, h.offer({ aircraftId: nextAircraft() }))
    setFacts(closed)
    const invoice = await h.db.selectFrom('invoice').selectAll().where('order_id', '=', order.id).executeTakeFirstOrThrow()
    const pay = payInvoiceFromWallet(h, { invoice, accountId: randomUUID(), isPart: false, idempotencyKey: null })
    expect(await catchProblem(pay)).toBe('FLIGHT_NOT_ALLOWED')
  })

  it('money that arrives does not confirm it; operations do, once it may be flown', async () => {
    const order = await h.create(ada, h.offer({ aircraftId: nextAircraft() }))
    const { bankId } = await h.openCard(ada, order.invoices[0]!.id)
    setFacts(closed)
    await h.submitCard(bankId)
    await h.recover()
    expect(await status(order.id)).toBe('Confirmation')
    expect(await catchProblem(confirmOrder(h, order.id, 'staff:1'))).toBe('FLIGHT_NOT_ALLOWED')
    setFacts(openAtNight)
    await confirmOrder(h, order.id, 'staff:1')
    expect(await status(order.id)).toBe('Confirmed')
  })

  it('empty legs and seats are not sold to a closed airport, nor paid for', async () => {
    const leg = await insertTestLeg(h.db, { aircraftId: nextAircraft(), departureAt: inDays(12) })
    const flight = await sharedFlightOpener(h)()
    const tableOf = (icao: string) => withAirport(icao, { closures: [allDay] })
    const buyLeg = () =>
      h.create(ada, null, { legs: [], emptyLeg: { id: leg.id, companyId: leg.operator_id, pax: 1, luggageKg: 0, shownCents: null } })
    const buySeat = () =>
      h.create(ada, null, {
        legs: [],
        sharing: { id: flight.id, companyId: flight.operator_id, choice: { seats: 1, sofaSeats: 0 }, shownCents: null },
      })
    setFacts(tableOf(leg.arrival_airport))
    expect(await catchProblem(buyLeg())).toBe('LEG_WITHDRAWN')
    setFacts(tableOf(flight.arrival_airport))
    expect(await catchProblem(buySeat())).toBe('SHARED_FLIGHT_GONE')
    setFacts(openAtNight)
    const orders = [await buyLeg(), await buySeat()]
    for (const [at, airport] of [leg.arrival_airport, flight.arrival_airport].entries()) {
      setFacts(tableOf(airport))
      expect(await catchProblem(h.openCard(ada, orders[at]!.invoices[0]!.id))).toBe('FLIGHT_NOT_ALLOWED')
    }
  })
})

describe('an order made from an estimate', () => {
  it('has nothing that can be paid before a member of staff has answered with its price', async () => {
    const order = await h.create(ada, h.offer({ aircraftId: nextAircraft(), firmness: 'estimate' }))
    expect(order).toMatchObject({ confirmation_status: 'Confirmation', invoices: [] })
    const payable = await h.db.selectFrom('invoice').select('id').where('order_id', '=', order.id).execute()
    expect(payable).toEqual([])
    const stored = await h.db.selectFrom('orders').select(['price_firm', 'pay_before']).where('id', '=', order.id).executeTakeFirstOrThrow()
    expect(stored).toEqual({ price_firm: false, pay_before: null })
    expect(await catchProblem(confirmOrder(h, order.id, 'staff:1'))).toBe('ORDER_STATE_CONFLICT')
  })
})

describe('with the engine', () => {
  let real: OrdersHarness
  beforeAll(async () => {
    real = await ordersHarness({ realOffers: true })
  })
  afterAll(() => real.close())

  it('an airport whose hours are not known makes an estimate, which staff answer before it is paid, unless it was closed since', async () => {
    const client = (await real.client()).clientId
    const member = (await signInTestStaff(real.db, ['sales'])).id
    const day = real.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().add({ days: 22 })
    // The hours of both airports at night are unknown.
    const unknown = { ...DEFAULT_FACTS, airports: DEFAULT_FACTS.airports.filter(({ icao }) => icao !== 'EGGW' && icao !== 'LFMN') }
    real.facts.current = () => unknown
    const legs = [{ ...standardLeg, date: `${day.toString()}T22:30` }]
    const [offer] = await real.charter.findOffersFor({ legs, clientId: client, locale: 'en', sort: 'price' })
    expect(offer?.firmness).toBe('estimate')
    expect(offer?.quote.cautions.map(({ code }) => code)).toContain('hours_unknown')
    const order = await real.create(client, offer!.id, { legs })
    expect(order).toMatchObject({ confirmation_status: 'Confirmation', invoices: [] })
    const [answer] = await findRequestOffers(real, order.id, 'en')
    await answerWithPrice(real, { orderId: order.id, memberId: member, suggestionId: answer!.id, priceCents: null })
    const [invoice] = (await getOrder(real, order.id, client, 'en')).invoices
    real.facts.current = () => withAirport('LFMN', { closures: [{ ...allDay, from: 0, to: 6 * 60 }] })
    expect(await catchProblem(real.openCard(client, invoice!.id))).toBe('FLIGHT_NOT_ALLOWED')
    real.facts.current = () => unknown
    const { bankId } = await real.openCard(client, invoice!.id)
    await real.submitCard(bankId)
    await real.recover()
    expect((await getOrder(real, order.id, client, 'en')).confirmation_status).toBe('Confirmed')
  })
})
