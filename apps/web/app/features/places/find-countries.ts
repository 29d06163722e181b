import type { Regions } from './places.ts'

/** Without accents and case, so that "cote" finds Côte d’Ivoire. */
const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()

/** Countries whose name contains the text, in their regions; regions without one are left out. */
export function findCountries(regions: Regions, query: string): Regions {
  const wanted = fold(query)
  if (wanted === '') return regions
  return regions.flatMap(({ region, countries }) => {
    const found = countries.filter(({ name }) => fold(name).includes(wanted))
    return found.length === 0 ? [] : [{ region, countries: found }]
  })
}
