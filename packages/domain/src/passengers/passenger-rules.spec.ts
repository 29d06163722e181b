import { describe, expect, it } from 'vitest'
import {
  dateErrors,
  documentTypesFor,
  isDocumentNumber,
  isPassportName,
  isSpecialIssuer,
  normalizeDocumentNumber,
  normalizeIssuer,
  normalizePassportName,
  documentValidity,
} from './passenger-rules.ts'

const today = '2026-11-20'
const dates = (birth_date: string | null, issue_date: string | null, expiry_date: string | null) => ({
  birth_date,
  issue_date,
  expiry_date,
})

describe('dates of a document (spec §5)', () => {
  it('birth and issue are not later than today, expiry not earlier', () => {
    expect(dateErrors(dates('1980-02-29', '2020-01-01', '2030-01-01'), today)).toEqual({})
    expect(dateErrors(dates(today, today, '2036-11-20'), today)).toEqual({})
    expect(dateErrors(dates('2026-11-21', null, null), today)).toEqual({ birth_date: 'IN_THE_FUTURE' })
    expect(dateErrors(dates(null, '2026-11-21', null), today)).toEqual({ issue_date: 'IN_THE_FUTURE' })
    expect(dateErrors(dates(null, null, '2026-11-19'), today)).toEqual({ expiry_date: 'IN_THE_PAST' })
    expect(dateErrors(dates(null, null, today), today)).toEqual({})
  })

  it('must be in order: birth, issue, expiry', () => {
    expect(dateErrors(dates('2000-01-02', '2000-01-01', '2030-01-01'), today)).toEqual({ issue_date: 'BEFORE_BIRTH' })
    expect(dateErrors(dates(null, today, today), today)).toEqual({ expiry_date: 'BEFORE_ISSUE' })
  })

  it.each(['2026-02-30', '2026-13-01', '20261120', '1899-12-31', '2026-1-1', 'x', ''])('%j is no date', (day) =>
    expect(dateErrors(dates(day, day, day), today)).toEqual({
      birth_date: 'NOT_A_DATE',
      issue_date: 'NOT_A_DATE',
      expiry_date: 'NOT_A_DATE',
    }),
  )
})

describe('a document on the day of the flight', () => {
  it.each([
    ['2027-01-09', 'expired'],
    ['2027-01-10', 'soon'],
    ['2027-07-09', 'soon'],
    ['2027-07-10', 'ok'],
    [null, 'ok'],
  ] as const)('that ends %s is %s on 10 January 2027', (expiry, validity) => expect(documentValidity(expiry, '2027-01-10')).toBe(validity))
})

describe('names and numbers', () => {
  it.each([
    "O'Brien",
    'O’Brien',
    'Müller-Lüdenscheidt',
    'De La Cruz',
    'J',
    'Kaʻiulani',
    'ʻIolani',
    'Kaiulaniʻ',
    "D' Angelo",
    'St. John',
    'St.John',
    'J.R.',
    'King Jr.',
    'Raj Kumar A/L Subramaniam',
    'Jean‑Luc',
    'Łukasz Þórsson',
    'A\u0303na',
  ])('%s is a name', (name) => expect(isPassportName(name)).toBe(true))
  it.each(['', 'Анна', '李', 'Anna2', '-Anna', 'Anna--Maria', "O''Brien", '.', "'", 'St . John', 'Anna ', 'x'.repeat(61)])(
    '%j is none',
    (name) => expect(isPassportName(name)).toBe(false),
  )
  it.each([
    [' St.  John ', 'St. John'],
    ['Rene\u0301', 'René'],
    ['O`Brien', "O'Brien"],
    ['Kaʻiulani', 'Kaʻiulani'],
    ['Jean–Luc', 'Jean-Luc'],
  ])('typed %j becomes %j', (typed, name) => expect(normalizePassportName(typed)).toBe(name))
  it('a long name without an end takes no time', () => expect(isPassportName(`${"a'".repeat(5_000)}1`)).toBe(false))
  it('an issuer is a country or one of ICAO Doc 9303', () => {
    expect(['UNO', 'XOM', 'XXA', 'GBD', 'RKS', 'EUE', 'UTO', 'ITA'].filter(isSpecialIssuer)).toEqual([
      'UNO',
      'XOM',
      'XXA',
      'GBD',
      'RKS',
      'EUE',
    ])
    expect(['D', 'DEU', 'UNO'].map(normalizeIssuer)).toEqual(['DEU', 'DEU', 'UNO'])
  })
  it('numbers lose spaces and dashes', () => {
    expect(normalizeDocumentNumber(' ya 123-45.67 ')).toBe('YA1234567')
    expect([isDocumentNumber('YA1234567'), isDocumentNumber('YA'), isDocumentNumber('ЯА12345')]).toEqual([true, false, false])
  })
  it('document types depend on the passenger type', () => {
    expect(documentTypesFor('Secondary')).not.toContain('BirthCertificate')
    expect(documentTypesFor('Minor')).toContain('BirthCertificate')
    expect(documentTypesFor('Pet')).toEqual(['PetPassport', 'HealthCertificate'])
  })
})
