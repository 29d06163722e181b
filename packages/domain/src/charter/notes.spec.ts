import { describe, expect, it } from 'vitest'
import { DEFAULT_FACTS } from '../facts/default-facts.ts'
import { createQuoteIndex } from './quote-index.ts'
import { aircraft, airport, fleetOf, trip } from './spec-fixtures.ts'
import type { CharterAirport } from './types.ts'

const gstaad: CharterAirport = {
  ...airport('CMF'),
  icao: 'LSGK',
  iata: null,
  lat: 46.4875,
  lon: 7.2508,
  zone: 'Europe/Zurich',
  runway_m: 1_400,
  country: 'CH',
}
const index = createQuoteIndex(fleetOf(aircraft('pc-12-ngx', 'GVA')), { facts: DEFAULT_FACTS })
const notes = (departureLocal: string, from = airport('NCE'), to = gstaad) => {
  const [quote] = index.topQuotes(trip([{ from, to, departureLocal, pax: 2, luggageKg: 20 }]), 1)
  return quote?.notes.map(({ code, params }) => ({ code, ...params }))
}

describe('what an offer says of its airports', () => {
  it('is the last landing of the day, an hour before it and less', () => {
    const [note, ...more] = notes('2026-12-15T15:00')!
    expect(more).toEqual([])
    expect(note).toMatchObject({ code: 'closing', airport: 'LSGK', movement: 'arrival', closes: expect.stringMatching(/^1[67]:\d\d$/) })
  })

  it('is that parking is scarce where customers land in its season, with the stay that is left', () => {
    const nice = { code: 'parking', airport: 'NCE', season: 'dates', firstDay: '05-12', lastDay: '05-31', stay: 'short', stayMinutes: 0 }
    expect(notes('2027-05-20T11:00', airport('GVA'), airport('NCE'))).toEqual([nice])
    expect(notes('2027-05-20T11:00', airport('NCE'), airport('GVA'))).toEqual([])
    expect(notes('2027-06-02T11:00', airport('GVA'), airport('NCE'))).toEqual([])
    const mykonos = { ...airport('NCE'), icao: 'LGMK', iata: 'JMK', lat: 37.43, lon: 25.35, country: 'GR', zone: 'Europe/Athens' }
    expect(notes('2027-07-20T11:00', airport('GVA'), mykonos)).toMatchObject([{ code: 'parking', stay: 'minutes', stayMinutes: 40 }])
  })

  it('is nothing well before it, and at airports that do not close', () => {
    expect(notes('2026-12-15T11:00')).toEqual([])
    expect(notes('2026-12-15T15:00', airport('GVA'), airport('NCE'))).toEqual([])
  })
})
