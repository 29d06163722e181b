import type { CancellationTerms } from '@aquilane/domain/charter/terms'
import { updateOrder, type OrderRow, type OrderNotification, applyTransition, canTransition } from '../orders/index.ts'
import type { Trx } from '../../platform/db/database.ts'
import { scheduleCompletion } from './complete-order.ts'
import { releaseSeatDeposit } from './seat-deposits.ts'
import type { Context } from '../../context.ts'
import type { lockSharedFlight } from '../../market/shared-flights/index.ts'

export type SharedFlight = NonNullable<Awaited<ReturnType<typeof lockSharedFlight>>>

/** The flight of a locked order of seats is confirmed: its deposit is released, and canceling costs what `terms` are. */
export async function confirmSeats(
  ctx: Context,
  trx: Trx,
  order: OrderRow,
  { terms, notification, partOf = null }: { terms: CancellationTerms; notification: OrderNotification | null; partOf?: string | null },
): Promise<void> {
  await updateOrder(trx, order.id, { terms: JSON.stringify(terms), part_of: partOf })
  if (!canTransition(order, 'confirmed')) return
  await releaseSeatDeposit(ctx, trx, order)
  const change = { event: 'confirmed', actor: 'system', amount: order.paid } as const
  await scheduleCompletion(ctx, trx, await applyTransition(ctx, trx, order, change, notification))
}
