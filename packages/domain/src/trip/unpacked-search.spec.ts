import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyLegTarget, readUnpackedSearch, seatsTarget } from './unpacked-search.ts'

describe('unpacked search data', () => {
  it('is read field by field', () => {
    const data = {
      id: 7,
      company_id: 'c1',
      sharingId: 's1',
      seats: '2',
      sofaSeats: 1,
      pax: 3,
      dateFrom: '2026-12-01T00:00:00',
      dateTo: '2026-12-09',
      from: { city: { id: 5 } },
      to: { city: { id: 'b' } },
    }
    expect(readUnpackedSearch(data)).toEqual({
      id: '7',
      companyId: 'c1',
      sharingId: 's1',
      seats: 2,
      sofaSeats: 1,
      pax: 3,
      dateFrom: '2026-12-01',
      dateTo: '2026-12-09',
      from: '5',
      to: 'b',
    })
  })

  it.each([
    [{ companyId: 'c9', company_id: 'c1' }, { companyId: 'c9' }],
    [
      { id: 'a.b:c-d_9', sharingId: 'x'.repeat(64) },
      { id: 'a.b:c-d_9', sharingId: 'x'.repeat(64) },
    ],
    [{ id: 1.5, sharingId: 'x'.repeat(65), companyId: '' }, {}],
    [{ id: ['7'], pax: ['2'], dateFrom: ['2026-12-01'] }, {}],
    [
      { seats: '12', sofaSeats: '0', pax: 0 },
      { seats: 12, sofaSeats: 0, pax: 0 },
    ],
    [{ seats: '1234', sofaSeats: 'x1', pax: '1x' }, {}],
    [{ seats: 1.5, sofaSeats: '', pax: null }, {}],
    [{ dateFrom: 'on 2026-12-01', dateTo: 20261201 }, {}],
  ])('%j is %j', (data, search) => expect(readUnpackedSearch(data)).toEqual(search))

  it('loses what is not what it should be, and never throws', () => {
    expect(readUnpackedSearch({ id: '../x', pax: -1, dateFrom: '2026-13-01', from: 'x' })).toEqual({})
    fc.assert(
      fc.property(fc.anything(), (data) => void readUnpackedSearch(data)),
      { seed: 1 },
    )
  })
})

describe('legacy links', () => {
  it('emptyLegSearch opens the empty leg', () => {
    expect(emptyLegTarget({ id: '7', companyId: 'c1' })).toEqual({ route: 'empty-legs-id', id: '7__c1', query: {} })
    expect(emptyLegTarget({ companyId: 'c1' })).toEqual({ route: 'index', query: {} })
    expect(emptyLegTarget({ id: '7' })).toEqual({ route: 'index', query: {} })
  })

  it('IndivSeats with company and sharing opens the shared flight with its seats', () => {
    const search = { companyId: 'c1', sharingId: 's1', seats: 2, sofaSeats: 0 }
    expect(seatsTarget(search)).toEqual({ route: 'seats-id', id: 's1__c1', query: { seats: '2', sofaSeats: '0', source: 'deeplink' } })
  })

  it('IndivSeats without them opens the list with filters', () => {
    const search = { companyId: 'c1', pax: 2, dateFrom: '2026-12-01', dateTo: '2026-12-03', from: '5', to: '6' }
    const query = { pax: '2', date_from: '2026-12-01', date_to: '2026-12-03', from: '5', to: '6', source: 'deeplink' }
    expect(seatsTarget(search)).toEqual({ route: 'seats', query })
    expect(seatsTarget({ pax: 2 })).toEqual({ route: 'seats', query: { pax: '2', source: 'deeplink' } })
  })
})
