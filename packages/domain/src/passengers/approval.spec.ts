import { describe, expect, it } from 'vitest'
import { approvalErrors, type DocumentFields } from './passenger-fields.ts'
import { sixMonthWarnings } from './six-months.ts'

const trip = { today: '2026-11-22', lastDay: '2026-12-16' }
const passport: DocumentFields = {
  type: 'Passport',
  series: null,
  number: 'YA1234567',
  country: 'ITA',
  issue_date: null,
  expiry_date: '2030-01-01',
  birth_date: '1980-05-01',
}

describe('approval of a document', () => {
  it('accepts one that is valid on the last day of the trip', () => {
    expect(approvalErrors(passport, 'Secondary', trip)).toEqual({})
    expect(approvalErrors({ ...passport, expiry_date: trip.lastDay }, 'Secondary', trip)).toEqual({})
  })

  it('refuses one that expires before the last arrival', () => {
    expect(approvalErrors({ ...passport, expiry_date: '2026-12-01' }, 'Secondary', trip)).toEqual({ expiry_date: 'BEFORE_FLIGHT' })
  })

  it.each(['Passport', 'IdentityCard'] as const)('requires expiry and birth date of a %s', (type) => {
    expect(approvalErrors({ ...passport, type, expiry_date: null, birth_date: null }, 'Secondary', trip)).toEqual({
      expiry_date: 'REQUIRED',
      birth_date: 'REQUIRED',
    })
  })

  it('does not require them of a birth certificate or a pet passport', () => {
    const dates = { expiry_date: null, birth_date: null }
    expect(approvalErrors({ ...passport, ...dates, type: 'BirthCertificate' }, 'Minor', trip)).toEqual({})
    expect(approvalErrors({ ...passport, ...dates, type: 'PetPassport' }, 'Pet', trip)).toEqual({})
  })
})

describe('countries with a six-month rule', () => {
  it.each([
    ['2027-06-15', ['ARE']],
    ['2027-06-16', []],
    ['2026-12-01', []],
    [null, []],
  ])('a document until %s warns for %j', (expiry, expected) => {
    expect(sixMonthWarnings(expiry, trip.lastDay, ['ITA', 'ARE'])).toEqual(expected)
  })
})
