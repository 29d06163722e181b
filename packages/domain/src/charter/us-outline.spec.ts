import { describe, expect, it } from 'vitest'
import { kmToMainland, shareOverUnitedStates } from './us-outline.ts'

const at = (icao: string, lat: number, lon: number) => ({ icao, lat, lon })

describe('the outline of the United States', () => {
  it.each([
    ['CYYZ', 43.677, -79.631, true],
    ['CYUL', 45.468, -73.742, true],
    ['CYVR', 49.194, -123.184, true],
    ['CYYC', 51.114, -114.02, true],
    ['MMMY', 25.778, -100.107, true],
    ['MMHO', 29.096, -111.048, true],
    ['CYEG', 53.31, -113.58, false],
    ['CYQX', 48.937, -54.568, false],
    ['MMMX', 19.436, -99.072, false],
    ['MMSD', 23.152, -109.721, false],
  ])('%s lies within 225 miles of it: %#', (icao, lat, lon, isNear) => {
    expect(kmToMainland(at(icao, lat, lon)) <= 362.1).toBe(isNear)
  })

  it('has most of a flight between two coasts, half of one from New York to Honolulu, and little of one from Los Angeles', () => {
    const [newYork, losAngeles, honolulu] = [at('KTEB', 40.85, -74.061), at('KVNY', 34.21, -118.49), at('PHNL', 21.319, -157.923)]
    expect(shareOverUnitedStates(newYork, losAngeles)).toBeGreaterThan(0.98)
    expect(shareOverUnitedStates(newYork, honolulu)).toBeCloseTo(0.52, 1)
    expect(shareOverUnitedStates(losAngeles, honolulu)).toBeLessThan(0.03)
    expect(shareOverUnitedStates(honolulu, honolulu)).toBe(1)
  })
})
