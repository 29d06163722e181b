import { describe, expect, it } from 'vitest'
import { Value } from 'typebox/value'
import { aPassenger, aPassport } from '@aquilane/testing/builders'
import { StaffTravelDocumentDetails } from '@aquilane/contract/travel-documents'
import { readApproval, toApprovalColumns, type ApprovedData } from './approved-data.ts'

const identity = { gender: 'F', nationality: 'ITA', birth_place: 'Milano' } as const
const approved: ApprovedData = { person: aPassenger(), document: aPassport(), identity }
const stored = () => {
  const { passenger, document } = toApprovalColumns(approved)
  return { passenger: JSON.parse(passenger) as Record<string, string>, document: JSON.parse(document) as Record<string, string> }
}

describe('approved data', () => {
  it('returns what was stored', () => expect(readApproval(stored())).toEqual(approved))

  it('is null before approval and after erasure', () => expect(readApproval({ passenger: null, document: null })).toBeNull())

  const optional = {
    passenger: ['lastName', 'middleName', 'birthDate', 'species', 'weightKg', 'gender', 'nationality', 'birthPlace'],
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
