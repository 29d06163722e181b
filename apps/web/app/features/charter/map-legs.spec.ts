import { describe, expect, it } from 'vitest'
import type { Location } from '@aquilane/domain/location'
import { emptyTrip, setDestination } from '@aquilane/domain/trip/trip'
import { mapLegs } from './map-legs.ts'
import type { Suggestion } from './use-suggestions.ts'

const airport = (icao: string) => ({ type: 'airport', selector: `airport:${icao}`, icao, iata: null }) as unknown as Location
const london = { type: 'city', selector: 'city:LON', airports: [{ icao: 'EGLF' }, { icao: 'EGLL' }] } as unknown as Location
const trip = setDestination(setDestination(emptyTrip(), 0, london), 1, airport('LFMN'))
const offer = (amount: number, ...ends: [string, string][]) =>
  ({
    price: { amount },
    legs: ends.map(([from, to]) => ({ departure: { icao: from }, arrival: { icao: to }, tech_stops: [] })),
  }) as unknown as Suggestion
const straight = (from: string, to: string) => ({ from, to, over: [] })

describe('the legs on the map of a search', () => {
  it('are those of the airports that the offers use, of the cheapest first, each once', () => {
    const offers = [offer(9_000, ['EGGW', 'LFMN']), offer(7_000, ['EGKB', 'LFMN']), offer(8_000, ['EGGW', 'LFMN'])]
    expect(mapLegs(trip, offers)).toEqual([straight('EGKB', 'LFMN'), straight('EGGW', 'LFMN')])
  })

  it('are no more than the map can show', () => {
    const offers = 'ABCDEFGH'.split('').map((letter, at) => offer(at, [`EGK${letter}`, 'LFMN']))
    expect(mapLegs(trip, offers)).toHaveLength(6)
  })

  it('begin at the likeliest airport of a city before there are offers', () => {
    expect(mapLegs(trip, [])).toEqual([{ from: 'EGLF', to: 'LFMN', over: null }])
  })
})
