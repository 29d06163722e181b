import { describe, expect, it } from 'vitest'
import { Value } from 'typebox/value'
import { StaffTravelDocumentDetails } from '@aquilane/contract/travel-documents'
import { readApproval, toApprovalColumns, type ApprovedData } from './approved-data.ts'

const approved: ApprovedData = {
  person: {
    type: 'Secondary',
    name: { first_name: 'Ada', last_name: 'Byron', middle_name: null },
    birth_date: '1990-05-04',
    species: null,
    weight_kg: null,
  },
  document: {
    type: 'Passport',
    series: null,
    number: 'AB123456',
    country: 'GBR',
    issue_date: '2020-01-01',
    expiry_date: '2030-01-01',
    birth_date: '1990-05-04',
  },
}
const stored = () => {
  const { passenger, document } = toApprovalColumns(approved)
  return { passenger: JSON.parse(passenger) as Record<string, string>, document: JSON.parse(document) as Record<string, string> }
}

describe('approved data', () => {
  it('returns what was stored', () => expect(readApproval(stored())).toEqual(approved))

  it('is null before approval and after erasure', () => expect(readApproval({ passenger: null, document: null })).toBeNull())

  const optional = {
    passenger: ['lastName', 'middleName', 'birthDate', 'species', 'weightKg'],
    document: ['series', 'issueDate', 'expiryDate', 'birthDate'],
  } as const
  for (const [part, fields] of Object.entries(optional) as [keyof typeof optional, readonly string[]][])
    for (const field of fields)
      it(`stays valid without ${part}.${field}, as in an approval stored before that field existed`, () => {
        const row = stored()
        delete row[part][field]
        const reading = readApproval(row)
        expect([...Value.Errors(StaffTravelDocumentDetails.properties.reading, reading)]).toEqual([])
      })
})
