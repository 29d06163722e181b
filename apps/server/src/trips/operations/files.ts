import { maxItemFiles } from '@aquilane/domain/operations/checklist'
import { audit } from '../../platform/db/audit.ts'
import { pgConstraint, type Trx } from '../../platform/db/database.ts'
import type { Spooled } from '../../platform/files/upload-spool.ts'
import { keepPages, type UploadedPages } from '../../platform/files/uploaded-pages.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { deleteItemFile, insertItemFile, itemById, itemFileById, type ItemRow } from './queries.ts'
import type { Context } from '../../context.ts'

/**
 * Adds files to an item: JPEG, PNG or PDF by content, stored page by page as pictures. A refusal stores nothing.
 * @throws NOT_FOUND, WRONG_FORMAT, WRONG_SIZE, FILE_CORRUPT, LIMIT_REACHED, STORAGE_FULL
 */
export async function addItemFiles(
  ctx: Context,
  { itemId, memberId, files }: { itemId: string; memberId: string; files: readonly Spooled[] },
): Promise<void> {
  if (!(await itemById(ctx.db, itemId))) throw itemNotFound()
  const upload = { owner: memberId, megabytes: ctx.config.files.megabytes }
  const keep = (pending: readonly UploadedPages[]) =>
    ctx.db.transaction().execute(async (trx) => {
      const item = await itemById(trx, itemId)
      if (!item) throw itemNotFound()
      for (const one of pending) await insertFile(ctx, trx, item, one, memberId)
    })
  await keepPages(ctx.files, files, upload, keep).catch((error: unknown) => {
    throw toFileProblem(error)
  })
}

async function insertFile(ctx: Context, trx: Trx, item: ItemRow, pending: UploadedPages, memberId: string): Promise<void> {
  const { name, pages, size, file } = pending
  await ctx.files.commit(trx, file)
  const added = { added_by: memberId, added_at: ctx.clock.now().toString() }
  await insertItemFile(trx, { item_id: item.id, file_id: file.id, name, pages, size, ...added })
  await auditFile(trx, item, { action: 'checklist-file-added', memberId, name })
}

/** One page as JPEG; the look is audited. @param page from 1 @throws NOT_FOUND */
export async function readItemFile(ctx: Context, { id, page, memberId }: { id: string; page: number; memberId: string }): Promise<Buffer> {
  const row = await itemFileById(ctx.db, id)
  const bytes = row && page <= row.pages ? await ctx.files.read(ctx.db, row.file_id, page - 1) : null
  if (!bytes) throw fileNotFound()
  // Its own subject: looks are no part of the history of the trip.
  await audit(ctx.db, { actor: `staff:${memberId}`, action: 'checklist-file.look', subject: `checklist-file:${id}`, details: { page } })
  return bytes
}

/** @throws NOT_FOUND */
export async function removeItemFile(ctx: Context, { id, memberId }: { id: string; memberId: string }): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const row = await deleteItemFile(trx, id)
    const item = row && (await itemById(trx, row.item_id))
    if (!row || !item) throw fileNotFound()
    await ctx.files.erase(trx, [row.file_id])
    await auditFile(trx, item, { action: 'checklist-file-removed', memberId, name: row.name })
  })
}

const auditFile = (
  trx: Trx,
  item: ItemRow,
  { action, memberId, name }: { action: string; memberId: string; name: string },
): Promise<void> =>
  audit(trx, { actor: `staff:${memberId}`, action, subject: `order:${item.order_id}`, reason: name, details: { item: item.kind } })

const itemNotFound = (): Refusal => new Refusal('NOT_FOUND', 'There is no such item.')
const fileNotFound = (): Refusal => new Refusal('NOT_FOUND', 'There is no such file.')

function toFileProblem(error: unknown): unknown {
  if (pgConstraint(error) === 'checklist_file_limit')
    return new Refusal('LIMIT_REACHED', `An item has ${maxItemFiles} files at most. Remove one first.`)
  return error
}
