import { describe, expect, it } from 'vitest'
import { neighbour, type Direction } from './neighbours.ts'

const flight = (id: string, tail: string, hour: number) => ({
  id,
  tail,
  departure_at: `2026-12-01T${String(hour).padStart(2, '0')}:00:00Z`,
})

const [early, late, other] = [flight('early', 'A', 8), flight('late', 'A', 15), flight('other', 'C', 14)] as const
const schedule = { flights: [early, late, other], tails: ['A', 'B', 'C'] }
const find = (from: typeof early, direction: Direction) => neighbour(schedule, from, direction)?.id

describe('the flight that an arrow key leads to', () => {
  it('is the next one of its aircraft to the right, the one before to the left', () => {
    expect(find(early, 'right')).toBe('late')
    expect(find(late, 'left')).toBe('early')
    expect(find(late, 'right')).toBeUndefined()
    expect(find(early, 'left')).toBeUndefined()
  })

  it('is the nearest in time of the next aircraft that has a flight', () => {
    expect(find(early, 'down')).toBe('other')
    expect(find(other, 'up')).toBe('late')
    expect(find(other, 'down')).toBeUndefined()
  })
})
