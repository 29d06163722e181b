import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import { StatementError } from './camt053-values.ts'

const maxFiles = 40
/** Of all files of an archive together, unpacked. */
const maxBytes = 20_000_000

/** A file with statements; `name` where it comes from an archive. */
interface StatementFile {
  name: string | null
  text: string
}

/** Files of what was uploaded: the one it is, or those in a zip archive as banks send it. @throws StatementError */
export async function readStatementFile(bytes: Buffer): Promise<StatementFile[]> {
  const isArchive = bytes.subarray(0, 2).equals(Buffer.from('PK'))
  const files = isArchive ? await unpack(bytes) : [{ name: null, content: bytes }]
  return files.map(({ name, content }) => ({ name, text: inFile(name, () => decode(content)) }))
}

/** Does some work; what is wrong with a file of an archive is said with its name. @throws StatementError */
export function inFile<T>(name: string | null, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (name !== null && error instanceof StatementError) throw new StatementError(`${name}: ${error.message}`, { cause: error })
    throw error
  }
}

const isHidden = (path: string): boolean => path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX')

async function unpack(bytes: Buffer): Promise<{ name: string; content: Buffer }[]> {
  const unreadable = (error: unknown): never => {
    throw error instanceof StatementError ? error : new StatementError('This archive cannot be unpacked. Send the statements themselves.')
  }
  const archive = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false }).catch(unreadable)
  const files: { name: string; content: Buffer }[] = []
  let unpacked = 0
  try {
    for await (const entry of archive.eachEntry()) {
      if (entry.fileName.endsWith('/') || !/\.xml$/i.test(entry.fileName) || isHidden(entry.fileName)) continue
      unpacked += entry.uncompressedSize
      // yauzl compares the stated size with what it unpacks.
      if (files.length >= maxFiles || unpacked > maxBytes)
        throw new StatementError(`An archive holds at most ${maxFiles} statements and ${maxBytes / 1_000_000} MB.`)
      files.push({ name: toName(entry.fileName), content: await buffer(await archive.openReadStreamPromise(entry)) })
    }
  } catch (error) {
    unreadable(error)
  } finally {
    archive.close()
  }
  if (files.length === 0) throw new StatementError('There is no XML file in this archive.')
  return files.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** A name to be shown: its end, without control and direction characters. */
const toName = (path: string): string => path.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').slice(-120)

/** In the encoding that a mark or the XML declaration names; UTF-8 without one, as ISO 20022 has it. */
function decode(bytes: Buffer): string {
  const encoding = findEncoding(bytes)
  let decoder: TextDecoder
  try {
    decoder = new TextDecoder(encoding, { fatal: true })
  } catch {
    throw new StatementError(`This file is in the encoding ${encoding}. Ask the bank for UTF-8.`)
  }
  try {
    return decoder.decode(bytes)
  } catch (error) {
    throw new StatementError(`This file is not text in ${encoding.toUpperCase()}.`, { cause: error })
  }
}

/** XML 1.0, appendix F: a byte order mark, or how the first two characters are written, precedes the declaration. */
function findEncoding(bytes: Buffer): string {
  const start = bytes.subarray(0, 400).toString('latin1')
  if (/^(?:\xFF\xFE|<\0)/.test(start)) return 'utf-16le'
  if (/^(?:\xFE\xFF|\0<)/.test(start)) return 'utf-16be'
  if (start.startsWith('\xEF\xBB\xBF')) return 'utf-8'
  return /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1] ?? 'utf-8'
}
