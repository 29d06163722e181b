import { companionOf, legsByOrders, type OrderRow, readStoredOffer, type ReferenceData } from '../orders/index.ts'
import { fullName, listNames } from '../travel-documents/index.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Context } from '../../context.ts'

/** The second aircraft of a trip, with who is in it. */
export interface ShownCompanion {
  id: string
  pnr: string
  aircraft: { type: string; tail: string } | null
  company: string | null
  pax: number
  passengers: string[]
}

export async function findCompanion(ctx: Context, on: Db, order: OrderRow, { fleet }: ReferenceData): Promise<ShownCompanion | null> {
  const companion = order.product === 'charter' ? await companionOf(on, order.id) : undefined
  if (!companion) return null
  const offer = readStoredOffer(companion)
  const type = fleet.types.get(companion.aircraft_type_id ?? 0)
  const [leg] = (await legsByOrders(on, [companion.id])).get(companion.id) ?? []
  const { passengers } = await listNames(ctx, on, companion)
  return {
    id: companion.id,
    pnr: companion.pnr,
    aircraft: offer?.aircraft && type ? { type: type.name, tail: offer.aircraft.tail } : null,
    company: offer?.operator?.name ?? null,
    pax: leg?.pax ?? 0,
    passengers: passengers.map(({ row }) => fullName(row)),
  }
}
