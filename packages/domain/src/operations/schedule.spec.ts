import { describe, expect, it } from 'vitest'
import { findScheduleMarks, type ScheduledFlight } from './schedule.ts'

const hour = 3_600_000
const flight = (kind: ScheduledFlight['kind'], route: string, at: number, owner: string): ScheduledFlight => {
  const [from = '', to = ''] = route.split('-')
  return { id: `${route}@${at}`, kind, from, to, departureAt: at * hour, arrivalAt: (at + 1) * hour, owner }
}
const kinds = (flights: ScheduledFlight[]) => findScheduleMarks(flights).map(({ kind, before, after }) => [kind, before.id, after.id])

describe('marks between flights of one aircraft', () => {
  it('has none for a trip that starts and ends at the base', () => {
    expect(
      kinds([
        flight('positioning', 'EGGW-LFPB', 0, 'a'),
        flight('revenue', 'LFPB-LFMN', 2, 'a'),
        flight('positioning', 'LFMN-EGGW', 4, 'a'),
      ]),
    ).toEqual([])
  })

  it('finds a flight that departs from another airport than the one before arrived at', () => {
    expect(kinds([flight('revenue', 'EGGW-LFMN', 0, 'a'), flight('revenue', 'LSGG-EGGW', 5, 'b')])).toEqual([
      ['disconnect', 'EGGW-LFMN@0', 'LSGG-EGGW@5'],
    ])
  })

  it('finds a flight home that the next trip could save, not one of the same trip and not after three days', () => {
    const home = flight('positioning', 'LFMN-EGGW', 0, 'a')
    expect(kinds([home, flight('positioning', 'EGGW-LSGG', 73, 'b')])).toEqual([['mergeable', 'LFMN-EGGW@0', 'EGGW-LSGG@73']])
    expect(kinds([home, flight('positioning', 'EGGW-LSGG', 74, 'b')])).toEqual([])
    expect(kinds([home, flight('positioning', 'EGGW-LSGG', 5, 'a')])).toEqual([])
    expect(kinds([home, flight('revenue', 'EGGW-LSGG', 5, 'b')])).toEqual([])
  })
})
