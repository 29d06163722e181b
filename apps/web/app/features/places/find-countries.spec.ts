import { describe, expect, it } from 'vitest'
import { findCountries } from './find-countries.ts'

const region = (id: number, ...names: string[]) => ({
  region: { id, name: `Region ${id}` },
  countries: names.map((name) => ({ iso2: 'XX', iso3: 'XXX', name, slug: name, is_active: true })),
})
const regions = [region(1, 'Côte d’Ivoire', 'Egypt'), region(2, 'Italy', 'Malta')] as unknown as Parameters<typeof findCountries>[0]
const namesOf = (query: string) => findCountries(regions, query).map(({ countries }) => countries.map(({ name }) => name))

describe('countries', () => {
  it('are all shown without a text', () =>
    expect(namesOf('')).toEqual([
      ['Côte d’Ivoire', 'Egypt'],
      ['Italy', 'Malta'],
    ]))
  it('are found by a part of their name, without accents and case, in their regions', () => {
    expect(namesOf('COTE')).toEqual([['Côte d’Ivoire']])
    expect(namesOf("d'iv")).toEqual([['Côte d’Ivoire']])
    expect(namesOf('t')).toEqual([
      ['Côte d’Ivoire', 'Egypt'],
      ['Italy', 'Malta'],
    ])
    expect(namesOf('zz')).toEqual([])
  })
})
