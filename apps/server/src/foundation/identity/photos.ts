import { randomUUID } from 'node:crypto'
import { photoSizes, type PhotoSize } from '@aquilane/domain/identity/photo'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { takeFromLimits, type Exhausted } from '../../platform/http/limits.ts'
import { resized, toSquare, type UnreadableReason } from '../../platform/images/rasterize.ts'
import type { Spooled } from '../../platform/files/upload-spool.ts'
import { StorageFullError } from '../../platform/files/blob-store.ts'
import { deleteAvatar, findAvatar, insertAvatar, setPhoto } from './photo-queries.ts'
import { uuid } from '../../platform/uuid.ts'
import type { Context } from '../../context.ts'

/** In pixels of the upright picture. */
export interface Crop {
  left: number
  top: number
  size: number
}

export type PhotoResult =
  | { ok: true }
  | { ok: false; code: UnreadableReason; detail: string }
  | { ok: false; code: 'STORAGE_FULL' }
  | { ok: false; code: 'UNAUTHORIZED' }
  | { ok: false; code: 'TOO_MANY_REQUESTS'; exhausted: Exhausted }

const toSide = (size: PhotoSize) => Number(size.split('x')[0])
const largestSide = Math.max(...photoSizes.map(toSide))

export async function erasePhoto(ctx: Context, trx: Trx, clientId: string): Promise<void> {
  const gone = await deleteAvatar(trx, clientId)
  if (gone) await ctx.files.erase(trx, [gone.file_id])
}

/** Takes the place of the picture before. @param crop null: the middle */
export async function setClientPhoto(ctx: Context, clientId: string, file: Spooled, crop: Crop | null): Promise<PhotoResult> {
  if (file.tooLong || file.bytes > ctx.config.files.avatarMegabytes * 1_000_000)
    return { ok: false, code: 'WRONG_SIZE', detail: `The picture is larger than ${ctx.config.files.avatarMegabytes} MB.` }
  const limit = {
    key: `upload:client:${clientId}`,
    points: ctx.config.limits.uploadsPerClientHour,
    seconds: 3_600,
    reason: 'uploads',
  } as const
  const wait = await ctx.db.transaction().execute((trx) => takeFromLimits(trx, ctx.clock.now(), [limit]))
  if (wait !== null) return { ok: false, code: 'TOO_MANY_REQUESTS', exhausted: wait }
  const drawn = await toSquare(file, clientId, crop, largestSide)
  if (!drawn.ok) return drawn
  const sizes = await Promise.all(photoSizes.map((size) => resized(drawn.square, toSide(size))))
  try {
    const kept = await ctx.files.put(sizes)
    try {
      return await ctx.db.transaction().execute(async (trx): Promise<PhotoResult> => {
        const id = randomUUID()
        // The client's row is locked by this first: two pictures at once queue, the later one stays.
        const template = `${ctx.config.publicUrl}/gamma/profile/photo?id=${id}&index={index}`
        if (!(await setPhoto(trx, clientId, template))) throw new GoneError()
        await erasePhoto(ctx, trx, clientId)
        await ctx.files.commit(trx, kept)
        await insertAvatar(trx, { id, clientId, fileId: kept.id, now: ctx.clock.now() })
        await audit(trx, { actor: `client:${clientId}`, action: 'client.photo', subject: `client:${clientId}` })
        return { ok: true }
      })
    } catch (error) {
      await ctx.files.discard(kept)
      throw error
    }
  } catch (error) {
    if (error instanceof GoneError) return { ok: false, code: 'UNAUTHORIZED' }
    if (error instanceof StorageFullError) return { ok: false, code: 'STORAGE_FULL' }
    throw error
  }
}

export function removeClientPhoto(ctx: Context, clientId: string): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    await setPhoto(trx, clientId, null)
    await erasePhoto(ctx, trx, clientId)
  })
}

/** null when it is not, or no more, this client's */
export async function readClientPhoto(ctx: Context, clientId: string, id: string, size: PhotoSize): Promise<Buffer | null> {
  const avatar = uuid.test(id) ? await findAvatar(ctx.db, clientId) : undefined
  return avatar?.id === id ? ctx.files.read(ctx.db, avatar.file_id, photoSizes.indexOf(size)) : null
}

/** For an export; null without a picture. */
export async function largestPhoto(ctx: Context, clientId: string): Promise<Buffer | null> {
  const avatar = await findAvatar(ctx.db, clientId)
  return avatar ? ctx.files.read(ctx.db, avatar.file_id, photoSizes.length - 1) : null
}

/** The account was deleted while its picture was on the way. */
class GoneError extends Error {}
