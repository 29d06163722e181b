import { describe, expect, it } from 'vitest'
import { departsAt, isAddedLegPayable, isPaidInTime } from './added-leg.ts'

const departureAt = Temporal.Instant.from('2026-12-01T12:00:00Z')
const at = (minutes: number) => departureAt.add({ minutes })
const late = { departureAt, estimatedAt: at(120) }
const onTime = { departureAt, estimatedAt: null }

describe('an added flight', () => {
  it.each([
    ['not while it is to be paid', { ...onTime, paidAt: null }, false],
    ['before its departure', { ...onTime, paidAt: at(-1) }, true],
    ['not at its minute', { ...onTime, paidAt: at(0) }, false],
    ['not after it', { ...onTime, paidAt: at(1) }, false],
    ['before a later departure that was entered', { ...late, paidAt: at(60) }, true],
    ['not after that', { ...late, paidAt: at(121) }, false],
  ])('is paid in time %s', (_when, payment, expected) => expect(isPaidInTime(payment)).toBe(expected))

  it.each([
    ['before its departure', onTime, false, -1, true],
    ['not at its minute', onTime, false, 0, false],
    ['not after it, where nobody knows that it left', onTime, false, 600, false],
    ['as a debt once it has left', onTime, true, 600, true],
    ['before a later departure that was entered', late, false, 60, true],
  ])('may be paid %s', (_when, flight, hasLeft, minutes, expected) =>
    expect(isAddedLegPayable({ hasLeft, departsAt: departsAt(flight) }, at(minutes))).toBe(expected),
  )
})
