import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@aquilane/testing/database'
import { AIRCRAFT_TYPES } from '@aquilane/domain/fleet/catalogue'
import { manualClock, systemClock } from '../../platform/clock.ts'
import { seedFleet } from './seed.ts'
import { generateTail, seededRandom } from './tail-numbers.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.close())

const fleet = () =>
  test.db
    .selectFrom('aircraft')
    .innerJoin('aircraft_type', 'aircraft_type.id', 'aircraft.type_id')
    .innerJoin('aircraft_class', 'aircraft_class.id', 'aircraft_type.class_id')
    .innerJoin('airport', 'airport.code', 'aircraft.base_code')
    .innerJoin('operator', 'operator.id', 'aircraft.operator_id')
    .select([
      'aircraft.tail',
      'aircraft.year',
      'aircraft.seats',
      'aircraft.rate_permille',
      'aircraft.wifi',
      'aircraft.lavatory',
      'aircraft.pets',
      'aircraft.beds',
      'aircraft_type.slug as type',
      'aircraft_class.slug as class',
      'airport.iso2 as country',
      'operator.country as registry',
      'airport.runway_m as runway',
    ])
    .orderBy('aircraft.id')
    .execute()

describe('demo fleet', () => {
  it('is 120 aircraft of 12 operators, every class and every type of the catalogue among them', async () => {
    const aircraft = await fleet()
    expect(aircraft).toHaveLength(120)
    expect((await test.db.selectFrom('operator').select('id').execute()).length).toBe(12)
    expect(new Set(aircraft.map((item) => item.class)).size).toBe(8)
    expect(new Set(aircraft.map((item) => item.type))).toEqual(new Set(AIRCRAFT_TYPES.map((type) => type.slug)))
  })

  it('lives in Europe, the Gulf and the United States', async () => {
    const countries = new Set((await fleet()).map((item) => item.country))
    for (const country of ['GB', 'IT', 'FR', 'CH', 'DE', 'AE', 'SA', 'US']) expect(countries).toContain(country)
  })

  it("registers every aircraft in the style of its operator's country", async () => {
    const styles: Record<string, RegExp> = {
      GBR: /^G-[A-Z]{4}$/,
      ITA: /^I-[A-Z]{4}$/,
      CHE: /^HB-[FJV][A-Z]{2}$/,
      FRA: /^F-H[A-Z]{3}$/,
      DEU: /^D-[ABCFI][A-Z]{3}$/,
      AUT: /^OE-[EFGHI][A-Z]{2}$/,
      ESP: /^EC-[A-Z]{3}$/,
      MLT: /^9H-[A-Z]{3}$/,
      ARE: /^A6-[A-Z]{3}$/,
      SAU: /^HZ-[A-Z]{3}$/,
      USA: /^N\d{3}[A-Z]{2}$/,
    }
    for (const { tail, registry } of await fleet()) expect(tail).toMatch(styles[registry]!)
  })

  it('was built while the type was built and fits its cabin', async () => {
    const types = new Map(AIRCRAFT_TYPES.map((type) => [type.slug, type]))
    for (const { type, year, seats } of await fleet()) {
      const { years, max_seats } = types.get(type)!
      expect(year).toBeGreaterThanOrEqual(years[0])
      expect(year).toBeLessThanOrEqual(years[1] ?? 2100)
      expect(seats).toBeLessThanOrEqual(max_seats)
    }
  })

  it('states what its cabins have, of most and not of all', async () => {
    const aircraft = await fleet()
    for (const fact of ['wifi', 'lavatory', 'pets', 'beds'] as const) {
      const stated = aircraft.filter((item) => item[fact] !== null)
      expect(stated.length).toBeGreaterThan(60)
      expect(stated.length).toBeLessThan(120)
      expect(new Set(stated.map((item) => item[fact])).size).toBeGreaterThan(1)
    }
  })

  it('has bases with runways that its type can use', async () => {
    const types = new Map(AIRCRAFT_TYPES.map((type) => [type.slug, type]))
    const tooShort = (await fleet()).filter(({ type, runway }) => (runway ?? 0) < types.get(type)!.takeoff_m)
    expect(tooShort).toEqual([])
  })

  it('has checks ahead and insurance for the whole booking window', async () => {
    const checks = await test.db.selectFrom('aircraft_availability_block').select('kind').execute()
    expect(checks.length).toBe(24)
    expect(new Set(checks.map((row) => row.kind))).toEqual(new Set(['maintenance']))
    const limit = systemClock.now().toZonedDateTimeISO('UTC').toPlainDate().add({ days: 96 }).toString()
    for (const { insured_until } of await test.db.selectFrom('operator').select('insured_until').execute())
      expect(insured_until > limit).toBe(true)
  })

  it('stays as it is when seeded again, and brings changed types up to date', async () => {
    const before = await fleet()
    await test.db.updateTable('aircraft_type').set({ name: 'Old name' }).where('slug', '=', 'pc-24').execute()
    await seedFleet(test.db, systemClock)
    expect(await fleet()).toEqual(before)
    expect(await test.db.selectFrom('aircraft_type').select('name').where('slug', '=', 'pc-24').executeTakeFirst()).toEqual({
      name: 'PC-24',
    })
  })

  it('is the same fleet on every machine', async () => {
    const before = (await fleet()).map(({ tail, year, seats, rate_permille }) => ({ tail, year, seats, rate_permille }))
    await test.db.deleteFrom('crew_member').execute()
    await test.db.deleteFrom('aircraft').execute()
    await test.db.deleteFrom('operator').execute()
    await seedFleet(test.db, manualClock(systemClock.now()))
    expect((await fleet()).map(({ tail, year, seats, rate_permille }) => ({ tail, year, seats, rate_permille }))).toEqual(before)
  })
})

describe('invented registrations', () => {
  it('follow the mass groups of the German register', () => {
    const slugs = ['pc-12-ngx', 'citation-mustang', 'phenom-300', 'challenger-300', 'challenger-604']
    const tails = slugs.map((slug) =>
      generateTail(
        'DEU',
        AIRCRAFT_TYPES.find((type) => type.slug === slug)!,
        seededRandom(1),
      ),
    )
    expect(tails.map((tail) => tail.slice(0, 3))).toEqual(['D-F', 'D-I', 'D-C', 'D-B', 'D-A'])
  })
})
