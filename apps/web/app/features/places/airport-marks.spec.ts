import { expect, it } from 'vitest'
import { toMarks } from './airport-marks.ts'
import type { City } from './places.ts'

const milan = { latitude: 45.46, longitude: 9.19 }
const airport = (iata: string, latitude: number, longitude: number, km: number) =>
  ({ iata, icao: null, latitude, longitude, distance_km: km }) as unknown as City['airports'][number]

it('a map without a coast has circles of distance', () =>
  expect(toMarks({ ...milan, airports: [airport('MXP', 45.63, 8.72, 41), airport('LIN', 45.45, 9.28, 7)] })).toMatchObject({
    km: 50,
    // The name of the city is where the circle of ten kilometres would say so.
    rings: [25],
  }))

it('a circle whose distance would cover an airport is left out', () => {
  // Twenty-five kilometres north of the city.
  const north = airport('NOR', 45.685, 9.19, 25)
  expect(toMarks({ ...milan, airports: [north, airport('MXP', 45.63, 8.72, 41)] }).rings).not.toContain(25)
})
