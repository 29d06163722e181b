import { describe, expect, it } from 'vitest'
import { AIRCRAFT_CLASS_LIST, AIRCRAFT_TYPES } from './catalogue.ts'
import { AIRCRAFT_CLASSES } from './types.ts'

describe('fleet catalogue', () => {
  it('has the eight classes in order, each with at least five types, 45 or more in all', () => {
    expect(AIRCRAFT_CLASS_LIST.map((c) => c.slug)).toEqual([...AIRCRAFT_CLASSES])
    for (const slug of AIRCRAFT_CLASSES) expect(AIRCRAFT_TYPES.filter((t) => t.class === slug).length).toBeGreaterThanOrEqual(5)
    expect(AIRCRAFT_TYPES.length).toBeGreaterThanOrEqual(45)
  })

  it('names each type once', () => {
    expect(new Set(AIRCRAFT_TYPES.map((t) => t.slug)).size).toBe(AIRCRAFT_TYPES.length)
    for (const type of AIRCRAFT_TYPES) expect(type.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  })

  it.each(AIRCRAFT_TYPES.map((t) => [t.slug, t] as const))('%s is physically possible', (_, t) => {
    expect(t.long_range_cruise_kt).toBeLessThanOrEqual(t.cruise_kt)
    expect(t.range_full_nm).toBeLessThanOrEqual(t.range_4pax_nm)
    expect(t.range_full_nm).toBeGreaterThan(t.range_4pax_nm * 0.5)
    expect(t.typical_seats).toBeLessThanOrEqual(t.max_seats)
    expect(t.landing_m).toBeGreaterThan(500)
    expect(t.takeoff_m).toBeLessThan(2400)
    // Baggage holds are filled with bags of 80 to 250 kg per cubic metre.
    expect(t.luggage_kg / t.luggage_m3).toBeLessThan(380)
    // Fuel for the long-range endurance is below half of the take-off weight plus a margin.
    const fuel = (t.range_4pax_nm / t.long_range_cruise_kt) * t.fuel_kg_h
    expect(fuel / t.mtow_kg).toBeLessThan(0.58)
    // Price grows with weight: euro per tonne-hour is within the market's range.
    expect(t.hourly_rate_eur).toBeGreaterThan(1000)
    expect(t.years[1] === null || t.years[1] >= t.years[0]).toBe(true)
    expect(t.drawing.length_m).toBeGreaterThan(8)
    expect(t.source.length).toBeGreaterThan(30)
  })
})
