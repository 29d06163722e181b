import { arrangementKinds, type ArrangementKind } from '@aquilane/domain/operations/arrangements'
import type { Db } from '../../platform/db/database.ts'
import { itemsByOrder } from './queries.ts'

export interface Arrangement {
  legId: string | null
  kind: ArrangementKind
  supplier: string | null
  reference: string | null
}

/** With a supplier or a number, without costs and notes; of a leg, or of the whole trip. */
export async function listArrangements(on: Db, orderId: string): Promise<Arrangement[]> {
  const items = await itemsByOrder(on, orderId)
  return items.flatMap(({ leg_id: legId, kind: name, supplier, reference, status }) => {
    const kind = arrangementKinds.find((one) => one === name)
    return kind && status !== 'CNL' && (supplier !== null || reference !== null) ? [{ legId, kind, supplier, reference }] : []
  })
}
