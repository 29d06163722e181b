import { describe, expect, it } from 'vitest'
import airports from './data/airports.json' with { type: 'json' }
import { topicOf } from './fact-topics.ts'
import { LOOKED_FOR, readLookedFor } from './looked-for.ts'

describe('what was looked for and not found', () => {
  it('says where it was looked for, and of what no row tells', () => {
    expect(LOOKED_FOR.size).toBeGreaterThan(50)
    const told = new Set(airports.rows.map((row) => `${row.icao} ${topicOf(row)}`))
    for (const { icao, topics, lookedAt } of LOOKED_FOR.values()) {
      expect(topics.filter((topic) => told.has(`${icao} ${topic}`)).map((topic) => `${icao} ${topic}`)).toEqual([])
      expect(lookedAt.length).toBeGreaterThan(40)
    }
  })

  it.each([
    ['a topic that is none', '2026-11-28', 'runways'],
    ['a day that is none', 'November', 'hours'],
  ])('refuses %s', (_what, day, topics) => {
    expect(() => readLookedFor({ day, rows: [{ icao: 'LIEO', topics, lookedAt: 'here' }] })).toThrow(RangeError)
  })
})
