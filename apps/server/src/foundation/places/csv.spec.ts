import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CsvError, formatCsv, parseCsv, parseTable } from './csv.ts'

describe('CSV', () => {
  test('what is written reads back the same, whatever the cells hold', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', 'é'), maxLength: 6 })
    // A row of one empty cell is an empty line, which is no row.
    const row = fc.array(cell, { minLength: 2, maxLength: 4 })
    fc.assert(
      fc.property(fc.array(row, { maxLength: 5 }), (rows) => {
        expect(parseCsv(formatCsv(rows))).toEqual(rows)
      }),
      { seed: 11, numRuns: 500 },
    )
  })

  test.each([
    [
      'either line end and a byte order mark',
      '\ufeffa,b\r\n1,2\n3,4',
      [
        ['a', 'b'],
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    [
      'empty cells at the end',
      'a,b\n1,\n',
      [
        ['a', 'b'],
        ['1', ''],
      ],
    ],
    [
      'a comma as the last character',
      'a,b\n1,',
      [
        ['a', 'b'],
        ['1', ''],
      ],
    ],
    ['empty lines', 'a\n\nb\n', [['a'], ['b']]],
    ['nothing', '', []],
  ])('%s', (_what, text, rows) => {
    expect(parseCsv(text)).toEqual(rows)
  })

  test('columns are found by name in any order; optional ones may be absent', () => {
    expect(parseTable('b,a\n1,2', ['a', 'b'], ['c'])).toEqual([{ row: 2, cell: { a: '2', b: '1', c: '' } }])
  })

  test.each([
    ['an unknown header', 'x,y\n1,2', 'row 1 lacks the column a (it has x, y)'],
    ['a short row', 'a,b\n1,2\n3', 'row 3 has 1 cells where the header has 2'],
    ['an open quote', 'a,b\n"1,2', 'row 2 has a quoted cell that does not end'],
    ['text behind a quote', 'a,b\n"1"x,2', 'row 2 has text after a closing quote'],
  ])('%s is refused with its row', (_what, text, message) => {
    expect(() => parseTable(text, ['a'])).toThrow(new CsvError(Number(/\d+/.exec(message)![0]), message.replace(/^row \d+ /, '')))
  })
})
