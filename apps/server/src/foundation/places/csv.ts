import { CsvError as ParserError, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'

/**
 * Rows of RFC 4180 text, with LF or CRLF, with or without a byte order mark. Empty lines are left out.
 * @throws CsvError where a quoted cell is broken
 */
export function parseCsv(text: string): string[][] {
  try {
    return parse(text, { bom: true, record_delimiter: ['\r\n', '\n'], relax_column_count: true, skip_empty_lines: true })
  } catch (error) {
    if (!(error instanceof ParserError)) throw error
    throw new CsvError(Number(error['records'] ?? 0) + 1, faults[error.code] ?? 'cannot be read')
  }
}

const faults: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'has a quoted cell that does not end',
  CSV_INVALID_CLOSING_QUOTE: 'has text after a closing quote',
  INVALID_OPENING_QUOTE: 'has a quote inside a cell that is not quoted',
}

export class CsvError extends Error {
  readonly row: number
  constructor(row: number, what: string) {
    super(`row ${row} ${what}`)
    this.name = 'CsvError'
    this.row = row
  }
}

export interface CsvRecord<K extends string> {
  /** Row number in the file, the header being row 1. */
  row: number
  cell: Record<K, string>
}

/**
 * Rows by column name, whatever the order of columns in the file. Optional columns the file lacks read as empty.
 * @throws CsvError when a column is missing or a row has the wrong number of cells
 */
export function parseTable<const K extends string, const O extends string = never>(
  text: string,
  columns: readonly K[],
  optional: readonly O[] = [],
): CsvRecord<K | O>[] {
  const [header, ...rows] = parseCsv(text)
  if (!header) throw new CsvError(1, 'is missing: the file is empty')
  const names = header.map((name) => name.trim())
  const missing = columns.filter((column) => !names.includes(column))
  if (missing.length > 0)
    throw new CsvError(
      1,
      `lacks the column${missing.length > 1 ? 's' : ''} ${missing.join(', ')} (it has ${names.slice(0, 30).join(', ')})`,
    )
  const wanted: readonly (K | O)[] = [...columns, ...optional]
  const places = wanted.map((column) => names.indexOf(column))
  return rows.map((cells, index) => {
    if (cells.length !== names.length) throw new CsvError(index + 2, `has ${cells.length} cells where the header has ${names.length}`)
    const cell = {} as Record<K | O, string>
    wanted.forEach((column, at) => (cell[column] = cells[places[at]!] ?? ''))
    return { row: index + 2, cell }
  })
}

/** RFC 4180 text with LF. */
export const formatCsv = (rows: readonly (readonly string[])[]): string =>
  stringify(rows as string[][], { quoted_match: /\r/, record_delimiter: 'unix' })
