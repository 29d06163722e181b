import rings from './data/areas.json' with { type: 'json' }
import { DATED_AREA_ROWS } from './dated-areas.fixture.ts'
import type { AirspaceRow } from './read-airspace.ts'
import { AIRSPACE_ROWS } from './shipped-rows.ts'

/** Areas as the checker of offers reads their rows, by code of its own. */
export type Row = { date?: string; confidence: string }

export const isNoted = ({ confidence, date = '' }: Row): boolean =>
  confidence === 'D' || (confidence === 'C' && date !== '' && date < '2016')
const GROUPS: Record<string, string> = {
  EEA: 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE NO IS LI',
  EU: 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE',
  GB: 'GB GG JE IM GI BM KY VG TC',
}
export const names = (text: unknown): Set<string> =>
  new Set(
    String(text ?? '')
      .split(' ')
      .flatMap((word) => (GROUPS[word] ?? word).split(' '))
      .filter(Boolean),
  )
export const EUROPE = names('EEA CH')

export interface Area {
  row: AirspaceRow
  binds: Set<string> | null
  places: Set<string>
  exceptTo: Set<string>
  shapes: { id: string; ring: [number, number][] }[]
}

const words = (text: string | undefined): string[] => (text ?? '').split(' ').filter(Boolean)

const read = (rows: readonly AirspaceRow[]): Area[] =>
  rows
    .filter((row) => row.effect !== 'caution' && !isNoted(row))
    .map((row) => ({
      row,
      binds: row.binds === 'everybody' ? null : names(row.binds),
      places: new Set([...names(row.countries), ...words(row.airports)]),
      exceptTo: names(row.exceptTo),
      shapes: words(row.shapes).map((id) => ({ id, ring: (rings as unknown as Record<string, [number, number][]>)[id]! })),
    }))

export const SHIPPED_AREAS: readonly Area[] = read(AIRSPACE_ROWS.rows)
export const DATED_AREAS: readonly Area[] = read(DATED_AREA_ROWS)

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Whether an area binds while a flight is in the air, by days of UTC. */
export const isInForce = ({ row }: Area, { departureAt, arrivalAt }: { departureAt: number; arrivalAt: number }): boolean =>
  (row.from ?? '') <= dayOf(arrivalAt) && (row.endsThen && row.until ? row.until : '9999') >= dayOf(departureAt)
