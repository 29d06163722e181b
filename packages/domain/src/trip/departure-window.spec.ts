import { describe, expect, it } from 'vitest'
import { departureWindows, isDepartureWindow, isInWindow, windowTimes } from './departure-window.ts'
import { isQuarterHour } from './quarter-hours.ts'

describe('windows of departure', () => {
  it.each(departureWindows)('%s tries quarter hours inside its bounds, each once', (window) => {
    const times = windowTimes[window]
    expect(times.every((time) => isQuarterHour(time) && isInWindow(window, time))).toBe(true)
    expect(new Set(times).size).toBe(times.length)
  })

  it('knows its words only', () => {
    expect(isDepartureWindow('morning')).toBe(true)
    expect(['night', '', null, '09:00'].some(isDepartureWindow)).toBe(false)
  })
})
