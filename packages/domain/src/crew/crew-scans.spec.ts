import { describe, expect, it } from 'vitest'
import { findErasureDay, isSameDocument, isScanOf } from './crew-scans.ts'
import type { RecordedDocument } from './crew-fields.ts'

const medical: RecordedDocument = { kind: 'medical', typeId: null, airport: null, number: null, validUntil: '2027-06-30' }
const rating = (typeId: number): RecordedDocument => ({ ...medical, kind: 'rating', typeId })

const renewed: RecordedDocument = { ...medical, validUntil: null }

describe('a scan', () => {
  it('shows the document of its own type, airport, number and last day', () => {
    expect(isScanOf(medical, { ...medical })).toBe(true)
    expect(isScanOf(medical, { ...medical, validUntil: '2028-06-30' })).toBe(false)
    expect(isScanOf({ ...medical, number: 'A' }, { ...medical, number: 'B' })).toBe(false)
    expect(isScanOf(rating(1), rating(2))).toBe(false)
    expect(isSameDocument(medical, renewed)).toBe(true)
    expect(isSameDocument({ ...medical, kind: 'airport', airport: 'EGLC' }, { ...medical, kind: 'airport', airport: 'LSZS' })).toBe(false)
  })

  it('is erased 30 days after the first of both: its document ends, or another one is recorded', () => {
    expect(findErasureDay({ validUntil: '2027-06-30', supersededOn: null })).toBe('2027-07-30')
    expect(findErasureDay({ validUntil: '2027-06-30', supersededOn: '2027-05-01' })).toBe('2027-05-31')
    expect(findErasureDay({ validUntil: '2027-06-30', supersededOn: '2027-08-01' })).toBe('2027-07-30')
    expect(findErasureDay({ validUntil: null, supersededOn: '2027-05-01' })).toBe('2027-05-31')
    expect(findErasureDay({ validUntil: null, supersededOn: null })).toBeNull()
  })
})
