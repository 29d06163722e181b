import type { Trx } from '../../platform/db/database.ts'
import type { DomainEvents } from '../../platform/events.ts'
import { deleteName, legIdsByName } from './name-queries.ts'
import { deleteTravelDocumentsOfLeg, lockTravelDocumentsOfLeg } from './queries.ts'
import { eraseTravelDocument, transitionTravelDocument } from './transitions.ts'
import type { Context } from '../../context.ts'

const cleared = { reason: null, comment: null, passenger: null, document: null }

/** Handler of `order.leg-dropping`: documents of a flight that is not flown are erased, and names that are on no other flight go with it. */
export async function releasePassengers(ctx: Context, trx: Trx, { orderId, legId }: DomainEvents['order.leg-dropping']): Promise<void> {
  for (const document of await lockTravelDocumentsOfLeg(trx, legId)) {
    if (document.erased_at !== null) continue
    const gone =
      document.status === 'canceled' ? document : await transitionTravelDocument(ctx, trx, document, 'canceled', 'system', cleared)
    await eraseTravelDocument(ctx, trx, gone, 'system', 'flight dropped')
  }
  await deleteTravelDocumentsOfLeg(trx, legId)
  for (const [name, legs] of await legIdsByName(trx, orderId)) if (legs.every((id) => id === legId)) await deleteName(trx, name)
}
