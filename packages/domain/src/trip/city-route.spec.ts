import { expect, it } from 'vitest'
import { toCityRoute } from './city-route.ts'

const [out, back, on] = [
  { from: 'London', to: 'Athens' },
  { from: 'Athens', to: 'London' },
  { from: 'Athens', to: 'Cairo' },
]

it.each([
  [[], ''],
  [[out], 'London – Athens'],
  [[out, back], 'London – Athens – London'],
  [[out, on], 'London – Athens – Cairo'],
])('the route of %j is %s', (legs, route) => {
  expect(toCityRoute(legs)).toBe(route)
})
