import { describe, expect, it } from 'vitest'
import {
  areTransfersArranged,
  type AskedCar,
  askedCarErrors,
  carFor,
  hasMoved,
  nextTransferStatus,
  type StandingTransfer,
  transferStatuses,
} from './ground-transfer.ts'

const departureAt = Temporal.Instant.from('2026-12-18T09:00Z')
const car: AskedCar = { end: 'departure', kind: 'saloon', passengers: 2, wantedAt: null }
const errorsOf = (over: Partial<AskedCar>) => askedCarErrors({ ...car, ...over }, { pax: 5, departureAt })

describe('a car that is asked for', () => {
  it('takes those who fly, as far as it has seats', () => {
    expect(errorsOf({})).toEqual([])
    expect(errorsOf({ passengers: 5, kind: 'people_carrier' })).toEqual([])
    expect(errorsOf({ passengers: 4 })).toEqual(['kind'])
    expect(errorsOf({ passengers: 6, kind: 'minibus' })).toEqual(['passengers'])
    expect([2, 3, 4, 6, 7, 19].map(carFor)).toEqual(['saloon', 'saloon', 'people_carrier', 'people_carrier', 'minibus', 'minibus'])
  })

  it('fetches within twelve hours before the departure; after the flight it waits for the landing', () => {
    expect(errorsOf({ wantedAt: departureAt.subtract({ hours: 12 }) })).toEqual([])
    expect(errorsOf({ wantedAt: departureAt.subtract({ hours: 12, minutes: 1 }) })).toEqual(['pickup'])
    expect(errorsOf({ wantedAt: departureAt })).toEqual(['pickup'])
    expect(errorsOf({ end: 'arrival', wantedAt: departureAt.subtract({ hours: 1 }) })).toEqual(['pickup'])
  })
})

it('a transfer is withdrawn until it is confirmed, and canceled after that', () => {
  const possible = (step: Parameters<typeof nextTransferStatus>[1]) =>
    transferStatuses.filter((status) => nextTransferStatus(status, step) !== null)
  expect(possible('withdraw')).toEqual(['asked', 'offered'])
  expect(possible('offer')).toEqual(['asked', 'offered'])
  expect(possible('include')).toEqual(['asked', 'offered'])
  expect(possible('decline')).toEqual(['asked', 'offered'])
  expect(possible('accept')).toEqual(['offered'])
  expect(possible('arrange')).toEqual(['confirmed'])
  expect(possible('cancel')).toEqual(['confirmed'])
})

it('another time, another airport and another party are another flight for a car', () => {
  const seen = { at: departureAt, airport: 'EGGW', pax: 2 }
  expect(hasMoved(seen, { ...seen })).toBe(false)
  expect(hasMoved(seen, { ...seen, at: departureAt.add({ minutes: 15 }) })).toBe(true)
  expect(hasMoved(seen, { ...seen, airport: 'EGLF' })).toBe(true)
  expect(hasMoved(seen, { ...seen, pax: 1 })).toBe(true)
})

it('cars are arranged once each that was asked for has its driver for the flight as it is', () => {
  const done: StandingTransfer = { status: 'confirmed', hasDriver: true, isMoved: false }
  expect(areTransfersArranged([])).toBeNull()
  expect(areTransfersArranged([{ ...done, status: 'withdrawn' }])).toBeNull()
  expect(areTransfersArranged([done, { ...done, status: 'declined' }])).toBe(true)
  for (const open of [
    { ...done, hasDriver: false },
    { ...done, isMoved: true },
    { ...done, status: 'offered' as const },
  ])
    expect(areTransfersArranged([done, open])).toBe(false)
})
