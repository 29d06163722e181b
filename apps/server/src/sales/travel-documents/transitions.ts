import { nextTravelDocumentStatus, type TravelDocumentEvent } from '@aquilane/domain/travel-documents/travel-document'
import { audit } from '../../platform/db/audit.ts'
import { pgErrorCode, type Trx } from '../../platform/db/database.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { countOpenDocuments, deleteFiles, filesByTravelDocument, updateTravelDocument, type TravelDocumentRow } from './queries.ts'
import type { Context } from '../../context.ts'

export type Actor = `client:${string}` | `staff:${string}` | 'system'

const stateConflict = (status: string) =>
  new Refusal('TICKET_STATE_CONFLICT', `This travel document is "${status}", which does not allow it. Load it again.`)

const once = ['travel_document_passenger_once', 'travel_document_of_name']

/** One person is on a leg once: what the database answers to a second one. */
export const passengerAlreadyOnLeg = (error: unknown): boolean =>
  pgErrorCode(error) === '23505' && once.includes((error as { constraint?: string }).constraint ?? '')

async function emitStatusChanged(
  ctx: Context,
  trx: Trx,
  document: TravelDocumentRow,
  event: TravelDocumentEvent,
  from: string | null,
  actor: Actor,
) {
  const { id, order_id, order_leg_id, client_id, status, reason, comment, rounds } = document
  await audit(trx, { actor, action: `ticket-passport.${event}`, subject: `ticket-passport:${id}`, from, to: status, reason })
  await ctx.events.emit(trx, 'travel-document.status-changed', {
    ticketId: id,
    orderId: order_id,
    orderLegId: order_leg_id,
    clientId: client_id,
    event,
    from,
    to: status,
    round: rounds,
    reason,
    comment,
    open: await countOpenDocuments(trx, order_id),
  })
}

/** @throws TICKET_STATE_CONFLICT, NO_NEW_FILES */
export async function transitionTravelDocument(
  ctx: Context,
  trx: Trx,
  document: TravelDocumentRow,
  event: TravelDocumentEvent,
  actor: Actor,
  change: Parameters<typeof updateTravelDocument>[2] = {},
): Promise<TravelDocumentRow> {
  const files = (await filesByTravelDocument(trx, [document.id])).get(document.id) ?? []
  const newFiles = files.filter((file) => file.status === 'new').length
  const from = document.status
  const to = nextTravelDocumentStatus(from, event, { files: files.length, newFiles })
  if (!to) {
    if (event === 'submitted' && (from === 'new' || from === 'feedback'))
      throw new Refusal('NO_NEW_FILES', 'There is no new file to look at. Add one, then submit.')
    throw stateConflict(document.status)
  }
  const moved = await updateTravelDocument(trx, document.id, { ...change, status: to })
  await emitStatusChanged(ctx, trx, moved, event, from, actor)
  return moved
}

/** Writes the audit row of the first status. */
export const onTravelDocumentCreated = (
  ctx: Context,
  trx: Trx,
  document: TravelDocumentRow,
  event: 'created' | 'reused',
  actor: Actor,
): Promise<void> => emitStatusChanged(ctx, trx, document, event, null, actor)

/** Erases files and personal data; the row stays to count the passenger. */
export async function eraseTravelDocument(
  ctx: Context,
  trx: Trx,
  document: TravelDocumentRow,
  actor: Actor,
  reason: string,
): Promise<void> {
  const gone = await deleteFiles(trx, document.id, 'all')
  await ctx.files.erase(trx, gone)
  await updateTravelDocument(trx, document.id, {
    passenger: null,
    document: null,
    comment: document.reason === 'other' ? '-' : null,
    erased_at: ctx.clock.now().toString(),
  })
  const details = { files: gone.length }
  await audit(trx, { actor, action: 'ticket-passport.erase', subject: `ticket-passport:${document.id}`, reason, details })
}
