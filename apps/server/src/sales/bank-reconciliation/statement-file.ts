import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import { StatementError } from './camt053-values.ts'

const maxFiles = 40
/** Of all files of an archive together, unpacked. */
const maxBytes = 20_000_000
const encodings = /^(?:utf-8|us-ascii|iso-8859-1|iso-8859-15|windows-1252)$/i

/** Texts of a statement file: the one it is, or those in a zip archive as banks send it. @throws StatementError */
export async function readStatementFile(bytes: Buffer): Promise<string[]> {
  const isArchive = bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))
  const files = isArchive ? await unpack(bytes) : [bytes]
  return files.map(decode)
}

async function unpack(bytes: Buffer): Promise<Buffer[]> {
  const unreadable = (error: unknown): never => {
    throw error instanceof StatementError ? error : new StatementError('This archive cannot be unpacked. Send the statements themselves.')
  }
  const archive = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false }).catch(unreadable)
  const files: { name: string; content: Buffer }[] = []
  let unpacked = 0
  try {
    for await (const entry of archive.eachEntry()) {
      if (entry.fileName.endsWith('/') || !/\.xml$/i.test(entry.fileName)) continue
      unpacked += entry.uncompressedSize
      // yauzl compares the stated size with what it unpacks.
      if (files.length >= maxFiles || unpacked > maxBytes)
        throw new StatementError(`An archive holds at most ${maxFiles} statements and ${maxBytes / 1_000_000} MB.`)
      files.push({ name: entry.fileName, content: await buffer(await archive.openReadStreamPromise(entry)) })
    }
  } catch (error) {
    unreadable(error)
  } finally {
    archive.close()
  }
  if (files.length === 0) throw new StatementError('There is no XML file in this archive.')
  return files.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(({ content }) => content)
}

/** In the encoding that the XML declaration names; UTF-8 without one, as ISO 20022 has it. */
function decode(bytes: Buffer): string {
  const start = bytes.subarray(0, 200).toString('latin1')
  const [, encoding = 'utf-8'] = /^(?:\xEF\xBB\xBF)?<\?xml[^>]*\bencoding=["']([\w-]+)["']/.exec(start) ?? []
  if (!encodings.test(encoding)) throw new StatementError(`This file is in the encoding ${encoding}. Ask the bank for UTF-8.`)
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (error) {
    throw new StatementError(`This file is not text in ${encoding.toUpperCase()}.`, { cause: error })
  }
}
