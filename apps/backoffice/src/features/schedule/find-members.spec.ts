import { describe, expect, it } from 'vitest'
import type { CrewSchedule } from './crew-schedule.ts'
import { findMembers, findOpenFor } from './find-members.ts'

const flight = (hour: number, tail = 'G-ABCD') => ({
  order: { id: `order-${hour}`, pnr: `PNR${hour}` },
  leg: { id: `leg-${hour}` },
  from: 'LTN',
  to: 'NCE',
  departure_at: `2026-12-18T${String(hour).padStart(2, '0')}:00:00Z`,
  arrival_at: `2026-12-18T${String(hour + 2).padStart(2, '0')}:00:00Z`,
  tail,
})
const member = (id: string, name: string, company = { id: 1, name: 'Northern Air' }) => ({
  id,
  name,
  role: 'captain' as const,
  company,
  base: 'EGGW',
})
const ada = member('ada', 'Ada Núñez')
const schedule: CrewSchedule = {
  members: [ada, member('ben', 'Ben Quill', { id: 2, name: 'Southern Air' })],
  flights: [{ ...flight(8), member: { id: 'ada' }, seat: 'captain' }],
  absences: [{ id: 'a', member: { id: 'ada' }, kind: 'sick', from: '2026-12-18T15:00:00Z', until: null }],
  open: [
    { ...flight(9), company: 1, seats: ['captain'] },
    { ...flight(11), company: 1, seats: ['captain'] },
    { ...flight(12), company: 1, seats: ['first_officer'] },
    { ...flight(13), company: 2, seats: ['captain'] },
    { ...flight(14), company: 1, seats: ['captain'] },
  ],
}
const idsOf = (text: string) => findMembers(schedule, text).map(({ id }) => id)

describe('the search among crew rows', () => {
  it('finds members by name without accents, by operator, by aircraft and by airport of their flights', () => {
    expect(idsOf('nunez')).toEqual(['ada'])
    expect(idsOf('southern')).toEqual(['ben'])
    expect(idsOf('g-ab')).toEqual(['ada'])
    expect(idsOf('nce')).toEqual(['ada'])
    expect(idsOf('zzz')).toEqual([])
    expect(idsOf(' ')).toEqual(['ada', 'ben'])
  })
})

describe('flights that a member is offered', () => {
  it('have an open seat of their role with their operator, at a time without a flight or an absence of theirs', () => {
    expect(findOpenFor(ada, schedule).map(({ leg }) => leg.id)).toEqual(['leg-11'])
  })
})
