import { expect, it } from 'vitest'
import { findConsentReasons, type AgreedTrip } from './consent.ts'

const noon = Temporal.Instant.from('2026-12-18T12:00:00Z')
const out = { departureAt: noon, airports: 'EGGW LFMN', passengers: '2' }
const back = { departureAt: noon.add({ hours: 6 }), airports: 'LFMN EGGW', passengers: '2' }
const agreed: AgreedTrip = { operatorId: 1, classId: 2, legs: [out, back] }
const departing = (minutes: number) => ({ ...out, departureAt: noon.add({ minutes }) })

it.each<[string, AgreedTrip, string[]]>([
  ['nothing', agreed, []],
  ['half an hour', { ...agreed, legs: [departing(30), back] }, []],
  ['half an hour earlier', { ...agreed, legs: [departing(-30), back] }, []],
  ['a minute more', { ...agreed, legs: [departing(31), back] }, ['departure']],
  ['of the second leg', { ...agreed, legs: [out, { ...back, departureAt: noon.add({ hours: 5 }) }] }, ['departure']],
  ['another operator and class', { ...agreed, operatorId: 3, classId: 4 }, ['operator', 'aircraft_class']],
  ['another airport of the way back', { ...agreed, legs: [out, { ...back, airports: 'LFMN EGLF' }] }, ['airports']],
  ['one more passenger', { ...agreed, legs: [{ ...out, passengers: '3' }, back] }, ['passengers']],
  ['a leg less', { ...agreed, legs: [out] }, ['departure', 'airports', 'passengers']],
])('%s', (_, planned, reasons) => {
  expect(findConsentReasons(agreed, planned)).toEqual(reasons)
})
