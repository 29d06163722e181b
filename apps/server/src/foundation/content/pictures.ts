import { pictureSizes, type PictureSize } from '@aquilane/domain/content/content'
import { pgErrorCode } from '../../platform/db/database.ts'
import type { Spooled } from '../../platform/files/upload-spool.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { storePicture as store, type StoredPicture } from '../../platform/images/store-picture.ts'
import type { Context } from '../../context.ts'

/** @throws Refusal WRONG_SIZE, WRONG_FORMAT, FILE_CORRUPT, STORAGE_FULL, TOO_MANY_REQUESTS */
export function storePicture(ctx: Context, file: Spooled, memberId: string): Promise<StoredPicture> {
  return store(
    { ...ctx, megabytes: ctx.config.files.avatarMegabytes },
    { file, memberId, widths: pictureSizes.map((width) => ({ width })), path: 'picture' },
    (trx, { id, width, height }) =>
      trx
        .insertInto('content_picture')
        .values({ id, width, height, author_id: memberId, created_at: ctx.clock.now().toString() })
        .execute(),
  )
}

/** A picture as JPEG. @throws Refusal NOT_FOUND */
export async function readPicture(ctx: Context, id: string, size: PictureSize): Promise<Buffer> {
  const known = await ctx.db.selectFrom('content_picture').select('id').where('id', '=', id).executeTakeFirst()
  const bytes = known && (await ctx.files.read(ctx.db, id, pictureSizes.indexOf(size)))
  if (!bytes) throw new Refusal('NOT_FOUND', 'There is no such picture.')
  return bytes
}

/** @returns whether an error of the database is a picture that does not exist */
export const isUnknownPicture = (error: unknown): boolean =>
  pgErrorCode(error) === '23503' && (error as { constraint?: string }).constraint === 'content_version_picture_id_fkey'
