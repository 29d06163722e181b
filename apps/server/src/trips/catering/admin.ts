import { cateringTexts } from '@aquilane/i18n/catering'
import type { DishId } from '@aquilane/domain/catering/menu'
import { audit } from '../../platform/db/audit.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { legNotFound } from './choices.ts'
import { cateringByLeg, cateringByOrder, confirmCatering, dishesByLegs, type CateringRow, type DishRow } from './queries.ts'
import type { Context } from '../../context.ts'
import { getCateredLeg, lockOrder } from '../../sales/orders/index.ts'
import { settleItem } from '../operations/index.ts'
import { createChargeOn } from '../../sales/invoices/index.ts'

export interface ChosenCatering {
  row: CateringRow
  dishes: DishRow[]
}

/** Flights of a trip with a choice. */
export async function listCatering(ctx: Context, orderId: string): Promise<ChosenCatering[]> {
  const rows = await cateringByOrder(ctx.db, orderId)
  const dishes = await dishesByLegs(
    ctx.db,
    rows.map(({ leg_id: id }) => id),
  )
  return rows.map((row) => ({ row, dishes: dishes.get(row.leg_id) ?? [] }))
}

export const totalOf = (dishes: readonly DishRow[]): number =>
  dishes.reduce((sum, { quantity, unit_price: cents }) => sum + quantity * cents, 0)

/**
 * The caterer is ordered: the checklist item is done, and what is not part of the price is invoiced in the same transaction.
 * @throws NOT_FOUND, ORDER_STATE_CONFLICT, CATERING_CLOSED
 */
export function confirmChoices(
  ctx: Context,
  { legId, memberId }: { legId: string; memberId: string },
): Promise<{ invoiceId: string | null }> {
  return ctx.db.transaction().execute(async (trx) => {
    const leg = await getCateredLeg(ctx, trx, legId)
    if (!leg) throw legNotFound()
    await lockOrder(ctx, trx, leg.orderId)
    const row = await cateringByLeg(trx, legId)
    if (!row) throw legNotFound()
    if (row.confirmed_at) throw new Refusal('CATERING_CLOSED', 'The caterer of this flight was ordered before.')
    const dishes = (await dishesByLegs(trx, [legId])).get(legId) ?? []
    const charged = dishes.filter(({ unit_price: cents }) => cents > 0)
    const invoiceId = charged.length === 0 ? null : await invoice(ctx, trx, { orderId: leg.orderId, locale: leg.locale, memberId, charged })
    if (!(await confirmCatering(trx, legId, { at: ctx.clock.now(), by: memberId, invoiceId })))
      throw new Refusal('CATERING_CLOSED', 'The caterer of this flight was ordered before.')
    await settleItem(ctx, trx, leg.orderId, legId, 'catering')
    await audit(trx, { actor: `staff:${memberId}`, action: 'catering-confirmed', subject: `order:${leg.orderId}`, reason: `leg:${legId}` })
    return { invoiceId }
  })
}

async function invoice(
  ctx: Context,
  trx: Parameters<typeof createChargeOn>[1],
  { orderId, locale, memberId, charged }: { orderId: string; locale: 'en' | 'it'; memberId: string; charged: readonly DishRow[] },
): Promise<string> {
  const t = cateringTexts(locale)
  const note = charged.map(({ dish, quantity }) => `${quantity} × ${t(`dishes.${dish as DishId}.name`)}`).join(', ')
  const lines = [{ service: 'catering', cents: totalOf(charged), note }]
  return (await createChargeOn(ctx, trx, { orderId, lines, payDays: null, staffId: memberId })).id
}
