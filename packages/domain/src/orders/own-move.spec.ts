import { describe, expect, it } from 'vitest'
import { findOwnMoveBar, ownMoveTimes, type OwnMove } from './own-move.ts'

const at = (text: string): Temporal.Instant => Temporal.Instant.from(text)
const move: OwnMove = {
  now: at('2026-12-01T12:00Z'),
  first: { before: at('2026-12-18T09:00Z'), after: at('2026-12-18T11:00Z') },
  departures: [{ sold: at('2026-12-18T09:00Z'), planned: at('2026-12-18T11:00Z') }],
  fee: { before: 10, after: 10 },
  isLinked: false,
  hasOthers: false,
  isFirm: true,
  isManaged: true,
  addsPets: false,
  priceDifference: 0,
}
const barOf = (over: Partial<OwnMove>) => findOwnMoveBar({ ...move, ...over })

describe('a change of departures by the customer alone', () => {
  it('passes where nothing is in the way, and where the trip becomes cheaper', () => {
    expect(barOf({})).toBeNull()
    expect(barOf({ priceDifference: -50_000 })).toBeNull()
  })

  it('needs 48 hours to the departure as it was and as it becomes', () => {
    const [near, far] = [at('2026-12-03T11:59Z'), at('2026-12-03T12:00Z')]
    expect(barOf({ first: { before: near, after: far } })).toBe('late')
    expect(barOf({ first: { before: far, after: near } })).toBe('late')
    expect(barOf({ first: { before: far, after: far } })).toBeNull()
  })

  it('stays within 12 hours of the departure that was sold', () => {
    const sold = at('2026-12-18T09:00Z')
    const departing = (planned: string) => barOf({ departures: [{ sold, planned: at(planned) }] })
    expect(departing('2026-12-18T21:00Z')).toBeNull()
    expect(departing('2026-12-18T21:01Z')).toBe('far')
    expect(departing('2026-12-17T20:59Z')).toBe('far')
  })

  it.each([
    ['terms', { fee: { before: 50, after: 30 } }],
    ['pets', { addsPets: true }],
    ['linked', { isLinked: true }],
    ['others', { hasOthers: true }],
    ['estimate', { isFirm: false }],
    ['operator', { isManaged: false }],
    ['price', { priceDifference: 1 }],
  ] as const)('needs sales: %s', (bar, over) => {
    expect(barOf(over)).toBe(bar)
  })

  it('a higher fee of cancelling is no reason against an earlier departure', () => {
    expect(barOf({ fee: { before: 30, after: 50 } })).toBeNull()
  })

  it('offers half hours around the departure that was sold', () => {
    const times = ownMoveTimes('2026-12-18T09:15')
    expect(times).toHaveLength(49)
    expect([times[0], times[24], times[48]]).toEqual(['2026-12-17T21:15', '2026-12-18T09:15', '2026-12-18T21:15'])
  })
})
