import { isSameParty } from '@aquilane/domain/charter/party'
import { type LegRow, partyOf } from '../orders/index.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { documentsByOrder, insertNameOnLeg, legIdsByName } from './name-queries.ts'
import { carryDocumentJob } from './queues.ts'
import type { Context } from '../../context.ts'

type Load = Pick<LegRow, 'pax'> & { party?: unknown }

/** Who is on a flight beside an added one, and may fly that one too. */
interface NamesToCarry {
  fromLegId: string
  nameIds: string[]
}

/**
 * Named passengers of the flight before a place in a trip, else of the one behind it, where the same party flies: as many, of the same kinds. Null: none.
 * @param at place of the added flight among the legs of the trip
 */
export async function findNamesToCarry(
  on: Db,
  { orderId, legs, at, added }: { orderId: string; legs: readonly LegRow[]; at: number; added: Load },
): Promise<NamesToCarry | null> {
  const placed = await legIdsByName(on, orderId)
  for (const leg of [legs[at - 1], legs[at]]) {
    if (leg?.pax !== added.pax || !isSameParty(partyOf(leg).party, partyOf(added).party)) continue
    const nameIds = [...placed].flatMap(([id, legIds]) => (legIds.includes(leg.id) ? [id] : []))
    if (nameIds.length > 0) return { fromLegId: leg.id, nameIds }
  }
  return null
}

/** Names them on the added flight. Approved documents follow by a job. @param legId of a locked order */
export async function carryNames(
  ctx: Context,
  trx: Trx,
  {
    orderId,
    legId,
    names: { fromLegId, nameIds },
    actor,
  }: { orderId: string; legId: string; names: NamesToCarry; actor: `client:${string}` },
): Promise<void> {
  for (const id of nameIds) await insertNameOnLeg(trx, id, legId, ctx.clock.now().toString())
  await audit(trx, { actor, action: 'passengers-carried', subject: `order:${orderId}`, to: String(nameIds.length) })
  for (const { id, order_leg_id: from, status, named_passenger_id: name } of await documentsByOrder(trx, orderId))
    if (from === fromLegId && status === 'approved' && name !== null && nameIds.includes(name))
      await ctx.jobs.send(trx, carryDocumentJob, { ticketId: id })
}
