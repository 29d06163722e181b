import { Refusal } from '@aquilane/domain/refusal'
import { rasterizePages } from '../images/rasterize.ts'
import { StorageFullError } from './blob-store.ts'
import type { EncryptedFiles, StoredFile } from './encrypted-files.ts'
import type { Spooled } from './upload-spool.ts'

const maxName = 120

/** An uploaded file as pictures of its pages, stored without a row yet. */
export interface UploadedPages {
  name: string
  pages: number
  /** Bytes as it was sent. */
  size: number
  file: StoredFile
}

/**
 * Checks a JPEG, PNG or PDF by its content and stores it page by page as pictures: nothing of the sent bytes is kept.
 * @param owner whose conversions queue together @param path of the field, for the error
 * @throws WRONG_FORMAT, WRONG_SIZE, FILE_CORRUPT, STORAGE_FULL
 */
export async function storePages(
  files: Pick<EncryptedFiles, 'put'>,
  spooled: Spooled,
  { owner, megabytes, path }: { owner: string; megabytes: number; path: string },
): Promise<UploadedPages> {
  const reject = (code: 'WRONG_FORMAT' | 'WRONG_SIZE' | 'FILE_CORRUPT', message: string) =>
    new Refusal(code, message, { errors: [{ path, code, message }] })
  if (spooled.tooLong || spooled.bytes > megabytes * 1_000_000) throw reject('WRONG_SIZE', `The file is larger than ${megabytes} MB.`)
  if (spooled.bytes === 0) throw reject('WRONG_FORMAT', 'The file is empty.')
  const drawn = await rasterizePages(spooled, owner)
  if (!drawn.ok) throw reject(drawn.code, drawn.detail)
  try {
    return { name: toFileName(spooled.name), pages: drawn.pages.length, size: spooled.bytes, file: await files.put(drawn.pages) }
  } catch (error) {
    if (!(error instanceof StorageFullError)) throw error
    throw new Refusal('STORAGE_FULL', 'There is no room for this file at the moment. Nothing was kept: try again later.', {
      cause: error,
    })
  }
}

/**
 * Stores the files of a field `files[]` page by page and hands them to `keep`, which commits them. Where anything is refused, nothing stays.
 * @throws as `storePages`, WRONG_FORMAT where there is no file, and what `keep` throws
 */
export async function keepPages(
  files: Pick<EncryptedFiles, 'put' | 'discard'>,
  spooled: readonly Spooled[],
  { owner, megabytes }: { owner: string; megabytes: number },
  keep: (pages: readonly UploadedPages[]) => Promise<void>,
): Promise<void> {
  if (spooled.length === 0) throw new Refusal('WRONG_FORMAT', 'Choose a file.')
  const pending: UploadedPages[] = []
  try {
    for (const [at, one] of spooled.entries()) pending.push(await storePages(files, one, { owner, megabytes, path: `files[].${at}` }))
    await keep(pending)
  } catch (error) {
    for (const { file } of pending) await files.discard(file).catch(() => undefined)
    throw error
  }
}

/** The sender's own name of the file, without folders and characters that cannot be read. */
const toFileName = (name: string): string =>
  name
    .replace(/^.*[/\\]/, '')
    .replaceAll(/[\p{C}]/gu, '')
    .trim()
    .slice(0, maxName) || 'file'
