import { expect, it } from 'vitest'
import { toOfferedPlaces, type End } from './offered-places.ts'

/** `city:NCE`, or an airport, `airport:LFMN city:NCE` with its city. */
function toEnd(text: string): End {
  const [selector = '', city] = text.split(' ')
  return selector.startsWith('city:')
    ? { type: 'city', selector }
    : { type: 'airport', selector, city: city === undefined ? null : { selector: city } }
}
const section = (id: string, ...places: string[]) => ({ id, items: places.map(toEnd) })
const nice = toEnd('airport:LFMN city:NCE')

it('the place at the other end of a leg is not suggested, and a list of it alone is left out', () => {
  const sections = [section('favourites', 'airport:LFMN city:NCE'), section('popular', 'airport:EGGW', 'airport:LFMN city:NCE', 'city:PAR')]
  expect(toOfferedPlaces(sections, nice)).toEqual([section('popular', 'airport:EGGW', 'city:PAR')])
})

it('the place at the other end comes last among results of a typed name, also where it is the only one', () => {
  const results = (...places: string[]) => [section('results', ...places)]
  const [cannes, mandelieu, itself] = ['city:NCE', 'airport:LFMD city:NCE', 'airport:LFMN city:NCE'] as const
  expect(toOfferedPlaces(results(itself, cannes, mandelieu), nice)).toEqual(results(cannes, mandelieu, itself))
  expect(toOfferedPlaces(results(itself), nice)).toEqual(results(itself))
  expect(toOfferedPlaces(results(), nice)).toEqual(results())
})

it.each([
  ['the city', 'city:LON'],
  ['an airport of it', 'airport:EGGW city:LON'],
])('no airport of the city that a leg leaves is suggested as its end (%s)', (_, other) => {
  const near = section('nearby', 'airport:EGLC city:LON', 'airport:EGWU city:LON', 'airport:EGKB')
  const popular = section('popular', 'city:LON', 'city:PAR')
  expect(toOfferedPlaces([near, popular], toEnd(other))).toEqual([section('nearby', 'airport:EGKB'), section('popular', 'city:PAR')])
})

it('what a customer keeps or flew to stays, also in the city that the leg leaves', () => {
  const sections = [section('favourites', 'airport:EGLC city:LON'), section('recent', 'airport:EGWU city:LON')]
  expect(toOfferedPlaces(sections, toEnd('city:LON'))).toEqual(sections)
})

it('an airport without a city leaves out itself alone', () => {
  const sections = [section('nearby', 'airport:LSZS', 'airport:LSZK')]
  expect(toOfferedPlaces(sections, toEnd('airport:LSZS'))).toEqual([section('nearby', 'airport:LSZK')])
})

it('everything is offered while the other end is empty', () => {
  const sections = [section('recent', 'airport:LFMN'), section('results', 'city:NCE')]
  expect(toOfferedPlaces(sections, null)).toEqual(sections)
})
