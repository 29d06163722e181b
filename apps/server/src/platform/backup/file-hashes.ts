import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** SHA-256 in hex by path inside a backup. */
export type FileHashes = Record<string, string>

const manifestName = 'manifest.json'

/** Hashes of every file of a backup but its manifest. */
export async function hashFiles(folder: string): Promise<FileHashes> {
  const hashes: FileHashes = {}
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    const name = relative(folder, path).replaceAll(sep, '/')
    if (!entry.isFile() || name === manifestName) continue
    const hash = createHash('sha256')
    await pipeline(createReadStream(path), hash)
    hashes[name] = hash.digest('hex')
  }
  return hashes
}

/** What is not in a backup as it was written, in sentences. */
export async function findDamagedFiles(folder: string, written: FileHashes): Promise<string[]> {
  const found = await hashFiles(folder)
  return [...new Set([...Object.keys(written), ...Object.keys(found)])].toSorted().flatMap((name) => {
    if (found[name] === undefined) return [`file ${name}: missing in the backup`]
    if (written[name] === undefined) return [`file ${name}: not part of the backup`]
    return found[name] === written[name] ? [] : [`file ${name}: changed since the backup`]
  })
}
