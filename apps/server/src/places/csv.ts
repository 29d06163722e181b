/** Splits RFC 4180 text into rows: quoted cells, doubled quotes, line ends of either kind, a byte order mark. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      at++
      for (;;) {
        const end = text.indexOf('"', at)
        if (end < 0) throw new CsvError(rows.length + 1, 'has a quoted cell that does not end')
        cell += text.slice(at, end)
        at = end + 1
        if (text[at] !== '"') break
        cell += '"'
        at++
      }
      if (at < text.length && text[at] !== ',' && text[at] !== '\n' && text[at] !== '\r')
        throw new CsvError(rows.length + 1, 'has text after a closing quote')
    } else {
      const start = at
      while (at < text.length && text[at] !== ',' && text[at] !== '\n' && text[at] !== '\r') at++
      cell = text.slice(start, at)
    }
    row.push(cell)
    if (text[at] === ',') {
      at++
      // A comma as the last character of the file still opens one more, empty, cell.
      if (at === text.length) row.push('')
      continue
    }
    at = endRow(text, at)
    if (row.length > 1 || row[0] !== '') rows.push(row)
    row = []
  }
  if (row.length > 0) rows.push(row)
  return rows
}

function endRow(text: string, at: number): number {
  if (text[at] === '\r') at++
  if (text[at] === '\n') at++
  return at
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

export function formatCsv(rows: readonly (readonly string[])[]): string {
  return (
    rows.map((row) => row.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')).join('\n') + '\n'
  )
}
