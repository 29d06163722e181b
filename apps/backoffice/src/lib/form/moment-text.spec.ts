import { describe, expect, it } from 'vitest'
import { parseMoment, toClock, type MomentRules } from './moment-text.ts'

const rules: MomentRules = {
  zone: 'Europe/Rome',
  near: '2026-12-18T09:30:00Z',
  before: null,
  now: Temporal.Instant.from('2026-12-18T09:41:37Z'),
}
const parse = (text: string, more: Partial<MomentRules> = {}) => parseMoment(text, { ...rules, ...more })

describe('a moment that is typed', () => {
  it.each([
    '1042',
    '10:42',
    '10.42',
    ' 1042 ',
    '0942z',
    '942 utc',
    '18 1042',
    '18/12 1042',
    '18.12 10:42',
    '2026-12-18 10:42',
    '2026-12-18T09:42Z',
  ])('is read from %j, on the clock of its place', (text) => expect(parse(text)).toBe('2026-12-18T09:42:00Z'))

  it('is now to the minute in both languages', () => {
    expect(parse('now')).toBe('2026-12-18T09:41:00Z')
    expect(parse('Ora')).toBe('2026-12-18T09:41:00Z')
  })

  it('is nothing where nothing is typed, and wrong where it cannot be read', () => {
    expect(parse(' ')).toBeNull()
    const wrong = ['1', '10', '2460', '1060', '25:00', 'soon', '31/2 1042', '2026-02-30 10:42', '10:42 PM']
    expect(wrong.filter((text) => parse(text) !== undefined)).toEqual([])
  })

  it('without its day is the first from six hours before the expected time on', () => {
    expect(parse('0430')).toBe('2026-12-18T03:30:00Z')
    expect(parse('0429')).toBe('2026-12-19T03:29:00Z')
    expect(parse('2355')).toBe('2026-12-18T22:55:00Z')
    expect(parse('0010')).toBe('2026-12-18T23:10:00Z')
    expect(parse('1042', { near: '2026-12-18T22:30:00Z' })).toBe('2026-12-19T09:42:00Z')
  })

  it('that replaces another one is the nearest to it', () => {
    expect(parse('0005', { before: '2026-12-18T22:55:00Z' })).toBe('2026-12-18T23:05:00Z')
    expect(parse('2355', { before: '2026-12-20T23:05:00Z' })).toBe('2026-12-20T22:55:00Z')
  })

  it('has the day that is named, across months and years', () => {
    expect(parse('2 0915')).toBe('2027-01-02T08:15:00Z')
    expect(parse('30/11 0915')).toBe('2026-11-30T08:15:00Z')
    expect(parse('2027-03-01 0915')).toBe('2027-03-01T08:15:00Z')
  })

  it('of the hour that comes twice is the one nearer to what is expected', () => {
    const night = { near: '2026-10-25T00:20:00Z' }
    expect(parse('0230', { before: '2026-10-25T00:20:00Z' })).toBe('2026-10-25T00:30:00Z')
    expect(parse('0230', { before: '2026-10-25T01:40:00Z' })).toBe('2026-10-25T01:30:00Z')
    expect(parse('0130z', night)).toBe('2026-10-25T01:30:00Z')
  })

  it('is UTC where no zone is known', () => {
    expect(parse('1042', { zone: null })).toBe('2026-12-18T10:42:00Z')
    expect(toClock('2026-12-18T09:42:00Z', 'Europe/Rome')).toBe('10:42')
    expect(toClock('2026-12-18T09:42:00Z', null)).toBe('09:42')
  })
})
