import { describe, expect, it } from 'vitest'
import { type CrewFlight, nightsIn, planDuties } from './duty.ts'
import { ms } from './spec-fixtures.ts'

const HOUR = 3_600_000

/** Reports an hour before; two flights or fewer that report between 06:00 and 13:29 have 13 hours. */
const flight = (from: string, to: string, more: Partial<CrewFlight> = {}): CrewFlight => ({
  departureAt: ms(`2026-10-${from}Z`),
  arrivalAt: ms(`2026-10-${to}Z`),
  flights: 1,
  fromBase: false,
  offsetMs: 0,
  ...more,
})
const ok = (nights: number, extraPilots: number) => ({ ok: true, nights, extraPilots })
const breach = (flight: number, neededMinutes: number, limitMinutes: number) => ({ ok: false, flight, neededMinutes, limitMinutes })

describe('nights of a stay', () => {
  it.each([
    [1, 1],
    [35.9, 1],
    [36, 2],
    [59.9, 2],
    [60, 3],
  ])('of %d hours: %i', (hours, nights) => expect(nightsIn(hours * HOUR)).toBe(nights))
})

describe('the duty of two pilots', () => {
  it('ends with its limit, not before', () => {
    expect(planDuties([flight('14T08:00', '14T20:00')], [])).toEqual(ok(0, 0))
    expect(planDuties([flight('14T08:00', '14T20:01')], [])).toEqual(breach(0, 781, 780))
  })

  it('begins by the local hour', () => {
    const early = (offsetMs: number) => planDuties([flight('14T05:00', '14T16:59', { offsetMs })], [])
    expect(early(2 * HOUR)).toEqual(ok(0, 0))
    expect(early(-2 * HOUR)).toEqual(breach(0, 779, 660))
  })

  it('counts landings for fuel as flights', () => {
    expect(planDuties([flight('14T08:00', '14T19:30', { flights: 3 })], [])).toEqual(ok(0, 0))
    expect(planDuties([flight('14T08:00', '14T19:31', { flights: 3 })], [])).toEqual(breach(0, 751, 750))
  })

  it('counts the flights of one duty together', () => {
    const morning = [flight('14T08:00', '14T09:00'), flight('14T10:00', '14T11:00')]
    expect(planDuties([...morning, flight('14T18:30', '14T19:30', { flights: 2 })], [])).toMatchObject({ ok: true })
    expect(planDuties([...morning, flight('14T12:00', '14T19:01', { flights: 2 })], [])).toEqual(breach(2, 721, 720))
  })
})

describe('a break on the ground', () => {
  const day = (next: string, arrival: string) => planDuties([flight('14T08:00', '14T10:00'), flight(`14T${next}`, `14T${arrival}`)], [])

  it('of three hours lengthens the duty by half of itself', () => {
    expect(day('13:00', '21:30')).toEqual(ok(0, 0))
    expect(day('13:00', '21:31')).toEqual(breach(1, 871, 870))
  })

  it('of less does not', () => {
    expect(day('12:59', '20:00')).toEqual(ok(0, 0))
    expect(day('12:59', '20:01')).toEqual(breach(1, 781, 780))
  })

  it('never makes a duty longer than sixteen hours', () => {
    expect(day('18:00', '23:00')).toEqual(ok(0, 0))
    expect(planDuties([flight('14T07:00', '14T09:00'), flight('14T17:00', '14T22:01')], [])).toEqual(breach(1, 961, 960))
  })
})

describe('more pilots', () => {
  const alone = (arrival: string, flights = 1) => planDuties([flight('14T08:00', arrival, { flights })], [900, 960])

  it('are added when two cannot, one before two', () => {
    expect(alone('14T20:00')).toEqual(ok(0, 0))
    expect(alone('14T20:01')).toEqual(ok(0, 1))
    expect(alone('14T22:00')).toEqual(ok(0, 1))
    expect(alone('14T22:01')).toEqual(ok(0, 2))
    expect(alone('14T23:00')).toEqual(ok(0, 2))
    expect(alone('14T23:01')).toEqual(breach(0, 961, 960))
  })

  it('help up to three flights, and not with four', () => {
    expect(alone('14T19:31', 3)).toEqual(ok(0, 1))
    expect(alone('14T19:01', 4)).toEqual(breach(0, 721, 720))
  })

  it('are paid for each duty', () => {
    expect(planDuties([flight('14T08:00', '14T20:01'), flight('16T08:00', '16T22:01')], [900, 960])).toEqual(ok(1, 3))
  })
})

describe('rest', () => {
  it('of ten hours away from the base, with reporting and debriefing, begins a new duty and costs a night', () => {
    const two = (departure: string) => planDuties([flight('14T08:00', '14T18:00'), flight(departure, '15T12:00')], [])
    expect(two('15T05:30')).toEqual(ok(1, 0))
    expect(two('15T05:29')).toEqual(breach(1, 1740, 960))
  })

  it('takes twelve hours at the base, and costs no night', () => {
    const two = (departure: string) => planDuties([flight('14T08:00', '14T18:00'), flight(departure, '15T12:00', { fromBase: true })], [])
    expect(two('15T07:30')).toEqual(ok(0, 0))
    expect(two('15T07:29')).toEqual(breach(1, 1740, 960))
  })
})
