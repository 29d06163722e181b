import { expect, it } from 'vitest'
import { readDrawnAircraft, writeDrawnAircraft } from './paths.ts'

it.each([
  [{ latitude: 47.256, longitude: -3.5, track: 147 }, '47.26_-3.50_145', { latitude: 47.26, longitude: -3.5, track: 145 }],
  [{ latitude: 0, longitude: 179.999, track: null }, '0.00_180.00', { latitude: 0, longitude: 180, track: null }],
  [{ latitude: 1, longitude: 1, track: 359 }, '1.00_1.00_360', { latitude: 1, longitude: 1, track: 0 }],
])('an aircraft keeps its place through the address of a map', (aircraft, text, read) => {
  expect([writeDrawnAircraft(aircraft), readDrawnAircraft(text)]).toEqual([text, read])
})

it.each(['', 'x', '91_0', '1_181', '1', '1_2_3_4'])('%j is no aircraft', (text) => expect(readDrawnAircraft(text)).toBeNull())
