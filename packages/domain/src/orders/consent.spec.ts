import { expect, it } from 'vitest'
import { findConsentReasons } from './consent.ts'

const noon = Temporal.Instant.from('2026-12-18T12:00:00Z')
const agreed = { operatorId: 1, classId: 2, departures: [noon, noon.add({ hours: 6 })] }

it.each([
  ['nothing', agreed, []],
  ['half an hour', { ...agreed, departures: [noon.add({ minutes: 30 }), noon.add({ hours: 6 })] }, []],
  ['half an hour earlier', { ...agreed, departures: [noon.subtract({ minutes: 30 }), noon.add({ hours: 6 })] }, []],
  ['a minute more', { ...agreed, departures: [noon.add({ minutes: 31 }), noon.add({ hours: 6 })] }, ['departure']],
  ['of the second leg', { ...agreed, departures: [noon, noon.add({ hours: 5 })] }, ['departure']],
  ['another operator and class', { ...agreed, operatorId: 3, classId: 4 }, ['operator', 'aircraft_class']],
  ['a leg less', { ...agreed, departures: [noon] }, ['departure']],
] as const)('%s', (_, planned, reasons) => {
  expect(findConsentReasons(agreed, planned)).toEqual(reasons)
})
