import { expect, it } from 'vitest'
import { AIRCRAFT_CLASSES } from '../fleet/types.ts'
import { typicalRoutes } from './typical-routes.ts'

it('every class has at least a dozen usual routes between two cities, none twice', () => {
  for (const slug of AIRCRAFT_CLASSES) {
    const routes = typicalRoutes(slug)
    expect(routes.length).toBeGreaterThanOrEqual(12)
    expect(new Set(routes.map((route) => route.join('-'))).size).toBe(routes.length)
    for (const [from, to] of routes) {
      expect([from, to].join('-')).toMatch(/^[A-Z]{3}-[A-Z]{3}$/)
      expect(from).not.toBe(to)
    }
  }
})

it('small aircraft fly short routes, and only large ones cross the Atlantic', () => {
  const crosses = (slug: (typeof AIRCRAFT_CLASSES)[number]) => typicalRoutes(slug).some(([, to]) => to === 'NYC')
  expect(AIRCRAFT_CLASSES.filter(crosses)).toEqual(['heavy', 'ultra-long', 'vip-airliner'])
  expect(AIRCRAFT_CLASSES.map((slug) => typicalRoutes(slug)[0]!.join('-'))).toEqual([
    'LON-PAR',
    'LON-PAR',
    'LON-PAR',
    'LON-NCE',
    'LON-NCE',
    'LON-DXB',
    'LON-DXB',
    'LON-DXB',
  ])
})
