import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ordersHarness, type OrdersHarness } from '../../sales/orders/orders.fixture.ts'
import { insertTestLeg } from './empty-legs.fixture.ts'
import { getCalendar } from './leg-calendar.ts'
import { listLegs, getLeg } from './list-legs.ts'
import { getCalendarFeed, getTable } from './http/feeds.ts'
import { toCalendar, toLegDetails, toLegPage } from './http/wire.ts'

let h: OrdersHarness
/** Noon in London, ten days from now. */
let noon: Temporal.Instant

const visitor = { clientId: null, locale: 'en', latitude: 51.5, longitude: -0.1 } as const
const byDistance = { key: 'distance', descending: false } as const
const list = async (query: Partial<Parameters<typeof listLegs>[2]> = {}) => {
  const asked = { page: 1, perPage: 12, sort: byDistance, subscribed: false, ...query }
  return toLegPage(await listLegs(h, visitor, asked), asked.perPage)
}
const ids = async (query: Parameters<typeof list>[0] = {}) => (await list(query)).data.map(({ id }) => id)
const dayOf = (at: Temporal.Instant) => at.toZonedDateTimeISO('Europe/London').toPlainDate()
const insert = (shape: Partial<Parameters<typeof insertTestLeg>[1]> = {}) => insertTestLeg(h.db, { departureAt: noon, ...shape })

beforeAll(async () => {
  h = await ordersHarness()
})
afterAll(() => h.close())
beforeEach(async () => {
  await h.db.deleteFrom('empty_leg').execute()
  noon = dayOf(h.clock.now()).add({ days: 10 }).toZonedDateTime({ timeZone: 'Europe/London', plainTime: '12:00' }).toInstant()
})

describe('the list of empty legs', () => {
  it('shows each with its price now, the charter beside it, and the next step', async () => {
    const leg = await insert()
    const { data, pagination } = await list()
    expect(pagination).toEqual({ current_page: 1, page_count: 1, total_count: 1 })
    expect(data[0]).toMatchObject({
      id: leg.id,
      company_id: leg.operator_id,
      departure: { icao: 'EGGW', city: { name: 'London' } },
      arrival: { icao: 'LFMN', city: { name: 'Nice' } },
      price_min: { amount: 6_500, currency: 'EUR' },
      reference_price: { amount: 10_000 },
      discount_percent: 35,
      next_price: { price: { amount: 5_500 } },
      pax_max: 6,
      match: 'exact',
      image: '/art/scene/NCE-{index}.svg',
    })
    expect(data[0]!.departure_date.slice(0, 16)).toBe(`${dayOf(noon).toString()}T12:00`)
    expect(data[0]!.visitor_km).toBeGreaterThan(30)
  })

  it('shows only what can be booked: not drafts, held, sold or withdrawn legs, nor departures in less than six hours', async () => {
    const bookable = await insert({ departureAt: h.clock.now().add({ hours: 7 }) })
    await insert({ departureAt: h.clock.now().add({ hours: 5 }) })
    for (const status of ['draft', 'withdrawn', 'flown'] as const) await insert({ status })
    expect(await ids()).toEqual([bookable.id])
  })

  it('is sorted by the distance from the visitor, or as asked, both ways', async () => {
    const nice = await insert({ from: 'LFMN', to: 'EGGW', referenceCents: 900_000 })
    const london = await insert({ departureAt: noon.add({ hours: 1 }), paxMax: 8 })
    expect(await ids()).toEqual([london.id, nice.id])
    for (const [key, first, second] of [
      ['price', nice, london],
      ['date', nice, london],
      ['seats', nice, london],
    ] as const) {
      expect(await ids({ sort: { key, descending: false } })).toEqual([first.id, second.id])
      expect(await ids({ sort: { key, descending: true } })).toEqual([second.id, first.id])
    }
  })

  it('puts near matches after exact ones: airports within 100 km, and a day earlier or later', async () => {
    const day = dayOf(noon).toString()
    const tomorrow = await insert({ departureAt: noon.add({ hours: 24 }) })
    const farnborough = await insert({ from: 'EGLF' })
    const exact = await insert()
    await insert({ departureAt: noon.add({ hours: 48 }) })
    await insert({ from: 'LFPB' })
    const asked = { from: 'airport:EGGW', to: 'city:NCE', date_from: day, date_to: day }
    const { data } = await list({ ...asked, sort: { key: 'date', descending: false } })
    expect(data.map(({ id, match }) => [id, match])).toEqual([
      [exact.id, 'exact'],
      [farnborough.id, 'near'],
      [tomorrow.id, 'near'],
    ])
    expect(data[1]!.away.departure_km).toBeGreaterThan(50)
    expect(data[2]!.away).toEqual({ departure_km: 0, arrival_km: 0, days: 1 })
    // The airports of a city are all what was asked for.
    expect((await list({ from: 'city:LON' })).data.filter(({ match }) => match === 'exact')).toHaveLength(4)
  })

  it('counts any day of the window', async () => {
    const flexible = await insert({ flexibleHours: 48 })
    const at = (days: number) => ({ date_from: dayOf(noon).add({ days }).toString(), date_to: dayOf(noon).add({ days }).toString() })
    expect((await list(at(2))).data.map(({ id, match }) => [id, match])).toEqual([[flexible.id, 'exact']])
    expect((await list(at(3))).data.map(({ match }) => match)).toEqual(['near'])
    expect(await ids(at(4))).toEqual([])
  })

  it('filters by seats, class and price; a bound of 0 does not count', async () => {
    const small = await insert({ paxMax: 4, referenceCents: 800_000 })
    const large = await insert({ paxMax: 9 })
    const fleet = await h.fleet.current()
    const type = fleet.types.get(fleet.aircraft.get(small.aircraft_id)!.typeId)!
    const slug = fleet.classes.get(type.classId)!.slug
    const other = [...fleet.classes.values()].find((one) => one.slug !== slug)!.slug
    expect(await ids({ pax: 5 })).toEqual([large.id])
    expect(await ids({ price_max: 6_000 })).toEqual([small.id])
    expect(await ids({ price_min: 6_000 })).toEqual([large.id])
    expect(await ids({ price_min: 0, price_max: 0 })).toHaveLength(2)
    expect(await ids({ classes: slug })).toHaveLength(2)
    expect(await ids({ classes: other })).toEqual([])
    expect(await ids({ types: type.slug })).toHaveLength(2)
    expect(await ids({ types: [...fleet.types.values()].find(({ id }) => id !== type.id)!.slug })).toEqual([])
    expect(await ids({ classes: other, types: type.slug })).toEqual([])
  })

  it('has pages; one past the end is the first', async () => {
    for (let at = 0; at < 5; at++) await insert({ departureAt: noon.add({ hours: at }) })
    const all = await ids()
    const second = await list({ page: 2, perPage: 2 })
    expect(second.data.map(({ id }) => id)).toEqual(all.slice(2, 4))
    expect(second.pagination).toEqual({ current_page: 2, page_count: 3, total_count: 5 })
    expect((await list({ page: 4, perPage: 2 })).pagination.current_page).toBe(1)
  })

  it('names every filter that cannot be read', async () => {
    const call = list({
      from: 'airport:XXXX',
      to: 'nowhere',
      date_from: '2026-12-02',
      date_to: '2026-12-01',
      classes: 'zeppelin',
      types: 'concorde',
    })
    await expect(call).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ path: 'from' }, { path: 'to' }, { path: 'date_to' }, { path: 'classes' }, { path: 'types' }],
    })
  })
})

describe('one empty leg', () => {
  it('has its price line by line, its terms, the record and alternatives', async () => {
    const leg = await insert()
    const other = await insert({ from: 'EGLF' })
    const detail = toLegDetails(await getLeg(h, visitor, { id: leg.id, companyId: leg.operator_id }))
    expect(detail.price_breakdown.map(({ service, price }) => [service, price.amount])).toEqual([
      ['empty_leg', 6_300],
      ['uk_apd', 200],
    ])
    expect(detail.terms).toEqual({ cancellation: [{ hours_before: 0, fee_percent: 100 }] })
    expect(detail.record).toEqual({ sold: 0, withdrawn: 0 })
    expect(detail.alternatives.map(({ id }) => id)).toEqual([other.id])
  })

  it('that is gone answers with the reason and alternatives; an unknown one, a draft or that of another company is not found', async () => {
    const other = await insert()
    const gone = await insert({ status: 'withdrawn' })
    await expect(getLeg(h, visitor, { id: gone.id, companyId: gone.operator_id })).rejects.toMatchObject({
      code: 'LEG_GONE',
      facts: { reason: 'withdrawn', departure: 'airport:EGGW', alternatives: [{ id: other.id }] },
    })
    const draft = await insert({ status: 'draft' })
    for (const [id, companyId] of [
      [draft.id, draft.operator_id],
      [other.id, other.operator_id + 1],
      ['nonsense', 1],
    ] as const)
      await expect(getLeg(h, visitor, { id, companyId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('the calendar', () => {
  const calendar = async (query: Parameters<typeof getCalendar>[2] = {}) => toCalendar(await getCalendar(h, visitor, query))

  it('counts the legs of each day, every day of a window, with the route that costs least', async () => {
    const day = dayOf(noon)
    await insert({ from: 'EGGW', to: 'LSGG', referenceCents: 1_500_000 })
    await insert({ referenceCents: 800_000, flexibleHours: 24 })
    const { data, places } = await calendar()
    expect(data.map(({ date }) => date)).toEqual([-1, 0, 1].map((days) => day.add({ days }).toString()))
    expect(data.find(({ date }) => date === day.toString())).toEqual({
      date: day.toString(),
      count: 2,
      price_min: { amount: 5_200, currency: 'EUR' },
      departure: { selector: 'city:LON', name: 'London' },
      arrival: { selector: 'city:NCE', name: 'Nice' },
    })
    expect(places.from).toEqual([{ selector: 'city:LON', name: 'London', count: 2 }])
  })

  it('shows six weeks from today, or the days asked for, at most two months at once', async () => {
    const today = h.clock.now().toZonedDateTimeISO('UTC').toPlainDate()
    const on = (days: number) => today.add({ days }).toZonedDateTime({ timeZone: 'Europe/London', plainTime: '12:00' }).toInstant()
    for (const days of [41, 42]) await insert({ departureAt: on(days) })
    const days = async (query: Parameters<typeof calendar>[0]) => (await calendar(query)).data.map(({ date }) => date)
    expect(await days({})).toEqual([today.add({ days: 41 }).toString()])
    const date_from = today.add({ days: 42 }).toString()
    expect(await days({ date_from })).toEqual([date_from])
    expect(await days({ date_from, date_to: date_from, to: 'city:LON' })).toEqual([])
    const tooMany = { date_from, date_to: today.add({ days: 42 + 62 }).toString() }
    await expect(calendar(tooMany)).rejects.toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path: 'date_to' }] })
  })
})

describe('feeds', () => {
  const fetchFeed = { ics: () => getCalendarFeed(h, visitor, {}), csv: () => getTable(h, visitor, { pax: 5 }) }

  it('have every leg on offer with its price and address: as a calendar and as a table with the same filters', async () => {
    const small = await insert({ paxMax: 4 })
    const large = await insert({ departureAt: noon.add({ hours: 2 }) })
    await insert({ status: 'draft' })
    const ics = await fetchFeed.ics()
    expect(ics.match(/BEGIN:VEVENT/g)).toHaveLength(2)
    expect(ics.replaceAll('\r\n ', '')).toContain(`http://localhost:3000/empty-legs/${small.id}__${small.operator_id}`)
    const [head, ...lines] = (await fetchFeed.csv()).trim().split('\n')
    expect(head).toMatch(/^id,departure_airport,/)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(new RegExp(`^${large.id},EGGW,London,LFMN,Nice,.*,6500,10000,EUR,`))
  })
})
