import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

interface Entry {
  name: string
  /** Readers are called in turn, so that one file is in memory at a time; null makes an empty file. */
  content: object | (() => Promise<Buffer | null>)
}

/** A ZIP as a stream. */
export function zipStream(files: readonly Entry[]): Readable {
  const zip = new ZipFile()
  const out = zip.outputStream as Readable
  for (const { name, content } of files) {
    if (typeof content !== 'function') {
      zip.addBuffer(Buffer.from(JSON.stringify(content, null, 2)), name)
      continue
    }
    const read = content as () => Promise<Buffer | null>
    zip.addReadStreamLazy(name, { compress: false }, (use) => {
      read().then(
        (bytes) => use(null, Readable.from(bytes ? [bytes] : [])),
        (error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))),
      )
    })
  }
  zip.end()
  return out
}
