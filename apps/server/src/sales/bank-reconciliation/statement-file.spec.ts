import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { camt053 } from './camt053.fixture.ts'
import { readCamt053 } from './camt053.ts'
import { readStatementFile } from './statement-file.ts'

const zip = async (files: Record<string, string | Buffer>): Promise<Buffer> => {
  const archive = new ZipFile()
  for (const [name, content] of Object.entries(files)) archive.addBuffer(Buffer.from(content), name)
  archive.end()
  return buffer(archive.outputStream)
}
const statement = (name: string, payer = 'Ada Lovelace') => camt053({ name, entries: [{ amount: '10.00', payer }] })
const read = async (bytes: Buffer) => (await readStatementFile(bytes)).flatMap(({ text }) => readCamt053(text))
const refusal = (bytes: Buffer) =>
  readStatementFile(bytes).then(
    () => null,
    (error: Error) => error.message,
  )

describe('a statement file', () => {
  it('is one statement, or the statements of a zip archive in the order of their names', async () => {
    expect((await read(Buffer.from(statement('S-1')))).map(({ name }) => name)).toEqual(['S-1'])
    const archive = await zip({ '2026-11-26.xml': statement('B'), '2026-11-25.XML': statement('A'), 'read-me.txt': 'Two statements' })
    expect((await read(archive)).map(({ name }) => name)).toEqual(['A', 'B'])
  })

  it('is read in the encoding that it names', async () => {
    const declared = (encoding: string) => statement('S-1', 'Müller Zürich').replace('UTF-8', encoding)
    const payers = async (bytes: Buffer) => (await read(bytes)).map(({ entries }) => entries[0]!.payer)
    expect(await payers(Buffer.from(declared('ISO-8859-1'), 'latin1'))).toEqual(['Müller Zürich'])
    expect(await payers(Buffer.from(`\uFEFF${declared('UTF-8')}`))).toEqual(['Müller Zürich'])
    // A byte order mark precedes the declaration.
    expect(await payers(Buffer.from(`\uFEFF${declared('ISO-8859-1')}`))).toEqual(['Müller Zürich'])
    const little = (text: string) => Buffer.from(text, 'utf16le')
    for (const mark of ['\uFEFF', '']) {
      expect(await payers(little(mark + declared('UTF-16')))).toEqual(['Müller Zürich'])
      expect(await payers(little(mark + declared('UTF-16BE')).swap16())).toEqual(['Müller Zürich'])
    }
    const spaced = declared('ISO-8859-15').replace('encoding="ISO-8859-15"', "encoding = 'ISO-8859-15' standalone='yes'")
    expect(await payers(Buffer.from(spaced, 'latin1'))).toEqual(['Müller Zürich'])
  })

  it('is found in folders of an archive, beside what a computer hides there', async () => {
    const archive = await zip({
      'C53/2026/26.xml': statement('B'),
      'C53/25.xml': statement('A'),
      '__MACOSX/C53/._25.xml': Buffer.from([0, 5, 22, 7]),
      'C53/.DS_Store': 'x',
    })
    expect((await read(archive)).map(({ name }) => name)).toEqual(['B', 'A'])
  })

  it('is named where it is the bad one of an archive', async () => {
    const archive = await zip({ 'good.xml': statement('A'), 'C53/bad.xml': Buffer.from(statement('B', 'Müller'), 'latin1') })
    expect(await refusal(archive)).toBe('C53/bad.xml: This file is not text in UTF-8.')
  })

  it('is refused with what is wrong with it', async () => {
    expect(await refusal(Buffer.from(statement('S-1', 'Müller'), 'latin1'))).toBe('This file is not text in UTF-8.')
    expect(await refusal(Buffer.from(statement('S-1').replace('UTF-8', 'EBCDIC-CP-US')))).toContain('EBCDIC-CP-US')
    expect(await refusal(await zip({ 'read-me.txt': 'Nothing' }))).toBe('There is no XML file in this archive.')
    expect(await refusal((await zip({ 'a.xml': statement('A') })).subarray(0, 200))).toContain('cannot be unpacked')
    expect(await refusal(await zip({ 'a.xml': Buffer.alloc(21_000_000, ' ') }))).toContain('20 MB')
    expect(await refusal(await zip(Object.fromEntries(Array.from({ length: 41 }, (_, at) => [`${at}.xml`, 'x']))))).toContain(
      '40 statements',
    )
  })
})
