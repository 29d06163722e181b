import { describe, expect, it } from 'vitest'
import { CURFEWS, type Curfew, hoursText, isOpen, minutesSinceOpen, minutesUntilOpen } from './curfew.ts'
import { parseLocal } from './civil-time.ts'

/** Open on Mondays from 08:05 to 18:00; 12 October 2026 is a Monday. */
const mondays: Curfew = { icao: 'ZZZZ', binds: 'both', open: [{ days: [1], from: 485, to: 1080 }], source: 'for this case' }
const on = (text: string) => parseLocal(`2026-10-${text}`)

describe('an airport that opens once a week', () => {
  it('is open from its first to its last minute', () => {
    expect(['12T08:04', '12T08:05', '12T18:00', '12T18:01', '13T10:00'].map((text) => isOpen(mondays, on(text)))).toEqual([
      false,
      true,
      true,
      false,
      false,
    ])
  })

  it('opens again after a week, and was open a week before', () => {
    expect(minutesUntilOpen(mondays, on('12T18:01'))).toBe(7 * 1440 - 596)
    expect(minutesUntilOpen(mondays, on('18T08:05'))).toBe(1440)
    expect(minutesSinceOpen(mondays, on('12T08:04'))).toBe(7 * 1440 - 596)
    expect(minutesSinceOpen(mondays, on('13T18:00'))).toBe(1440)
  })

  it('waits for nothing while it is open', () => {
    expect([minutesUntilOpen(mondays, on('12T12:00')), minutesSinceOpen(mondays, on('12T12:00'))]).toEqual([0, 0])
  })

  it('writes its hours with two digits, and none on a closed day', () => {
    expect(hoursText(mondays, on('12T23:00'))).toEqual({ opens: '08:05', closes: '18:00' })
    expect(hoursText(mondays, on('13T12:00'))).toEqual({ opens: '', closes: '' })
  })
})

it('an airport open until midnight was open a minute before the day began', () => {
  const geneva = CURFEWS.find(({ icao }) => icao === 'LSGG')!
  expect(minutesSinceOpen(geneva, on('14T00:00'))).toBe(1)
  expect(minutesUntilOpen(geneva, on('14T00:00'))).toBe(360)
})

it('an airport that never opens is never waited for', () => {
  const closed = { ...mondays, open: [] }
  expect([minutesUntilOpen(closed, on('14T00:00')), minutesSinceOpen(closed, on('14T00:00'))]).toEqual([Infinity, Infinity])
})

it('every curfew has its source', () => {
  for (const { icao, source } of CURFEWS) expect([icao, source.length > 20]).toEqual([icao, true])
})
