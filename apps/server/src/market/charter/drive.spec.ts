import { beforeAll, describe, expect, it } from 'vitest'
import { distanceKm, toPoint } from '@aquilane/domain/charter/geodesy'
import { directoryFromFiles } from '../../foundation/places/from-files.ts'
import type { Directory } from '../../foundation/places/directory.ts'
import { knownDriveMinutes, readServedPlaces, type ServedPlace } from '../../foundation/places/served-places.ts'
import type { AirportFacts } from '../../foundation/places/index.ts'
import { driveMinutes, roadMinutes } from './drive.ts'
import { toCharterAirport } from './pricing-context.ts'

let directory: Directory
let served: ServedPlace[]
beforeAll(async () => {
  directory = await directoryFromFiles()
  served = await readServedPlaces()
})
const drive = (pair: string) => {
  const [from, to] = pair.split('-').map((code) => toCharterAirport(directory.airport(code)!))
  const places = {
    airportByIcao: directory.airport,
    knownDrive: (one: AirportFacts, other: AirportFacts) => knownDriveMinutes(served, one, other),
  }
  return driveMinutes(places, from!, to!)
}
const at = (code: string) => {
  const { latitude: lat, longitude: lon } = directory.airport(code)!
  return { lat, lon }
}

describe('the drive between two airports', () => {
  it('takes about as long as the drives that are known from places to their airports', async () => {
    const known = served.flatMap(({ latitude: lat, longitude: lon, airports, onward }) =>
      onward === null
        ? airports.flatMap(({ code, driveMinutes: minutes }) => (minutes === null ? [] : [{ from: { lat, lon }, code, minutes }]))
        : [],
    )
    const shares = known
      .map(({ from, code, minutes }) => ({ km: distanceKm(toPoint(from), toPoint(at(code))), minutes }))
      .filter(({ km }) => km < 120)
      .map(({ km, minutes }) => roadMinutes(km) / minutes)
      .toSorted((a, b) => a - b)
    expect(shares.length).toBeGreaterThan(2_000)
    expect(shares[Math.floor(shares.length / 2)]).toBeCloseTo(1, 1)
  })

  it('is not told where water lies between them', () => {
    for (const pair of ['LGMK-LGSO', 'EGJB-EGJJ', 'KMVY-KHYA', 'LGKR-LGIO']) expect([pair, drive(pair)]).toEqual([pair, null])
    expect(drive('LFLB-LSGG')).toBe(65)
    expect(drive('EGLC-EGMC')).toBe(55)
  })

  it('over the mountains is the one that is known from the resort beside an airport', () => {
    // 32 km apart, with the Bernese Alps between them.
    expect(drive('LSGK-LSGS')).toBe(90)
    expect(drive('LSGS-LSGK')).toBe(90)
  })
})
