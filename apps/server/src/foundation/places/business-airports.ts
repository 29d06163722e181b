import { parseTable } from './csv.ts'
import { readDataFile } from './reference.ts'

/** An airport that clients of business aviation use for a city, with where that was read. */
export interface BusinessAirport {
  city: string
  airport: string
  source: string
  /** Day, month or year of the source; empty where it names none. */
  date: string
  checkedOn: string
  confidence: string
}

const columns = ['city', 'airport', 'source', 'date', 'checked_on', 'confidence'] as const

/** The most used first; a city of which no source tells is not in it. */
export const readBusinessAirports = async (): Promise<BusinessAirport[]> =>
  parseTable(await readDataFile('business-airports.csv'), columns).map(({ cell: { checked_on: checkedOn, ...cell } }) => ({
    ...cell,
    checkedOn,
  }))
