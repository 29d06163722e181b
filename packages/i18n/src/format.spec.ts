import { describe, expect, it } from 'vitest'
import {
  dayShift,
  formatDate,
  formatDateTime,
  formatDuration,
  formatMass,
  formatListPrice,
  formatMoney,
  formatMoneyFixed,
  formatMoneyRange,
  formatNamePart,
  formatNumber,
  formatTime,
} from './format.ts'
import { formatDays } from './format-days.ts'

const plain = (text: string) => text.replaceAll('\u00A0', ' ')

describe('money (spec §9: symbol, thousands by space, decimal comma, range by dash)', () => {
  it.each([
    [{ amount: 18400, currency: 'EUR' }, '€ 18 400'],
    [{ amount: 1234567.5, currency: 'USD' }, '$ 1 234 567,50'],
    [{ amount: 0.1 + 0.2, currency: 'EUR' }, '€ 0,30'],
    [{ amount: -250, currency: 'RUB' }, '−₽ 250'],
    [{ amount: -1234.05, currency: 'EUR' }, '−€ 1 234,05'],
    [{ amount: 1, currency: 'GBP' }, '£ 1'],
    [{ amount: 999, currency: 'CHF' }, 'CHF 999'],
  ])('%o → %s', (money, text) => expect(plain(formatMoney(money))).toBe(text))

  it('in a list without cents, never below what is paid', () => {
    expect(plain(formatListPrice({ amount: 7085.12, currency: 'EUR' }))).toBe('€ 7 086')
    expect(plain(formatListPrice({ amount: 7085, currency: 'EUR' }))).toBe('€ 7 085')
  })

  it('in a column always with decimals', () => {
    expect(plain(formatMoneyFixed({ amount: 18400, currency: 'EUR' }))).toBe('€ 18 400,00')
    expect(plain(formatMoneyFixed({ amount: -1234.05, currency: 'EUR' }))).toBe('−€ 1 234,05')
  })

  it('a range names the currency once', () => {
    expect(plain(formatMoneyRange({ amount: 10, currency: 'EUR' }, { amount: 300000, currency: 'EUR' }))).toBe('€ 10 – 300 000')
    expect(plain(formatMoneyRange({ amount: 10, currency: 'EUR' }, { amount: 10, currency: 'EUR' }))).toBe('€ 10')
  })

  it('no line break inside a figure', () => expect(formatMoney({ amount: 18400, currency: 'EUR' })).not.toContain(' '))
})

describe('dates', () => {
  it('days of a period, each part once', () => {
    expect(formatDays('2027-02-04', '2027-02-05', 'en')).toBe('4–5 Feb 2027')
    expect(formatDays('2027-02-04', '2027-02-05', 'it')).toBe('4–5 feb 2027')
    expect(formatDays('2027-05-29', '2027-06-02', 'en')).toBe('29 May – 2 Jun 2027')
    expect(formatDays('2026-12-19', '2027-03-28', 'it')).toBe('19 dic 2026 – 28 mar 2027')
  })

  it('a local date is the same date in every zone and language', () => {
    expect(formatDate('2026-11-24T23:45', 'en', 'weekday')).toBe('Tue 24 Nov')
    expect(formatDate('2026-11-24', 'it', 'full')).toBe('martedì 24 novembre 2026')
    expect(formatDateTime('2026-11-24 09:05:00', 'it')).toBe('mar 24 nov, 09:05')
  })

  it('times are 24 hours', () => expect(formatTime('2026-11-24T14:30')).toBe('14:30'))

  it('days between local dates, across years and summer time', () => {
    expect(dayShift('2026-12-31T23:00', '2027-01-01T01:00')).toBe(1)
    expect(dayShift('2026-03-28T12:00', '2026-03-30T12:00')).toBe(2)
    expect(dayShift('2026-06-02T01:00', '2026-06-01T22:00')).toBe(-1)
  })
})

it('durations, numbers, masses and names', () => {
  expect(plain(formatDuration(125))).toBe('2 h 05')
  expect(plain(formatDuration(45))).toBe('45 min')
  expect(plain(formatDuration(180))).toBe('3 h')
  expect(plain(formatNumber(-1234.5))).toBe('−1 234,50')
  expect(plain(formatMass(12_380))).toBe('12,4 t')
  expect(formatNamePart("maria-luisa D'ANGELO")).toBe("Maria-Luisa D'Angelo")
  expect(['KAʻIULANI', 'ʻIOLANI', 'ST. JOHN', 'J.R.'].map(formatNamePart)).toEqual(['Kaʻiulani', 'ʻIolani', 'St. John', 'J.R.'])
})
