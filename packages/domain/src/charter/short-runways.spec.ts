import { describe, expect, it } from 'vitest'
import { AIRCRAFT_TYPES } from '../fleet/catalogue.ts'
import type { AircraftType } from '../fleet/types.ts'
import { landingNeeded, runwayFits } from './runway.ts'

/**
 * The most restrictive fields that private flights ask for: metres that may be used to take off and to land, feet. Sources: AIP of the
 * states; London City 1,199 and 1,319 m (Aviation Pros 2009, Flight International 2002); Saanen 1,100 m usable (Gstaad Life 2017).
 */
const fields = {
  'London City': { takeoff_m: 1_199, landing_m: 1_319, elevation_ft: 19 },
  Gstaad: { takeoff_m: 1_100, landing_m: 1_100, elevation_ft: 3_300 },
  Courchevel: { takeoff_m: 537, landing_m: 537, elevation_ft: 6_588 },
  'St Barths': { takeoff_m: 640, landing_m: 640, elevation_ft: 48 },
  Mustique: { takeoff_m: 992, landing_m: 992, elevation_ft: 8 },
  Elba: { takeoff_m: 949, landing_m: 949, elevation_ft: 31 },
  'La Môle': { takeoff_m: 1_180, landing_m: 1_180, elevation_ft: 59 },
  Annecy: { takeoff_m: 1_260, landing_m: 1_260, elevation_ft: 1_521 },
  Bern: { takeoff_m: 1_310, landing_m: 1_310, elevation_ft: 1_674 },
  Lugano: { takeoff_m: 1_415, landing_m: 1_415, elevation_ft: 915 },
  Cascais: { takeoff_m: 1_400, landing_m: 1_400, elevation_ft: 325 },
  Cannes: { takeoff_m: 1_610, landing_m: 1_610, elevation_ft: 13 },
} as const

/** Half of the tanks: a usual European leg. */
const usual = 0.5

type Field = (typeof fields)[keyof typeof fields]
const fits = (type: AircraftType, { takeoff_m: departure, landing_m: arrival, elevation_ft }: Field): boolean =>
  runwayFits(type, { runway_m: 2_000, elevation_ft }, usual, { departure, arrival })

describe('the most restrictive fields', () => {
  it('take the aircraft that the rule of commercial flights lets land, and a wet runway fewer of them', () => {
    const table = Object.entries(fields).map(([name, field]) => {
      const dry = AIRCRAFT_TYPES.filter((type) => fits(type, field))
      const wet = dry.filter((type) => landingNeeded(type, field, true) <= field.landing_m)
      return [name, dry.length, wet.length]
    })
    expect(table).toEqual([
      ['London City', 19, 9],
      ['Gstaad', 3, 1],
      ['Courchevel', 0, 0],
      ['St Barths', 0, 0],
      ['Mustique', 3, 1],
      ['Elba', 3, 1],
      ['La Môle', 11, 3],
      ['Annecy', 10, 4],
      ['Bern', 14, 6],
      ['Lugano', 26, 12],
      ['Cascais', 31, 13],
      ['Cannes', 57, 43],
    ])
  })

  it.each(Object.entries(fields))('%s takes no jet that stops beyond 60 %% of it, nor a propeller aircraft beyond 70 %%', (_, field) => {
    for (const type of AIRCRAFT_TYPES.filter((one) => fits(one, field))) {
      const distance = type.landing_basis === 'field_length' ? type.landing_m * 0.6 : type.landing_m
      expect.soft(distance, type.slug).toBeLessThanOrEqual(field.landing_m * (type.class === 'turboprop' ? 0.7 : 0.6))
    }
  })

  it('take no jet at Gstaad, and no Global or Lineage at London City', () => {
    const at = (field: Field) => AIRCRAFT_TYPES.filter((type) => fits(type, field)).map(({ slug }) => slug)
    expect(at(fields.Gstaad)).toEqual(['pc-12-ngx', 'pc-12-ng', 'grand-caravan-ex'])
    expect(at(fields['London City']).filter((slug) => /global|lineage|gulfstream|acj|bbj/.test(slug))).toEqual([])
  })
})
