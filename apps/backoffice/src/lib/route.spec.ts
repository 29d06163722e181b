import { expect, it } from 'vitest'
import { maxPax, routeOf } from './route.ts'

const leg = (from: string, to: string) => ({ departure: { code: from }, arrival: { code: to } })

it('a route names an airport once where one leg ends and the next begins', () =>
  expect(routeOf({ legs: [leg('EGGW', 'LFMN'), leg('LFMN', 'EGGW')] })).toBe('EGGW – LFMN – EGGW'))

it('a route names both airports where the next leg begins elsewhere', () =>
  expect(routeOf({ legs: [leg('EGGW', 'LFMN'), leg('LIML', 'EGGW')] })).toBe('EGGW – LFMN – LIML – EGGW'))

it('the passengers of a trip are those of its fullest leg', () => {
  expect(maxPax({ legs: [{ pax: 3 }, { pax: 7 }] })).toBe(7)
  expect(maxPax({ legs: [] })).toBe(0)
})
