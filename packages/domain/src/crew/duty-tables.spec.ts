import { describe, expect, it } from 'vitest'
import { tableState } from './acclimatisation.ts'
import type { FdpTables } from './duty-rules.ts'
import { EASA_FTL } from './duty-rules-easa.ts'
import { cellFor, tableLimit } from './flight-duty-period.ts'

const tables = EASA_FTL.fdp as FdpTables
const clock = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(2))

/** Hours of ORO.FTL.205(b)(1) as another publication of the table prints them: `UK FTL Calc`, read 2026-11-28. */
const TABLE_2: readonly (readonly [range: string, hours: string])[] = [
  ['0500-0514', '12.0 11.5 11.0 10.5 10.0 9.5 9.0 9.0 9.0'],
  ['0515-0529', '12.25 11.75 11.25 10.75 10.25 9.75 9.25 9.0 9.0'],
  ['0530-0544', '12.5 12.0 11.5 11.0 10.5 10.0 9.5 9.0 9.0'],
  ['0545-0559', '12.75 12.25 11.75 11.25 10.75 10.25 9.75 9.25 9.0'],
  ['0600-1329', '13.0 12.5 12.0 11.5 11.0 10.5 10.0 9.5 9.0'],
  ['1330-1359', '12.75 12.25 11.75 11.25 10.75 10.25 9.75 9.25 9.0'],
  ['1400-1429', '12.5 12.0 11.5 11.0 10.5 10.0 9.5 9.0 9.0'],
  ['1430-1459', '12.25 11.75 11.25 10.75 10.25 9.75 9.25 9.0 9.0'],
  ['1500-1529', '12.0 11.5 11.0 10.5 10.0 9.5 9.0 9.0 9.0'],
  ['1530-1559', '11.75 11.25 10.75 10.25 9.75 9.25 9.0 9.0 9.0'],
  ['1600-1629', '11.5 11.0 10.5 10.0 9.5 9.0 9.0 9.0 9.0'],
  ['1630-1659', '11.25 10.75 10.25 9.75 9.25 9.0 9.0 9.0 9.0'],
  ['1700-0459', '11.0 10.5 10.0 9.5 9.0 9.0 9.0 9.0 9.0'],
]

/** CS FTL.1.205(b) as a second publication prints it; a dash is "Not allowed". */
const EXTENDED: readonly (readonly [range: string, hours: string])[] = [
  ['0600-0614', '- - - -'],
  ['0615-0629', '13.25 12.75 12.25 11.75'],
  ['0630-0644', '13.5 13 12.5 12'],
  ['0645-0659', '13.75 13.25 12.75 12.25'],
  ['0700-1329', '14 13.5 13 12.5'],
  ['1330-1359', '13.75 13.25 12.75 -'],
  ['1400-1429', '13.5 13 12.5 -'],
  ['1430-1459', '13.25 12.75 12.25 -'],
  ['1500-1529', '13 12.5 12 -'],
  ['1530-1559', '12.75 - - -'],
  ['1600-1629', '12.5 - - -'],
  ['1630-1659', '12.25 - - -'],
  ['1700-1729', '12 - - -'],
  ['1730-1759', '11.75 - - -'],
  ['1800-1829', '11.5 - - -'],
  ['1830-1859', '11.25 - - -'],
  ['1900-0359', '- - - -'],
  ['0400-0559', '- - - -'],
]

const cellsOf = (table: typeof TABLE_2) =>
  table.flatMap(([range, hours]) =>
    hours.split(' ').map((cell, i) => [range, i === 0 ? 2 : i + 2, cell === '-' ? null : Number(cell) * 60] as const),
  )
const ends = (range: string) => range.split('-').map(clock)

describe('cells of the published tables', () => {
  it.each(cellsOf(TABLE_2))('Table 2, %s, %i sectors: %i minutes', (range, sectors, minutes) => {
    for (const start of ends(range)) expect(tableLimit(tables.rows, start, sectors)).toBe(minutes)
  })

  it.each(cellsOf(EXTENDED))('with extension, %s, %i sectors: %s minutes', (range, sectors, minutes) => {
    for (const start of ends(range)) expect(tableLimit(tables.extension.rows, start, sectors)).toBe(minutes)
  })

  it('allow no eleventh sector, and no ninth in an unknown state', () => {
    expect(tableLimit(tables.rows, 600, 11)).toBeNull()
    expect([1, 2, 3, 8, 9].map((sectors) => cellFor(tables.unknownState.minutes, sectors))).toEqual([660, 660, 630, 540, null])
  })

  it.each([
    [3.5, 'BDDDD'],
    [4, 'BXDDD'],
    [6, 'BXDDD'],
    [6.5, 'BXXDD'],
    [9, 'BXXDD'],
    [9.5, 'BXXXD'],
    [12, 'BXXXD'],
  ])('Table 1 of ORO.FTL.105(1), %d hours apart: %s (CAP 1266)', (difference, states) =>
    expect([47, 48, 72, 96, 120].map((elapsed) => tableState(difference, elapsed)).join('')).toBe(states),
  )
})
