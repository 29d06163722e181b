import type { AirspaceFact, CountryPair, Ring } from './facts.ts'
import { type FactDocument, oneOf, readSource } from './read-facts.ts'
import { expandStates } from './states.ts'

/** A row of `data/airspace.json`; lists are divided by spaces. */
export interface AirspaceRow {
  area: string
  effect: string
  /** `everybody`, or states and groups of them. */
  binds: string
  countries?: string
  airports?: string
  shapes?: string
  /** `no` where it is left out, `yes`, or the flight level above which it may be crossed: `FL320`. */
  overflight?: string
  /** `yes`: landings there are allowed. */
  landing?: string
  withinEurope?: boolean
  exceptTo?: string
  from?: string
  until?: string
  /** It is over after `until`, without another row. */
  endsThen?: boolean
  source: string
  date: string
  confidence: string
  note?: string
}

/** A row of `data/country-pairs.json`. */
export interface PairRow {
  /** Countries or airports; `*`: all others. */
  a: string
  b: string
  exceptFor?: string
  source: string
  date: string
  confidence: string
  note?: string
}

const words = (text: string | undefined): ReadonlySet<string> => new Set(text?.split(' ').filter((word) => word !== '') ?? [])
const states = (text: string | undefined): ReadonlySet<string> => new Set(expandStates(text ?? ''))

function readOverflight(text: string | undefined): AirspaceFact['overflight'] {
  if (text === undefined) return 'no'
  const level = /^FL(\d{3})$/.exec(text)
  return level ? { aboveFl: Number(level[1]) } : oneOf(['no', 'yes'], text)
}

/** @throws RangeError that names the row which cannot be read */
export const readAirspace = ({ checkedOn, rows }: FactDocument<AirspaceRow>, areas: Readonly<Record<string, Ring>>): AirspaceFact[] =>
  rows.map((row, at) => {
    try {
      const shapes = [...words(row.shapes)]
      const unknown = shapes.find((shape) => !(shape in areas))
      if (unknown !== undefined) throw new RangeError(`${unknown} is not drawn`)
      return {
        ...readSource(row, checkedOn),
        area: row.area,
        effect: oneOf(['closed', 'avoid', 'not_sold_online', 'caution'], row.effect),
        binds: row.binds === 'everybody' ? null : states(row.binds),
        withinEurope: row.withinEurope ?? false,
        countries: states(row.countries),
        airports: words(row.airports),
        landing: oneOf(['yes', 'no'], row.landing ?? 'no') === 'yes',
        shapes,
        overflight: readOverflight(row.overflight),
        exceptTo: states(row.exceptTo),
        from: row.from ?? null,
        until: row.until ?? null,
        endsThen: row.endsThen ?? false,
      }
    } catch (error) {
      throw new RangeError(`Row ${at + 1} (${row.area}): ${(error as Error).message}`, { cause: error })
    }
  })

/** @throws RangeError for a row that cannot be read */
export const readPairs = ({ checkedOn, rows }: FactDocument<PairRow>): CountryPair[] =>
  rows.map((row) => ({
    ...readSource(row, checkedOn),
    a: row.a === '*' ? null : states(row.a),
    b: states(row.b),
    exceptFor: states(row.exceptFor),
  }))

/** @throws RangeError for a corner that is none */
export function readAreas(rings: Readonly<Record<string, readonly (readonly number[])[]>>): Record<string, Ring> {
  const read = ([lat, lon, ...more]: readonly number[]): readonly [number, number] => {
    if (lat === undefined || lon === undefined || more.length > 0 || Math.abs(lat) > 90 || Math.abs(lon) > 180)
      throw new RangeError(`${lat} ${lon} is no corner`)
    return [lat, lon]
  }
  return Object.fromEntries(Object.entries(rings).map(([id, ring]) => [id, ring.map(read)]))
}
