import { describe, expect, it } from 'vitest'
import { arrivalOf, departureDelay, departureOf, followFlight, flightEvents, flightRank, flightStatuses } from './flight-status.ts'
import { followPosition, type FlightPlan, type Position, type SeenFlight } from './follow-position.ts'

const minute = 60_000
const luton = { latitude: 51.8747, longitude: -0.3683 }
const nice = { latitude: 43.6584, longitude: 7.2159 }
const departureAt = Date.parse('2026-12-18T10:00:00Z')
const plan: FlightPlan = { departureAt, arrivalAt: departureAt + 120 * minute, from: luton, to: nice }
const unseen: SeenFlight = {
  status: 'scheduled',
  offBlockAt: null,
  takeoffAt: null,
  landingAt: null,
  onBlockAt: null,
  atDepartureAt: null,
  elsewhereAt: null,
  last: null,
}
const ground = (at: number, place: { latitude: number; longitude: number }, speedKt = 0): Position => ({
  ...place,
  at: departureAt + at * minute,
  altitudeFt: null,
  speedKt,
  track: null,
  isOnGround: true,
})
const air = (at: number, share: number): Position => ({
  latitude: luton.latitude + (nice.latitude - luton.latitude) * share,
  longitude: luton.longitude + (nice.longitude - luton.longitude) * share,
  at: departureAt + at * minute,
  altitudeFt: 35_000,
  speedKt: 430,
  track: 150,
  isOnGround: false,
})
const follow = (positions: Position[], from = unseen) => positions.reduce((seen, one) => followPosition(seen, one, plan), from)

describe('a flight that is followed by its positions', () => {
  const day = [ground(-5, luton), ground(4, luton, 12), air(12, 0.05), air(60, 0.5), ground(115, nice, 60), ground(121, nice)]

  it('goes through its states with the time of each', () => {
    const statuses = day.map((_, at) => follow(day.slice(0, at + 1)).status)
    expect(statuses).toEqual(['scheduled', 'taxi', 'airborne', 'airborne', 'landed', 'closed'])
    const seen = follow(day)
    expect([seen.offBlockAt, seen.takeoffAt, seen.landingAt, seen.onBlockAt]).toEqual(
      [4, 12, 115, 121].map((at) => departureAt + at * minute),
    )
  })

  it('takes no step back for positions that come late, twice or out of order', () => {
    const disordered = [day[0], day[2], day[1], day[2], day[4], day[3], day[4], day[5]].flatMap((one) => one ?? [])
    expect(follow(disordered)).toMatchObject({ status: 'closed', offBlockAt: null, takeoffAt: departureAt + 12 * minute })
  })

  it('lands without having been seen in the air once it had the time for the flight', () => {
    expect(follow([ground(-5, luton), ground(118, nice, 20)])).toMatchObject({ status: 'landed', takeoffAt: null })
    expect(follow([ground(-5, luton), ground(20, nice, 20)]).status).toBe('scheduled')
  })

  it('is not begun by the positioning flight that brings the aircraft', () => {
    expect(follow([air(-200, 0.9), air(-60, 0.3), air(-18, 0.1), air(5, 0.05)]).status).toBe('scheduled')
  })

  it('is airborne after a gap at its departure, once two positions lead away from there', () => {
    expect(follow([air(20, 0.1), air(22, 0.12)]).status).toBe('airborne')
  })

  it('has not landed on the ground of another airport', () => {
    const milan = { latitude: 45.4451, longitude: 9.2767 }
    expect(follow([...day.slice(0, 4), ground(110, milan)])).toMatchObject({ status: 'airborne', elsewhereAt: departureAt + 110 * minute })
  })
})

it('no event leads back, and only what has landed is closed', () => {
  const steps = flightStatuses.flatMap((from) =>
    flightEvents.flatMap((event) => {
      const to = followFlight(from, event, { hasLanded: from === 'landed' })
      return to ? [{ from, to }] : []
    }),
  )
  expect(steps.filter(({ from, to }) => flightRank(to) <= flightRank(from))).toEqual([])
  expect(steps.filter(({ to }) => to === 'closed')).toEqual([{ from: 'landed', to: 'closed' }])
})

describe('estimates', () => {
  const clock = {
    plannedDepartureAt: departureAt,
    plannedArrivalAt: departureAt + 120 * minute,
    estimatedOffBlockAt: null,
    offBlockAt: null,
    takeoffAt: null,
    landingAt: null,
    onBlockAt: null,
  }
  it('move the arrival with the departure', () => {
    const late = { ...clock, estimatedOffBlockAt: departureAt + 40 * minute }
    expect([departureOf(late), departureDelay(late), arrivalOf(late, null)]).toEqual([
      departureAt + 40 * minute,
      40,
      departureAt + 160 * minute,
    ])
    expect(departureDelay({ ...late, offBlockAt: departureAt - 5 * minute })).toBe(0)
  })
  it('follow a fresh position, then the landing', () => {
    const flying = { ...clock, takeoffAt: departureAt + 10 * minute }
    const at = departureAt + 60 * minute
    expect(arrivalOf(flying, { at, remainingKm: 430 * 1.852, speedKt: 430 })).toBe(at + 71 * minute)
    expect(arrivalOf({ ...flying, landingAt: at }, null)).toBe(at + 5 * minute)
    expect(arrivalOf({ ...flying, landingAt: at, onBlockAt: at + minute }, null)).toBe(at + minute)
  })
})
