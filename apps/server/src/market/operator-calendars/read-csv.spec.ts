import { describe, expect, it } from 'vitest'
import { readEntries } from './entries.ts'

const now = Temporal.Instant.from('2026-11-27T12:00:00Z')
const read = (text: string) => readEntries('csv', text, now).entries
const codes = (text: string) => read(text).map((entry) => ('problem' in entry ? entry.problem.code : null))
const header = 'tail,departure,arrival,departure_time'
const row = '9H-ABC,EGGW,LFMN,2026-12-18 10:30'
const expected = [{ tail: '9H-ABC', from: 'EGGW', to: 'LFMN', departure: { local: Temporal.PlainDateTime.from('2026-12-18T10:30') } }]

describe('a table', () => {
  it.each([
    ['with semicolons', `${header}\r\n${row}\r\n`.replaceAll(',', ';')],
    ['with tabs', `${header}\n${row}`.replaceAll(',', '\t')],
    ['with bars', `${header}\n${row}`.replaceAll(',', '|')],
    ['that names its delimiter', `sep=;\r\n${`${header}\r\n${row}`.replaceAll(',', ';')}`],
    ['that names its delimiter after a byte order mark, in quotes', `\uFEFF"sep=;"\r\n${`${header}\r\n${row}`.replaceAll(',', ';')}`],
    ['with carriage returns alone', `${header}\r${row}\r`],
    ['with a byte order mark', `\uFEFF${header}\n${row}`],
    ['with capitals and spaces in its header', `Tail,DEPARTURE,Arrival, Departure Time \n${row}`],
    ['with empty lines and rows', `\n${header}\n\n${row}\n,,,\n\n`],
    ['with empty columns at the end', `${header},,\n${row},,\n`],
    ['with a row that lacks optional columns', `${header},reference,window_from\n${row}\n`],
    ['with more empty cells than columns', `${header}\n${row},,,\n`],
    ['with no-break and zero-width spaces', `${header}\n\u00A0 9H-ABC,EGGW\u00A0,\u200BLFMN\u202F,2026-12-18\u00A010:30`],
    ['with quoted cells over several lines', `${header},note\n"9H-ABC","EGGW","LFMN","2026-12-18 10:30","one, ""two""\nthree"`],
    ['with a column that is not read', `id,${header}\n1,${row}`],
    ['with a short hour and seconds', `${header}\n${row.replace('10:30', '10:30:00')}`],
  ])('%s is read', (_, text) => {
    expect(read(text)).toMatchObject(expected)
    expect(read(text)).toHaveLength(1)
  })

  it('says which columns it lacks, or has twice', () => {
    expect(() => read('tail;departure\nX;Y')).toThrow(/lacks the columns arrival, departure_time \(it has tail, departure\)/)
    expect(() => read(`${header},tail\n${row},X`)).toThrow(/has the column tail twice/)
    expect(() => read('')).toThrow(/the file is empty/)
  })

  it('keeps the other rows where one is broken', () => {
    const text = [
      header,
      row,
      '"9H-ABC,EGGW,LFMN,2026-12-18',
      row,
      '9H-ABC,EGGW,LF"MN,2026-12-18 10:30',
      `${row},more,cells`,
      '9H-ABC,EGGW',
      row,
    ].join('\n')
    expect(codes(text)).toEqual([null, 'quotes', null, 'quotes', 'cells', 'empty', null])
    expect(read(text).map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7, 8])
  })

  it('shortens long references without making one of two', () => {
    const long = 'x'.repeat(5000)
    const [first, second] = read(`${header},reference\n${row},${long}1\n${row},${long}2`)
    expect(first!.reference!.length).toBeLessThan(200)
    expect(first!.reference).not.toBe(second!.reference)
  })
})

describe('the time of a row', () => {
  const time = (text: string) => {
    const [entry] = read(`${header}\n9H-ABC,EGGW,LFMN,"${text}"`)
    return 'problem' in entry! ? entry.problem.code : entry!.departure instanceof Temporal.Instant ? entry!.departure.toString() : 'local'
  }
  it.each([
    ['2026-12-18T10:30', 'local'],
    ['2026-12-18 9:05', 'local'],
    ['2026-12-18T10:30Z', '2026-12-18T10:30:00Z'],
    ['2026-12-18 10:30+01:00', '2026-12-18T09:30:00Z'],
    ['2026-10-25T02:30+0100', '2026-10-25T01:30:00Z'],
    ['2026-12-18 10:30 Europe/Rome', '2026-12-18T09:30:00Z'],
    ['2026-12-18T10:30[Europe/Rome]', '2026-12-18T09:30:00Z'],
    ['2026-12-18 10:30 UTC', '2026-12-18T10:30:00Z'],
    ['2027-03-28 02:30 Europe/Rome', 'clock_gap'],
    ['2026-10-25 02:30 Europe/Rome', 'clock_overlap'],
    ['2026-12-18 10:30 Rome', 'zone_unknown'],
    ['2026-12-18', 'no_time'],
    ['2026-02-30 10:30', 'date'],
    ['2026-12-18 24:00', 'date'],
    ['2026-12-18 10', 'date'],
    ['18/12/2026 10:30', 'date'],
    ['12/18/26 10:30 AM', 'date'],
    ['2026-12-18 10:30 PM', 'zone_unknown'],
    ['tomorrow', 'date'],
    ['', 'empty'],
  ])('%s is %s', (text, result) => expect(time(text)).toBe(result))
})
