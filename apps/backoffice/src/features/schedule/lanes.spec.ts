import { describe, expect, it } from 'vitest'
import { toLanes } from './lanes.ts'

const flight = (from: string, to: string) => ({ departure_at: `2026-12-18T${from}:00Z`, arrival_at: `2026-12-18T${to}:00Z` })

describe('lanes', () => {
  it('hold flights that follow one another, and take as few as fly at once', () => {
    const [a, b, c, d] = [flight('08:00', '10:00'), flight('09:00', '12:00'), flight('10:00', '11:00'), flight('11:30', '13:00')]
    expect([...toLanes([d, b, a, c])]).toEqual([
      [a, 0],
      [b, 1],
      [c, 0],
      [d, 0],
    ])
  })

  it('are none without flights', () => {
    expect(toLanes([]).size).toBe(0)
  })
})
