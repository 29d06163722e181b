import { filesPerTravelDocument } from '@aquilane/domain/travel-documents/travel-document'
import { pgErrorCode, type Trx } from '../../platform/db/database.ts'
import { takeFromLimits, tooMany } from '../../platform/http/limits.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { rasterizePages } from '../../platform/images/rasterize.ts'
import type { Spooled } from '../../platform/files/upload-spool.ts'
import { StorageFullError } from '../../platform/files/blob-store.ts'
import type { StoredFile } from '../../platform/files/encrypted-files.ts'
import type { TravelDocumentFileRow } from './queries.ts'
import { watermarkLabel } from './watermark-label.ts'
import type { Context } from '../../context.ts'

/** A stored file without a row yet. */
export type PendingFile = { file: StoredFile } & Pick<TravelDocumentFileRow, 'origin' | 'mime' | 'pages' | 'size'>

const full = (cause: unknown) =>
  new Refusal('STORAGE_FULL', 'There is no room for this file at the moment. Nothing was kept: try again later.', { cause })

export const isFileLimitReached = (_ctx: Context): Refusal =>
  new Refusal('LIMIT_REACHED', `A travel document can have at most ${filesPerTravelDocument} files. Remove one first.`)

async function read(ctx: Context, owner: string, spooled: Spooled, at: number): Promise<PendingFile> {
  const rejectFile = (code: 'WRONG_FORMAT' | 'WRONG_SIZE' | 'FILE_CORRUPT', message: string) =>
    new Refusal(code, message, { errors: [{ path: `files[].${at}`, code, message }] })
  if (spooled.tooLong || spooled.bytes > ctx.config.files.megabytes * 1_000_000)
    throw rejectFile('WRONG_SIZE', `The file is larger than ${ctx.config.files.megabytes} MB.`)
  if (spooled.bytes === 0) throw rejectFile('WRONG_FORMAT', 'The file is empty.')
  const drawn = await rasterizePages(spooled, owner)
  if (!drawn.ok) throw rejectFile(drawn.code, drawn.detail)
  const file = await ctx.files.put(drawn.pages)
  return { file, origin: watermarkLabel(spooled.name, drawn.mime), mime: drawn.mime, pages: drawn.pages.length, size: spooled.bytes }
}

/** What was kept before the step that failed is dropped again. */
async function allOrNone<T>(ctx: Context, waiting: PendingFile[], work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    for (const { file } of waiting) await ctx.files.discard(file).catch(() => undefined)
    throw error instanceof StorageFullError ? full(error) : error
  }
}

/** @throws TOO_MANY_REQUESTS */
export async function consumeUploadQuota(ctx: Context, clientId: string, files: number): Promise<void> {
  const limit = {
    key: `upload:client:${clientId}`,
    points: ctx.config.limits.uploadsPerClientHour,
    seconds: 3_600,
    reason: 'uploads',
  } as const
  const wait = await ctx.db.transaction().execute(async (trx) => {
    for (let file = 0; file < files; file++) {
      const exhausted = await takeFromLimits(trx, ctx.clock.now(), [limit])
      if (exhausted) return exhausted
    }
    return null
  })
  if (wait !== null) throw tooMany(wait)
}

/** Re-encodes, encrypts and stores every file, then writes the rows in one transaction. A refusal stores nothing. */
export function storeFiles(
  ctx: Context,
  owner: string,
  files: readonly Spooled[],
  rows: (trx: Trx, waiting: PendingFile[]) => Promise<TravelDocumentFileRow[]>,
): Promise<TravelDocumentFileRow[]> {
  const waiting: PendingFile[] = []
  return allOrNone(ctx, waiting, async () => {
    for (const [at, file] of files.entries()) waiting.push(await read(ctx, owner, file, at))
    try {
      return await ctx.db.transaction().execute((trx) => rows(trx, waiting))
    } catch (error) {
      if (pgErrorCode(error) === '23514' && (error as { constraint?: string }).constraint === 'travel_document_file_limit')
        throw isFileLimitReached(ctx)
      throw error
    }
  })
}

/** Seals the same pages once more, under keys of their own. */
export function copyFiles(ctx: Context, files: readonly TravelDocumentFileRow[]): Promise<PendingFile[]> {
  const waiting: PendingFile[] = []
  return allOrNone(ctx, waiting, async () => {
    for (const { file_id, origin, mime, pages, size } of files) {
      const parts: Buffer[] = []
      for (let page = 0; page < pages; page++) {
        const bytes = await ctx.files.read(ctx.db, file_id, page)
        if (!bytes) throw new Refusal('TICKET_STATE_CONFLICT', 'This travel document has been erased.')
        parts.push(bytes)
      }
      waiting.push({ file: await ctx.files.put(parts), origin, mime, pages, size })
    }
    return waiting
  })
}
