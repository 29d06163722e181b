import { isOpenTransfer } from '@aquilane/domain/ground-transfers/ground-transfer'
import { audit } from '../../platform/db/audit.ts'
import { fieldError } from '@aquilane/domain/refusal'
import type { Trx } from '../../platform/db/database.ts'
import type { DomainEvents } from '../../platform/events.ts'
import { change } from './steps.ts'
import { transfersByOrder } from './queries.ts'
import { tellStaff } from './tell.ts'
import { listTransfers } from './view.ts'
import type { Context } from '../../context.ts'

/**
 * Handler of `order.status-changed`: cars of a trip that is not flown are called off; those of flights that were flown before stay. What was charged ends or goes
 * back with the trip. A request that has no answer by the end of a trip has none.
 */
export async function endOnOrderStatus(ctx: Context, trx: Trx, { orderId, to }: DomainEvents['order.status-changed']): Promise<void> {
  const isFlown = to === 'Completed'
  if (!isFlown && to !== 'Canceled' && to !== 'Refund' && to !== 'Declined') return
  for (const { row, leg } of await listTransfers(trx, orderId)) {
    if (!isOpenTransfer(row.status) || (row.status === 'confirmed' && (isFlown || leg.flownWith !== null))) continue
    const status = row.status === 'confirmed' ? 'canceled' : 'declined'
    const changed = await change(ctx, trx, row, { status })
    await audit(trx, { actor: 'system', action: `car-${status}`, subject: `order:${orderId}`, details: { transfer: row.id } })
    if (status === 'canceled') await tellStaff(ctx, trx, { row: changed, leg, news: 'called-off' })
  }
}

/** Handler of `order.status-changed`: whoever moved a flight, operations hear of the cars that were agreed for what it was. */
export async function tellOfMove(ctx: Context, trx: Trx, { orderId, event, to }: DomainEvents['order.status-changed']): Promise<void> {
  if (event !== 'retimed' || to !== 'Confirmed') return
  for (const { row, leg, isMoved } of await listTransfers(trx, orderId))
    if (isMoved && row.status !== 'asked') await tellStaff(ctx, trx, { row, leg, news: 'moved' })
}

/** Handler of `order.leg-dropping`: what was only asked for goes with the flight; a confirmed car is canceled first. @throws VALIDATION_FAILED */
export async function keepConfirmedTransfers(
  _ctx: Context,
  trx: Trx,
  { orderId, legId }: DomainEvents['order.leg-dropping'],
): Promise<void> {
  const isKept = (await transfersByOrder(trx, orderId)).some(({ leg_id: leg, status }) => leg === legId && status === 'confirmed')
  if (isKept) throw fieldError('leg', 'car_confirmed', 'A car of this flight is confirmed: cancel it first.')
}
