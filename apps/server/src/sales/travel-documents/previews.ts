import type { PageSize } from '@aquilane/domain/travel-documents/travel-document'
import { audit } from '../../platform/db/audit.ts'
import { takeFromLimits, tooMany } from '../../platform/http/limits.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { renderPrivatePage } from '../../platform/images/private-page.ts'
import { filesByTravelDocument, travelDocumentById } from './queries.ts'
import type { Actor } from './transitions.ts'
import { uuid } from '../../platform/uuid.ts'
import type { Context } from '../../context.ts'
import { getFlight } from '../orders/index.ts'

const previewsPerHour = 3_000

const fileNotFound = () => new Refusal('NOT_FOUND', 'There is no such page.')

/**
 * One page of a file as JPEG with a watermark of viewer and time. The audit row is written before the page is rendered.
 * @param input.clientId whose it must be; null: a reviewer, who is allowed to see all but what was never submitted
 * @throws NOT_FOUND
 */
export async function renderPreview(
  ctx: Context,
  {
    ticketId,
    fileId,
    page,
    index,
    actor,
    label,
    clientId,
  }: {
    ticketId: string
    fileId: string
    page: number
    index: PageSize
    actor: Actor
    label: string
    clientId: string | null
  },
): Promise<Buffer> {
  const document = uuid.test(ticketId) && uuid.test(fileId) ? await travelDocumentById(ctx.db, ticketId) : undefined
  if (!document || (clientId === null ? document.status === 'new' : document.client_id !== clientId)) throw fileNotFound()
  const file = (await filesByTravelDocument(ctx.db, [ticketId])).get(ticketId)?.find(({ id }) => id === fileId)
  if (!file || page > file.pages) throw fileNotFound()
  if (clientId !== null) {
    const limit = { key: `look:client:${clientId}`, points: previewsPerHour, seconds: 3_600, reason: 'previews' } as const
    const wait = await ctx.db.transaction().execute((trx) => takeFromLimits(trx, ctx.clock.now(), [limit]))
    if (wait !== null) throw tooMany(wait)
  }
  await audit(ctx.db, { actor, action: 'ticket-file.look', subject: `ticket-passport:${ticketId}`, details: { file: fileId, page, index } })
  const flight = await getFlight(ctx, ctx.db, document.order_id, document.order_leg_id)
  const bytes = await renderPrivatePage(ctx, { fileId: file.file_id, page, size: index, label: [label, flight?.pnr] })
  if (!bytes) throw fileNotFound()
  return bytes
}
