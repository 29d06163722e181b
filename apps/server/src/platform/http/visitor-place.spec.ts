import { describe, expect, it } from 'vitest'
import { visitorPlace } from './visitor-place.ts'

const names = { latitude: 'X-Geo-Latitude', longitude: 'x-geo-longitude', country: 'cf-ipcountry' }
const london = { latitude: 51.5074, longitude: -0.1278 }
const milan = { 'x-geo-latitude': '45.4642', 'x-geo-longitude': '9.19', 'cf-ipcountry': 'it' }

describe('place of a visitor', () => {
  it('comes from the configured headers', () => {
    expect(visitorPlace(milan, names, london)).toEqual({ latitude: 45.4642, longitude: 9.19, country: 'IT', isKnown: true })
  })

  it('is the default when no header is configured, whatever the visitor sends', () => {
    expect(visitorPlace(milan, { latitude: null, longitude: null, country: null }, london)).toEqual({
      ...london,
      country: null,
      isKnown: false,
    })
  })

  it.each([
    [{ ...milan, 'x-geo-latitude': '91' }],
    [{ ...milan, 'x-geo-longitude': 'east' }],
    [{ ...milan, 'x-geo-latitude': '' }],
    [{ 'cf-ipcountry': 'IT' }],
  ])('is the default for broken coordinates: %j', (headers) => {
    expect(visitorPlace(headers, names, london)).toMatchObject({ ...london, country: 'IT', isKnown: false })
  })

  it.each(['XX', 'T1', 'Italy', ''])('has no country for %j', (code) => {
    expect(visitorPlace({ ...milan, 'cf-ipcountry': code }, names, london).country).toBeNull()
  })
})
