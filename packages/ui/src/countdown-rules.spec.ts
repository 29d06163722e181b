import { describe, expect, it } from 'vitest'
import { clockOf, passedThreshold } from './countdown-rules.ts'

describe('countdown', () => {
  it('formats minutes and seconds, hours from one on, and never less than zero', () => {
    expect(clockOf(0)).toBe('00:00')
    expect(clockOf(-5)).toBe('00:00')
    expect(clockOf(545)).toBe('09:05')
    expect(clockOf(3600)).toBe('1:00:00')
    expect(clockOf(47 * 3600 + 59)).toBe('47:00:59')
  })

  it('announces a passed threshold once, and only the last one after a sleep', () => {
    expect(passedThreshold(61, 60, [300, 60])).toBe(60)
    expect(passedThreshold(60, 59, [300, 60])).toBeNull()
    expect(passedThreshold(400, 20, [300, 60])).toBe(60)
  })

  it('announces nothing at the start unless it starts on a threshold', () => {
    expect(passedThreshold(null, 200, [300, 60])).toBeNull()
    expect(passedThreshold(null, 60, [300, 60])).toBe(60)
  })
})
