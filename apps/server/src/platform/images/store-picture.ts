import type { Clock } from '../clock.ts'
import type { Database, Trx } from '../db/database.ts'
import { StorageFullError } from '../files/blob-store.ts'
import type { EncryptedFiles } from '../files/encrypted-files.ts'
import type { Spooled } from '../files/upload-spool.ts'
import { takeFromLimits, tooMany } from '../http/limits.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { toWidths, type PictureSize } from './rasterize.ts'

const uploadsPerMemberHour = 60

export interface StoredPicture {
  id: string
  /** Of the largest size, pixels. */
  width: number
  height: number
}

interface Storing {
  db: Database
  clock: Clock
  files: Pick<EncryptedFiles, 'put' | 'commit' | 'discard'>
  megabytes: number
}

/**
 * Re-encodes a JPEG or PNG of a member without metadata and stores it in every width.
 * @param insert writes its row, in the transaction that keeps the file
 * @throws Refusal WRONG_SIZE, WRONG_FORMAT, FILE_CORRUPT, STORAGE_FULL, TOO_MANY_REQUESTS
 */
export async function storePicture(
  ctx: Storing,
  { file, memberId, widths, path }: { file: Spooled; memberId: string; widths: readonly PictureSize[]; path: string },
  insert: (trx: Trx, picture: StoredPicture) => Promise<unknown>,
): Promise<StoredPicture> {
  const reject = (code: 'WRONG_SIZE' | 'WRONG_FORMAT' | 'FILE_CORRUPT', message: string) =>
    new Refusal(code, message, { errors: [{ path, code, message }] })
  if (file.tooLong || file.bytes > ctx.megabytes * 1_000_000) throw reject('WRONG_SIZE', `The picture is larger than ${ctx.megabytes} MB.`)
  const limit = { key: `upload:staff:${memberId}`, points: uploadsPerMemberHour, seconds: 3_600, reason: 'uploads' } as const
  const wait = await ctx.db.transaction().execute((trx) => takeFromLimits(trx, ctx.clock.now(), [limit]))
  if (wait !== null) throw tooMany(wait)
  const drawn = await toWidths(file, memberId, widths)
  if (!drawn.ok) throw reject(drawn.code, drawn.detail)
  try {
    const stored = await ctx.files.put(drawn.sizes)
    const picture = { id: stored.id, width: drawn.width, height: drawn.height }
    try {
      await ctx.db.transaction().execute(async (trx) => {
        await ctx.files.commit(trx, stored)
        await insert(trx, picture)
      })
    } catch (error) {
      await ctx.files.discard(stored)
      throw error
    }
    return picture
  } catch (error) {
    if (error instanceof StorageFullError)
      throw new Refusal('STORAGE_FULL', 'There is no room for this picture at the moment. Try again later.', { cause: error })
    throw error
  }
}
