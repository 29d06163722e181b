import { isTax } from '@aquilane/domain/charter/customer-lines'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { DEFAULT_FACTS } from '@aquilane/domain/facts/default-facts'
import { airportChoiceCents } from './airport-selection.ts'
import { cents, charterHarness, type CharterHarness } from './charter.fixture.ts'
import type { WireSuggestion } from './http/wire.ts'
import { toCharterAirport } from './pricing-context.ts'
import { holdAircraft, releaseAircraft } from '../../foundation/fleet/holds.ts'

let h: CharterHarness
beforeAll(async () => {
  h = await charterHarness()
})
afterAll(() => h.close())

const luton = 'EGGW'
const nice = 'LFMN'
const toPalma = () => [h.leg(luton, 'LEPA', h.at('10:30'))]
const withoutIds = (items: WireSuggestion[]) => items.map((item) => ({ ...item, id: null }))
const key = (items: WireSuggestion[]) => items.map((item) => `${item.aircraft?.tail} ${item.price.amount}`).toSorted()
const classes = (data: WireSuggestion[]) => [...new Set(data.map((item) => item.aircraft_class.slug))]

function expectSound(data: WireSuggestion[]): void {
  expect(data.length).toBeGreaterThan(0)
  expect(new Set(data.map((item) => item.id)).size).toBe(data.length)
  for (const item of data) {
    expect(item.price_breakdown.every(({ service }) => service === 'flight' || isTax(service))).toBe(true)
    expect(item.price_breakdown.reduce((sum, line) => sum + cents(line.price), 0)).toBe(cents(item.price))
    for (const line of [...item.price_breakdown, ...item.after_flight_caps, item])
      expect(Number.isInteger(Math.round(line.price.amount * 1e6) / 1e4)).toBe(true)
    expect(item.price.currency).toBe('EUR')
    expect(item.co2_kg).toBeGreaterThan(0)
    for (const leg of item.legs) {
      const minutes = Temporal.Instant.from(leg.departure_at).until(Temporal.Instant.from(leg.arrival_at)).total('minutes')
      expect(minutes).toBe(leg.elapsed_minutes)
      expect(leg.departure.timezone.gmt_offset * 60e9).toBe(
        Temporal.Instant.from(leg.departure_at).toZonedDateTimeISO(leg.departure.timezone.name).offsetNanoseconds,
      )
      expect(leg.arrival.timezone.gmt_offset * 60e9).toBe(
        Temporal.Instant.from(leg.arrival_at).toZonedDateTimeISO(leg.arrival.timezone.name).offsetNanoseconds,
      )
    }
  }
}

describe('suggestions for a signed-in traveller', () => {
  it('Luton to Nice: many aircraft of every small and middle class, each with tail, company and terms', async () => {
    const { data, locked } = await h.suggest([h.leg(luton, nice, h.at('10:30'))], { clientId: h.client })
    expect(locked).toBe(false)
    expectSound(data)
    expect(classes(data)).toEqual(expect.arrayContaining(['very-light', 'light', 'midsize', 'super-mid', 'heavy']))
    for (const item of data) {
      expect(item).toMatchObject({
        locked: false,
        aircraft: { tail: expect.any(String), year: expect.any(Number) },
        company: { name: expect.any(String), aoc: expect.any(String), insured_until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
      })
      expect(item.terms.cancellation.at(-1)?.hours_before).toBe(0)
      expect(item.legs[0]).toMatchObject({
        departure: { iata: 'LTN', city: { iata: 'LON' } },
        arrival: { iata: 'NCE' },
        pax: 4,
        luggage: 60,
      })
      expect(item.legs[0]!.distance_km).toBeGreaterThan(950)
      expect(item.legs[0]!.distance_km).toBeLessThan(1150)
    }
  })

  it('Teterboro to Luton: arrives on the next day, and only aircraft that can cross fly it without a stop', async () => {
    const { data } = await h.suggest([h.leg('KTEB', luton, h.at('19:00'))], { clientId: h.client })
    expectSound(data)
    expect(data.some((item) => item.aircraft_class.slug === 'ultra-long' && item.legs[0]!.tech_stops.length === 0)).toBe(true)
    for (const item of data) {
      expect(item.legs[0]!.day_shift).toBe(1)
      expect(item.legs[0]!.departure_at.slice(-6)).toMatch(/^-0[45]:00$/)
    }
    const small = data.filter((item) => ['turboprop', 'very-light'].includes(item.aircraft_class.slug))
    expect(small.every((item) => item.legs[0]!.tech_stops.length > 0)).toBe(true)
  })

  it('three legs: one aircraft flies them all, in order', async () => {
    const { data } = await h.suggest(
      [h.leg(luton, nice, h.at('09:00')), h.leg(nice, 'LSGG', h.at('16:00', 1)), h.leg('LSGG', luton, h.at('18:00', 2))],
      { clientId: h.client },
    )
    expectSound(data)
    for (const item of data)
      expect(item.legs.map((leg) => [leg.departure.iata, leg.arrival.iata])).toEqual([
        ['LTN', 'NCE'],
        ['NCE', 'GVA'],
        ['GVA', 'LTN'],
      ])
  })

  it('groups by type inside class in the order of the catalogue, cheapest type first', async () => {
    const { data, groups } = await h.suggest([h.leg(luton, nice, h.at('10:30'))], { clientId: h.client })
    const byId = new Map(data.map((item) => [item.id, item]))
    expect(groups.flatMap((group) => group.aircraft_types.flatMap((type) => type.suggestion_ids))).toEqual(data.map((item) => item.id))
    for (const group of groups) {
      const prices = group.aircraft_types.map((type) => type.from_price.amount)
      expect(prices).toEqual(prices.toSorted((a, b) => a - b))
      expect(group.from_price.amount).toBe(prices[0])
      for (const type of group.aircraft_types) {
        const offers = type.suggestion_ids.map((id) => byId.get(id)!)
        expect(type.from_price.amount).toBe(Math.min(...offers.map((offer) => offer.price.amount)))
        expect(new Set(offers.map((offer) => offer.aircraft_type.slug)).size).toBe(1)
        expect(new Set(offers.map((offer) => offer.aircraft_class.slug))).toEqual(new Set([group.aircraft_class.slug]))
      }
    }
  })

  it('filters by class, seats and price, and cuts the cheapest so many', async () => {
    const trip = [h.leg(luton, nice, h.at('10:30'))]
    const all = (await h.suggest(trip, { clientId: h.client })).data
    const light = (await h.suggest(trip, { clientId: h.client, classes: ['light', 'heavy'], seats: 8 })).data
    expect(key(light)).toEqual(key(all.filter((item) => ['light', 'heavy'].includes(item.aircraft_class.slug) && item.seats >= 8)))
    const cheapest = all.toSorted((a, b) => a.price.amount - b.price.amount)
    const limit = cheapest[9]!.price.amount
    expect(key((await h.suggest(trip, { clientId: h.client, price_max: limit })).data)).toEqual(
      key(all.filter((item) => item.price.amount <= limit)),
    )
    expect((await h.suggest(trip, { clientId: h.client, limit: 12, sort: 'price' })).data.map((item) => item.price.amount)).toEqual(
      cheapest.slice(0, 12).map((item) => item.price.amount),
    )
    const one = (await h.suggest(trip, { clientId: h.client, per_type: 1 })).data
    expect(new Set(one.map((item) => item.aircraft_type.slug)).size).toBe(one.length)
    expect(key(one.filter((item) => item.aircraft_type.slug === 'phenom-300e'))).toEqual(
      key(cheapest.filter((item) => item.aircraft_type.slug === 'phenom-300e').slice(0, 1)),
    )
  })

  it('sorts by price, departure, seats, age of the aircraft, CO₂ and time under way', async () => {
    const trip = [h.leg(luton, nice, h.at('10:30'))]
    const prices = (await h.suggest(trip, { clientId: h.client, sort: 'price' })).data.map((item) => item.price.amount)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    // A visitor sees the cheapest of each class, and not always the smallest class is the cheapest one.
    const short = [h.leg('LIML', 'LIRA', h.at('10:30'))]
    const shown = (await h.suggest(short, { sort: 'price' })).data.map((item) => item.price.amount)
    expect(shown).toEqual(shown.toSorted((a, b) => a - b))
    const seats = (await h.suggest(trip, { clientId: h.client, sort: 'seats' })).data.map((item) => item.seats)
    expect(seats).toEqual(seats.toSorted((a, b) => b - a))
    const listed = async (sort: 'newest' | 'co2' | 'shortest') => (await h.suggest(trip, { clientId: h.client, sort })).data
    const years = (await listed('newest')).map(({ aircraft }) => aircraft!.year)
    expect(years).toEqual(years.toSorted((a, b) => b - a))
    const co2 = (await listed('co2')).map((item) => item.co2_kg)
    expect(co2).toEqual(co2.toSorted((a, b) => a - b))
    const minutes = (await listed('shortest')).map(({ legs }) => legs.reduce((sum, leg) => sum + leg.elapsed_minutes, 0))
    expect(minutes).toEqual(minutes.toSorted((a, b) => a - b))
    const arrivals = (await h.suggest(trip, { clientId: h.client, sort: 'departure' })).data.map((item) => item.legs[0]!.arrival_at)
    expect(arrivals).toEqual(arrivals.toSorted())
  })

  it('promises where the calendar is ours and estimates where another keeps it', async () => {
    const { data } = await h.suggest([h.leg('LOWW', nice, h.at('10:30'))], { clientId: h.client })
    const own = data.filter((item) => item.company?.name === 'Northmere Aviation')
    const foreign = data.filter((item) => item.company?.name === 'Donaufalke')
    expect(own.length * foreign.length).toBeGreaterThan(0)
    for (const item of own) {
      expect(item.firmness).toBe('firm')
      expect(Math.round(h.clock.now().until(item.expires_at).total('seconds'))).toBeGreaterThan(29 * 60)
      expect(h.clock.now().until(item.expires_at).total('seconds')).toBeLessThanOrEqual(30 * 60)
    }
    for (const item of foreign) expect(item.firmness).toBe('estimate')
  })

  it('leaves out what is held, grounded or no longer insured', async () => {
    const trip = [h.leg(luton, nice, h.at('10:30'))]
    const tails = async () => new Set((await h.suggest(trip, { clientId: h.client })).data.map((item) => item.aircraft!.tail))
    const before = await tails()
    const [held, grounded] = [...before]
    const toId = async (tail: string) =>
      (await h.db.selectFrom('aircraft').select('id').where('tail', '=', tail).executeTakeFirstOrThrow()).id
    const day = Temporal.PlainDate.from(h.at('10:30').slice(0, 10)).toZonedDateTime('UTC').toInstant()
    await h.db
      .transaction()
      .execute(async (trx) =>
        holdAircraft(trx, { aircraftId: await toId(held!), from: day, to: day.add({ hours: 24 }), reference: 'order:x' }),
      )
    await h.db.updateTable('aircraft').set({ status: 'grounded' }).where('tail', '=', grounded!).execute()
    await h.db
      .updateTable('operator')
      .set({ insured_until: h.at('10:30', -1).slice(0, 10) })
      .where('slug', '=', 'clairciel-aviation')
      .execute()
    const uninsured = new Set(
      (
        await h.db
          .selectFrom('aircraft')
          .innerJoin('operator', 'operator.id', 'aircraft.operator_id')
          .select('tail')
          .where('slug', '=', 'clairciel-aviation')
          .execute()
      ).map((row) => row.tail),
    )
    const after = await tails()
    expect(after.has(held!)).toBe(false)
    expect(after.has(grounded!)).toBe(false)
    expect([...before].some((tail) => uninsured.has(tail))).toBe(true)
    expect([...after].some((tail) => uninsured.has(tail))).toBe(false)
    await h.db.transaction().execute((trx) => releaseAircraft(trx, 'order:x'))
    await h.db.updateTable('aircraft').set({ status: 'active' }).where('tail', '=', grounded!).execute()
    await sql`UPDATE operator SET insured_until = current_date + 300 WHERE slug = 'clairciel-aviation'`.execute(h.db)
    expect(await tails()).toEqual(before)
  })
})

const counted = { airport: toCharterAirport, facts: DEFAULT_FACTS }
const detour = (code: string) => airportChoiceCents(h.places, counted, 'city:LON', h.places.airportByIcao(code)!)
const departureCode = ({ legs: [leg] }: WireSuggestion) => leg!.departure.selector.slice('airport:'.length)
const usedForLondon = ['EGLF', 'EGGW', 'EGKB', 'EGWU', 'EGTK', 'EGSS']

describe('a trip between cities', () => {
  it('uses for each aircraft the airport of the city that is cheapest for it, the way there counted', async () => {
    const city = (await h.suggest([h.leg('city:LON', nice, h.at('10:30'))], { clientId: h.client })).data
    expectSound(city)
    expect(new Set(city.map((item) => item.aircraft!.tail)).size).toBe(city.length)
    expect(new Set(city.map(departureCode)).size).toBeGreaterThan(1)
    const best = new Map(city.map((item) => [item.aircraft!.tail, item]))
    for (const code of usedForLondon) {
      const there = (await h.suggest([h.leg(code, nice, h.at('10:30'))], { clientId: h.client })).data
      for (const item of there) {
        const chosen = best.get(item.aircraft!.tail)!
        expect(cents(chosen.price) + detour(departureCode(chosen))).toBeLessThanOrEqual(cents(item.price) + detour(code))
      }
    }
  })

  it('uses the airports that clients use there, and another one only where none of them suits the aircraft', async () => {
    const byDay = (await h.suggest([h.leg('city:LON', nice, h.at('10:30'))], { clientId: h.client })).data
    expect(byDay.map(departureCode).filter((code) => !usedForLondon.includes(code))).toEqual([])
    for (const time of ['05:00', '23:15'])
      for (const item of (await h.suggest([h.leg('city:LON', nice, h.at(time))], { clientId: h.client })).data) {
        if (usedForLondon.includes(departureCode(item))) continue
        const others = await Promise.all(
          usedForLondon.map(async (code) => (await h.suggest([h.leg(code, nice, h.at(time))], { clientId: h.client })).data),
        )
        expect(others.flat().map(({ aircraft }) => aircraft!.tail)).not.toContain(item.aircraft!.tail)
      }
  })

  it('says what another airport would save, which is what it costs there', async () => {
    const legs = [h.leg('city:LON', 'city:NYC', h.at('10:30')), h.leg('city:NYC', 'city:LON', h.at('18:00', 3))]
    let saving = 0
    for (const trip of [
      legs,
      [h.leg('city:LON', nice, h.at('10:30'))],
      [h.leg(nice, 'city:MIL', h.at('10:30'))],
      [h.leg('LSGG', 'city:PAR', h.at('10:30'))],
    ]) {
      const { data, cheaper_airports: others } = await h.suggest(trip, { clientId: h.client })
      const least = Math.min(...data.map(({ price }) => cents(price)))
      for (const other of others) {
        saving += 1
        expect(cents(other.from_price) + cents(other.saves)).toBe(least)
        expect(other.drive_minutes).toBeGreaterThan(0)
        const there = (await h.suggest(other.legs, { clientId: h.client })).data
        expect(Math.min(...there.map(({ price }) => cents(price)))).toBe(cents(other.from_price))
        expect(other.legs.some((leg) => [leg.departure, leg.arrival].includes(other.airport.selector))).toBe(true)
      }
    }
    expect(saving).toBeGreaterThan(0)
    expect((await h.suggest([h.leg(luton, nice, h.at('10:30'))])).cheaper_airports).toEqual([])
  })

  it('leaves from where it landed when the city is touched twice', async () => {
    const { data } = await h.suggest([h.leg(nice, 'city:LON', h.at('09:00')), h.leg('city:LON', 'LSGG', h.at('17:00'))], {
      clientId: h.client,
    })
    expectSound(data)
    for (const item of data) expect(item.legs[0]!.arrival.selector).toBe(item.legs[1]!.departure.selector)
  })
})

describe('a trip between cities, for a visitor', () => {
  it('shows the price of the cheapest offer that a client finds in that class', async () => {
    const trip = [h.leg('city:LON', 'city:PAR', h.at('10:30')), h.leg('city:PAR', 'city:MIL', h.at('18:00', 1))]
    const visitor = await h.suggest(trip)
    const client = await h.suggest(trip, { clientId: h.client })
    expect(visitor.data.map((item) => [item.aircraft_class.slug, item.price])).toEqual(
      client.groups.map((group) => [group.aircraft_class.slug, group.from_price]),
    )
  })

  it('a trip between many cities stays fast', async () => {
    const cities = ['city:LON', 'city:NYC', 'city:PAR', 'city:MIL', 'city:LAX', 'city:MIA', 'city:ROM']
    const legs = cities.slice(1).map((to, index) => h.leg(cities[index]!, to, h.at('10:30', index * 2)))
    await h.suggest(legs)
    const began = process.cpuUsage()
    expect((await h.suggest([...legs.slice(0, -1), { ...legs.at(-1)!, pax: 5 }])).data.length).toBeGreaterThan(0)
    expect(process.cpuUsage(began).user / 1_000).toBeLessThan(1_000)
  })
})

describe('suggestions for a visitor', () => {
  it('are one locked card per class with the price of the cheapest, and tell neither tail nor company', async () => {
    const trip = [h.leg(luton, nice, h.at('10:30'))]
    const visitor = await h.suggest(trip)
    const client = await h.suggest(trip, { clientId: h.client })
    expectSound(visitor.data)
    expect(visitor.locked).toBe(true)
    expect(classes(visitor.data)).toHaveLength(visitor.data.length)
    expect(classes(visitor.data)).toEqual(client.groups.map((group) => group.aircraft_class.slug))
    expect(visitor.data.map((item) => item.price)).toEqual(client.groups.map((group) => group.from_price))
    const text = JSON.stringify(visitor)
    for (const item of visitor.data) expect(item).toMatchObject({ locked: true, aircraft: null, company: null })
    for (const item of client.data) {
      expect(text).not.toContain(item.aircraft!.tail)
      expect(text).not.toContain(item.company!.name)
    }
  })

  it('are in Italian on request', async () => {
    const { data } = await h.suggest([h.leg(luton, 'LIRA', h.at('10:30'))], { locale: 'it' })
    expect(data[0]!.legs[0]!.departure.city?.name).toBe('Londra')
    expect(data[0]!.legs[0]!.arrival.country.name).toBe('Italia')
  })
})

describe('the same search asked again within a minute', () => {
  it('the same offers get ids of the requesting client', async () => {
    const other = randomUUID()
    const mine = await h.suggest(toPalma(), { clientId: h.client })
    const theirs = await h.suggest(toPalma(), { clientId: other })
    expect(withoutIds(theirs.data)).toEqual(withoutIds(mine.data))
    const ids = new Set(mine.data.map((item) => item.id))
    expect(theirs.data.some((item) => ids.has(item.id))).toBe(false)
    expect(theirs.groups.flatMap((group) => group.aircraft_types.flatMap((type) => type.suggestion_ids))).toEqual(
      theirs.data.map((item) => item.id),
    )
    expect(await h.charter.getOffer({ id: theirs.data[0]!.id, clientId: h.client })).toBeNull()
    expect(await h.charter.getOffer({ id: theirs.data[0]!.id, clientId: other })).toMatchObject({
      state: 'available',
      offer: { id: theirs.data[0]!.id, priceCents: cents(theirs.data[0]!.price) },
    })
  })

  it('a client’s offers are never shown to a visitor', async () => {
    await h.suggest(toPalma(), { clientId: h.client })
    expect((await h.suggest(toPalma())).data.every((item) => item.locked && item.company === null)).toBe(true)
    expect((await h.suggest(toPalma(), { clientId: h.client })).data.some((item) => item.locked)).toBe(false)
  })

  it('follows the calendar at once and the clock within the minute', async () => {
    const before = await h.suggest(toPalma(), { clientId: h.client })
    const gone = before.data[0]!
    const { id } = await h.db.selectFrom('aircraft').select('id').where('tail', '=', gone.aircraft!.tail).executeTakeFirstOrThrow()
    const from = Temporal.Instant.from(gone.legs[0]!.departure_at)
    await h.db
      .transaction()
      .execute((trx) => holdAircraft(trx, { aircraftId: id, from, to: from.add({ hours: 1 }), reference: 'order:again' }))
    expect((await h.suggest(toPalma(), { clientId: h.client })).data.map((item) => item.aircraft!.tail)).not.toContain(gone.aircraft!.tail)
    await h.db.transaction().execute((trx) => releaseAircraft(trx, 'order:again'))
    // Booked trips of neighbours are read again a second after the calendar has changed.
    h.clock.advance({ seconds: 2 })
    await h.suggest(toPalma(), { clientId: h.client })
    const first = (await h.suggest(toPalma(), { clientId: h.client })).data[0]!
    h.clock.advance({ seconds: 59 })
    const kept = (await h.suggest(toPalma(), { clientId: h.client })).data[0]!
    h.clock.advance({ seconds: 2 })
    const fresh = (await h.suggest(toPalma(), { clientId: h.client })).data[0]!
    expect(kept.id).toBe(first.id)
    expect(Temporal.Instant.compare(fresh.expires_at, first.expires_at)).toBe(1)
  })
})

describe('a trip that no aircraft can fly', () => {
  it('explains what fails and what would work', async () => {
    const { data, nothing_fits } = await h.suggest([h.leg(luton, nice, h.at('10:30'), 38)], { clientId: h.client })
    expect(data).toEqual([])
    expect(nothing_fits?.constraint).toBe('seats')
    expect(nothing_fits?.details.failed[0]?.count).toBeGreaterThan(100)
    expect(nothing_fits?.alternative?.kind).toBe('split_group')
  })

  it('offers a trip ready to be asked for again', async () => {
    const { data, nothing_fits } = await h.suggest([h.leg(luton, nice, h.at('10:30'), 4, 5_000)], { clientId: h.client })
    expect(data).toEqual([])
    const ready = nothing_fits?.alternatives.find((alternative) => alternative.legs !== null)
    expect(ready?.price?.amount).toBeGreaterThan(0)
    const again = await h.suggest(ready!.legs!, { clientId: h.client })
    expect(again.data.length).toBeGreaterThan(0)
    expect(Math.min(...again.data.map((item) => item.price.amount))).toBe(ready!.price!.amount)
  })
})

const code = (legs: Parameters<CharterHarness['suggest']>[0]) =>
  h.suggest(legs).then(
    () => null,
    (error: { code: string; errors?: { path: string; code: string }[]; facts: { countries?: string[] } }) => ({
      code: error.code,
      errors: error.errors?.map((item) => `${item.path} ${item.code}`),
      countries: error.facts.countries,
    }),
  )
const invalid = (...errors: string[]) => ({ code: 'TRIP_INVALID', errors, countries: undefined })

const quarter = (moment: Temporal.ZonedDateTime) =>
  moment
    .round({ smallestUnit: 'minute', roundingIncrement: 15, roundingMode: 'floor' })
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })

describe('what a trip must be', () => {
  it('between places that exist and differ', async () => {
    expect(await code([h.leg('EGXXX', nice, h.at('10:30'))])).toMatchObject({
      code: 'PLACE_NOT_FOUND',
      errors: ['legs.0.departure unknown_place'],
    })
    expect(await code([h.leg(luton, nice, h.at('10:30')), h.leg(nice, 'city:NOWHERE', h.at('20:00'))])).toMatchObject({
      code: 'PLACE_NOT_FOUND',
      errors: ['legs.1.arrival unknown_place'],
    })
    expect(await code([h.leg(luton, luton, h.at('10:30'))])).toEqual(invalid('legs.0.arrival same_place'))
    expect(await code([h.leg('city:LON', 'city:LON', h.at('10:30'))])).toEqual(invalid('legs.0.arrival same_place'))
  })

  it('on a quarter hour that exists', async () => {
    expect(await code([h.leg(luton, nice, h.at('10:07'))])).toEqual(invalid('legs.0.date not_quarter_hour'))
    expect(await code([h.leg(luton, nice, '2026-02-30T10:30')])).toEqual(invalid('legs.0.date invalid_date'))
    expect(await code([h.leg(luton, nice, h.at('24:00'))])).toEqual(invalid('legs.0.date not_quarter_hour'))
  })

  it('inside the booking window: six hours ahead, 89 days, six hours between legs', async () => {
    const here = h.clock.now().toZonedDateTimeISO('Europe/London')
    expect(await code([h.leg(luton, nice, quarter(here.add({ hours: 5, minutes: 30 })))])).toEqual(invalid('legs.0.date too_early'))
    expect(await code([h.leg(luton, nice, quarter(here.add({ hours: 6, minutes: 30 })))])).toBeNull()
    expect(await code([h.leg(luton, nice, quarter(here.add({ days: 88 })))])).toBeNull()
    expect(await code([h.leg(luton, nice, quarter(here.add({ days: 91 })))])).toEqual(invalid('legs.0.date too_late'))
    expect(await code([h.leg(luton, nice, h.at('10:00')), h.leg(nice, luton, h.at('16:00'))])).toEqual(invalid('legs.1.date too_close'))
    expect(await code([h.leg(luton, nice, h.at('10:00')), h.leg(nice, luton, h.at('17:00'))])).toBeNull()
  })

  it('not between two countries where nothing can be arranged; one such end is not enough to refuse', async () => {
    const inactive = h.places.airports().filter((airport) => !airport.country.active && airport.runwayPaved)
    const one = inactive[0]!
    const other = inactive.find((airport) => airport.country.iso2 !== one.country.iso2)!
    expect(await code([h.leg(one.code, other.code, h.at('10:30'))])).toMatchObject({
      code: 'COUNTRY_INACTIVE',
      countries: [one.country.name.en, other.country.name.en],
    })
    expect((await code([h.leg(luton, one.code, h.at('10:30'))]))?.code).not.toBe('COUNTRY_INACTIVE')
  })
})
