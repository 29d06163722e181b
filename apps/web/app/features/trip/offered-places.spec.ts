import { expect, it } from 'vitest'
import { toOfferedPlaces } from './offered-places.ts'

const section = (id: string, ...selectors: string[]) => ({ id, items: selectors.map((selector) => ({ selector })) })

it('the place at the other end of a leg is not suggested, and a list of it alone is left out', () => {
  const sections = [section('favourites', 'airport:LFMN'), section('popular', 'airport:EGGW', 'airport:LFMN', 'city:paris')]
  expect(toOfferedPlaces(sections, 'airport:LFMN')).toEqual([section('popular', 'airport:EGGW', 'city:paris')])
})

it('the place at the other end comes last among results of a typed name, also where it is the only one', () => {
  const results = (...selectors: string[]) => [section('results', ...selectors)]
  expect(toOfferedPlaces(results('airport:LFMN', 'city:nice', 'airport:LFMD'), 'airport:LFMN')).toEqual(
    results('city:nice', 'airport:LFMD', 'airport:LFMN'),
  )
  expect(toOfferedPlaces(results('airport:LFMN'), 'airport:LFMN')).toEqual(results('airport:LFMN'))
  expect(toOfferedPlaces(results(), 'airport:LFMN')).toEqual(results())
})

it('everything is offered while the other end is empty', () => {
  const sections = [section('recent', 'airport:LFMN'), section('results', 'city:nice')]
  expect(toOfferedPlaces(sections, null)).toEqual(sections)
})
