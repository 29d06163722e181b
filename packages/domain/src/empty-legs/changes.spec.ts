import { describe, expect, it } from 'vitest'
import { findLegWindow } from './changes.ts'

const departure = Temporal.Instant.from('2026-12-18T12:00:00Z')
const from = (ready: string | null): string =>
  findLegWindow(departure, ready === null ? null : Temporal.Instant.from(`2026-12-18T${ready}:00Z`))
    .from.toString()
    .slice(11, 16)

describe('the window of an empty leg', () => {
  it('is two hours on each side, and begins when the aircraft is ready', () => {
    expect(from(null)).toBe('10:00')
    expect(from('07:30')).toBe('10:00')
    expect(from('10:00')).toBe('10:00')
    expect(from('11:10')).toBe('11:10')
    expect(findLegWindow(departure, null).to).toEqual(departure.add({ hours: 2 }))
  })

  it('holds the departure, also where the plan leaves less time on the ground', () => {
    expect(from('12:00')).toBe('12:00')
    expect(from('12:15')).toBe('12:00')
  })
})
