import { CsvError, parse } from 'csv-parse/sync'
import { Refusal } from '@aquilane/domain/refusal'
import { toReference, type CalendarEntry, type CalendarReading, type EntryTime, type RefusedEntry } from './entry.ts'
import { noTime, problem, type Problem } from './problem.ts'
import { findZone, toInstant, utc } from './zones.ts'

const required = ['tail', 'departure', 'arrival', 'departure_time'] as const
const optional = ['window_from', 'window_to', 'reference'] as const
type Column = (typeof required)[number] | (typeof optional)[number]

const delimiters = [',', ';', '\t', '|']
/** Lines of the longest cell; a quote that does not end would otherwise take the rest of the file. */
const maxLinesOfRow = 20

interface Row {
  line: number
  cells: string[] | null
}

/** A table with one row for each leg, whatever spreadsheet wrote it. A row that is broken leaves the others. */
export function readCsv(text: string, { maxEntries }: { maxEntries: number }): CalendarReading {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const [, announced] = /^"?sep=([^"])"?[;,\t ]*$/i.exec(lines[0] ?? '') ?? []
  const first = lines.findIndex((line, at) => (at > 0 || !announced) && line.trim() !== '')
  if (first < 0) throw new Refusal('CALENDAR_INVALID', 'This table cannot be read: the file is empty.')
  const { delimiter, header, next } = readHeader(lines, first, announced)
  const places = findColumns(header)
  const rows = readRows(lines, { delimiter, from: next, maxEntries })
  if (rows.length > maxEntries) throw new Refusal('CALENDAR_INVALID', `A calendar has at most ${maxEntries} entries. Leave out past ones.`)
  return { entries: rows.map((row) => readRow(row, header, places)), isComplete: true }
}

/** The delimiter is the one that the file names, or with which its header has the columns. */
function readHeader(lines: readonly string[], first: number, announced: string | undefined) {
  const readings = (announced ? [announced, ...delimiters] : delimiters).map((delimiter) => {
    const { cells, next } = readOne(lines, first, delimiter)
    return { delimiter, header: (cells ?? []).map((cell) => cell.toLowerCase().replace(/[\s-]+/g, '_')), next }
  })
  const count = ({ header }: { header: string[] }) => required.filter((column) => header.includes(column)).length
  return readings.toSorted((a, b) => count(b) - count(a))[0]!
}

function findColumns(header: readonly string[]): Record<Column, number> {
  const missing = required.filter((column) => !header.includes(column))
  if (missing.length > 0) {
    const names = `lacks the column${missing.length > 1 ? 's' : ''} ${missing.join(', ')} (it has ${header.slice(0, 30).join(', ').slice(0, 300)})`
    throw new Refusal('CALENDAR_INVALID', `This table cannot be read: row 1 ${names}.`)
  }
  const wanted: readonly Column[] = [...required, ...optional]
  const twice = wanted.find((column) => header.indexOf(column) !== header.lastIndexOf(column))
  if (twice) throw new Refusal('CALENDAR_INVALID', `This table cannot be read: it has the column ${twice} twice.`)
  return Object.fromEntries(wanted.map((column) => [column, header.indexOf(column)])) as Record<Column, number>
}

/** Rows with something in them, one more than allowed at most. */
function readRows(
  lines: readonly string[],
  { delimiter, from, maxEntries }: { delimiter: string; from: number; maxEntries: number },
): Row[] {
  const rows: Row[] = []
  for (let at = from; at < lines.length && rows.length <= maxEntries;) {
    if (lines[at]!.replaceAll(delimiter, '').trim() === '') {
      at++
      continue
    }
    const { cells, next } = readOne(lines, at, delimiter)
    if (cells === null || cells.some((cell) => cell !== '')) rows.push({ line: at + 1, cells })
    at = next
  }
  return rows
}

/** The row that begins at a line; null cells where its quotes are broken, and then it is that line alone. */
function readOne(lines: readonly string[], at: number, delimiter: string): { cells: string[] | null; next: number } {
  const isOpen = (text: string) => text.split('"').length % 2 === 0
  let text = lines[at]!
  let next = at + 1
  for (; isOpen(text) && next < Math.min(lines.length, at + maxLinesOfRow); next++) text += `\n${lines[next]!}`
  try {
    const [cells] = parse(text, { delimiter, record_delimiter: ['\n'], relax_column_count: true, ltrim: false, rtrim: false })
    // What looks empty is: no-break and zero-width spaces come with a copy from a page.
    if (cells) return { cells: cells.map((cell) => cell.replace(/[\s\u200B-\u200D\u2060\uFEFF]+/g, ' ').trim()), next }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
  }
  return { cells: null, next: at + 1 }
}

function readRow({ line, cells }: Row, header: readonly string[], places: Record<Column, number>): CalendarEntry | RefusedEntry {
  if (!cells)
    return {
      line,
      reference: null,
      summary: '',
      problem: problem('quotes', 'A quote in this row does not begin or end a cell. Export it again.'),
    }
  const cell = (column: Column) => (places[column] < 0 ? '' : (cells[places[column]] ?? ''))
  const [tail, from, to, departure] = required.map((column) => cell(column)) as [string, string, string, string]
  const reference = toReference(cell('reference') || `${tail} ${from}-${to} ${departure.replace(' ', 'T')}`)
  const summary = `${tail} ${from}–${to} ${departure}`.slice(0, 160).toWellFormed()
  const refuse = (why: Problem): RefusedEntry => ({ line, reference, summary, problem: why })
  const extra = cells.slice(header.length).filter((text) => text !== '').length
  if (extra > 0)
    return refuse(
      problem('cells', `This row has ${extra} cells more than the header. Put cells with the separator into quotes.`, String(extra)),
    )
  const empty = required.find((column) => cell(column) === '')
  if (empty) return refuse(problem('empty', `The column ${empty} is empty.`, empty))
  const times = (['departure_time', 'window_from', 'window_to'] as const).map((column) => (cell(column) ? readTime(cell(column)) : null))
  const wrong = times.find((time) => time !== null && 'code' in time)
  if (wrong && 'code' in wrong) return refuse(wrong)
  const [at, windowFrom, windowTo] = times as [EntryTime, EntryTime | null, EntryTime | null]
  return { line, reference, tail, from, to, departure: at, windowFrom, windowTo, summary }
}

/** `2026-12-18 10:30`, local to the departure airport, or with an offset, `Z` or the name of a zone. */
function readTime(text: string): EntryTime | Problem {
  const [, date, hour = '', minutes, seconds = '00', rest = ''] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.0+)?)?(?: ?(\S[\S ]*))?)?$/i.exec(text.slice(0, 100)) ?? []
  const unreadable = problem(
    'date',
    `The time ${text.slice(0, 60)} cannot be read. Use the local time of the departure: 2026-12-18T10:30.`,
    text,
  )
  if (!date) return unreadable
  if (minutes === undefined) return noTime(text)
  if (Number(hour) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return unreadable
  try {
    const local = Temporal.PlainDateTime.from(`${date}T${hour.padStart(2, '0')}:${minutes}:${seconds}`)
    if (rest === '') return { local, calendarZone: null }
    const zone = /^z$/i.test(rest) ? utc : findZone(rest.replace(/^\[(.*)\]$/, '$1'))
    if (!zone)
      return problem('zone_unknown', `There is no time zone ${rest.slice(0, 60)}. Use a name such as Europe/Rome, or +01:00.`, rest)
    return toInstant(local, zone)
  } catch {
    return unreadable
  }
}
