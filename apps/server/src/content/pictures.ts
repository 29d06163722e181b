import { pictureSizes, type PictureSize } from '@aquilane/domain/content/content'
import { takeFromLimits, tooMany } from '../platform/http/limits.ts'
import { ProblemError } from '../platform/http/problem.ts'
import { toWidths } from '../platform/images/rasterize.ts'
import type { Spooled } from '../platform/files/upload-spool.ts'
import { StorageFullError } from '../platform/files/blob-store.ts'
import { pgErrorCode } from '../platform/db/database.ts'
import type { ContentContext } from './deps.ts'

const uploadsPerMemberHour = 60

export interface StoredPicture {
  id: string
  width: number
  height: number
}

const rejectPicture = (code: 'WRONG_SIZE' | 'WRONG_FORMAT' | 'FILE_CORRUPT', message: string) =>
  new ProblemError(code, message, { errors: [{ path: 'picture', code, message }] })

/**
 * Re-encodes a JPEG or PNG without metadata and stores it in every size.
 * @throws ProblemError WRONG_SIZE, WRONG_FORMAT, FILE_CORRUPT, STORAGE_FULL, TOO_MANY_REQUESTS
 */
export async function storePicture(ctx: ContentContext, file: Spooled, memberId: string): Promise<StoredPicture> {
  if (file.tooLong || file.bytes > ctx.pictureMegabytes * 1_000_000)
    throw rejectPicture('WRONG_SIZE', `The picture is larger than ${ctx.pictureMegabytes} MB.`)
  const limit = { key: `upload:staff:${memberId}`, points: uploadsPerMemberHour, seconds: 3_600 }
  const wait = await ctx.db.transaction().execute((trx) => takeFromLimits(trx, ctx.clock.now(), [limit]))
  if (wait !== null) throw tooMany(wait)
  const drawn = await toWidths(file, memberId, pictureSizes)
  if (!drawn.ok) throw rejectPicture(drawn.code, drawn.detail)
  try {
    const stored = await ctx.files.put(drawn.sizes)
    try {
      await ctx.db.transaction().execute(async (trx) => {
        await ctx.files.commit(trx, stored)
        await trx
          .insertInto('content_picture')
          .values({ id: stored.id, width: drawn.width, height: drawn.height, author_id: memberId, created_at: ctx.clock.now().toString() })
          .execute()
      })
    } catch (error) {
      await ctx.files.discard(stored)
      throw error
    }
    return { id: stored.id, width: drawn.width, height: drawn.height }
  } catch (error) {
    if (error instanceof StorageFullError)
      throw new ProblemError('STORAGE_FULL', 'There is no room for this picture at the moment. Try again later.', { cause: error })
    throw error
  }
}

/** A picture as JPEG. @throws ProblemError NOT_FOUND */
export async function readPicture(ctx: ContentContext, id: string, size: PictureSize): Promise<Buffer> {
  const known = await ctx.db.selectFrom('content_picture').select('id').where('id', '=', id).executeTakeFirst()
  const bytes = known && (await ctx.files.read(ctx.db, id, pictureSizes.indexOf(size)))
  if (!bytes) throw new ProblemError('NOT_FOUND', 'There is no such picture.')
  return bytes
}

/** @returns whether an error of the database is a picture that does not exist */
export const isUnknownPicture = (error: unknown): boolean =>
  pgErrorCode(error) === '23503' && (error as { constraint?: string }).constraint === 'content_version_picture_id_fkey'
