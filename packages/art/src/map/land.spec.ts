import { expect, it } from 'vitest'
import { widestWaterKm } from './land.ts'

it.each<[string, [number, number], [number, number], (km: number) => boolean]>([
  ['Geneva and Chambéry', [6.11, 46.24], [5.88, 45.64], (km) => km === 0],
  ['Farnborough and Luton', [-0.78, 51.28], [-0.37, 51.87], (km) => km === 0],
  ['Mykonos and Syros, islands too small for the map', [25.35, 37.43], [24.95, 37.42], (km) => km > 30],
  ['Guernsey and Jersey', [-2.6, 49.43], [-2.2, 49.21], (km) => km > 30],
])('water between %s', (_, from, to, isRight) => {
  expect(isRight(widestWaterKm(from, to))).toBe(true)
  expect(widestWaterKm(to, from)).toBe(widestWaterKm(from, to))
})
