import { beforeAll, describe, expect, it } from 'vitest'
import { distanceKm, toPoint } from '@aquilane/domain/charter/geodesy'
import { directoryFromFiles } from '../../foundation/places/from-files.ts'
import type { Directory } from '../../foundation/places/directory.ts'
import { readServedPlaces } from '../../foundation/places/served-places.ts'
import { driveMinutes, roadMinutes } from './drive.ts'

let directory: Directory
beforeAll(async () => {
  directory = await directoryFromFiles()
})
const at = (code: string) => {
  const { latitude: lat, longitude: lon } = directory.airport(code)!
  return { lat, lon }
}

describe('the drive between two airports', () => {
  it('takes about as long as the drives that are known from places to their airports', async () => {
    const known = (await readServedPlaces()).flatMap(({ latitude: lat, longitude: lon, airports, onward }) =>
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
    for (const [from, to] of ['LGMK-LGSO', 'EGJB-EGJJ', 'KMVY-KHYA', 'LGKR-LGIO'].map((pair) => pair.split('-')))
      expect(driveMinutes(at(from!), at(to!))).toBeNull()
    expect(driveMinutes(at('LFLB'), at('LSGG'))).toBe(75)
    expect(driveMinutes(at('EGLC'), at('EGMC'))).toBe(55)
  })
})
