import { describe, expect, it } from 'vitest'
import { timeFromDigits, timesOfDay } from './time-rules.ts'

describe('time of day', () => {
  const all = timesOfDay(15)

  it('steps in quarters from midnight to 23:45', () => {
    expect(all).toHaveLength(96)
    expect(all.slice(0, 5)).toEqual(['00:00', '00:15', '00:30', '00:45', '01:00'])
    expect(all.at(-1)).toBe('23:45')
  })

  it.each([
    ['14', '14:00'],
    ['9', '09:00'],
    ['930', '09:30'],
    ['0930', '09:30'],
    ['9:30', '09:30'],
    ['2345', '23:45'],
    ['1', '10:00'],
  ])('reads %s as %s', (typed, time) => {
    expect(timeFromDigits(typed, all)).toBe(time)
  })

  it('moves only to allowed times', () => {
    const free = all.filter((time) => time >= '14:30')
    expect(timeFromDigits('14', free)).toBe('14:30')
    expect(timeFromDigits('09', free)).toBeNull()
    expect(timeFromDigits('1407', free)).toBeNull()
  })
})
