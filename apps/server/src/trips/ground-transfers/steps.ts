import { nextTransferStatus, type TransferStep } from '@aquilane/domain/ground-transfers/ground-transfer'
import { fieldError, Refusal } from '@aquilane/domain/refusal'
import { legIdsNotPaidInTime, lockOrder } from '../../sales/orders/index.ts'
import type { Trx } from '../../platform/db/database.ts'
import { uuid } from '../../platform/uuid.ts'
import { drivenLegById, type DrivenLeg, type TransferRow, transferById, updateTransfer } from './queries.ts'
import { transferNotFound } from './view.ts'
import type { Context } from '../../context.ts'

const changedMeanwhile = () => new Refusal('CHANGED_MEANWHILE', 'This car has changed meanwhile. Look at it again.')
export const carClosed = (detail: string) => new Refusal('CAR_CLOSED', detail)

/** @throws VALIDATION_FAILED for a moment that is none */
export function toPickup(local: string | null, { departureZone }: DrivenLeg): Temporal.Instant | null {
  if (local === null) return null
  try {
    return Temporal.PlainDateTime.from(local).toZonedDateTime(departureZone).toInstant()
  } catch {
    throw fieldError('pickup', 'pickup', 'This is not a time.')
  }
}

/** @throws ORDER_STATE_CONFLICT */
export function requireConfirmed({ status }: DrivenLeg): void {
  if (status !== 'Confirmed')
    throw new Refusal('ORDER_STATE_CONFLICT', 'Cars are arranged for confirmed trips.', { facts: { confirmation_status: status } })
}

/** A flight that was added and is not paid can be taken out of its trip: no car keeps it there. @throws UNPAID_FLIGHT_OPEN */
export async function requirePaidFlight(trx: Trx, { orderId, legId }: DrivenLeg): Promise<void> {
  if ((await legIdsNotPaidInTime(trx, orderId)).has(legId))
    throw new Refusal('UNPAID_FLIGHT_OPEN', 'This flight was added and is not paid: its car is confirmed afterwards.')
}

export interface Which {
  id: string
  /** As it was shown. */
  revision: number
}

/** The car under the lock of its order, where a step is possible. @throws NOT_FOUND, CHANGED_MEANWHILE, CAR_CLOSED */
export async function lockTransfer(
  ctx: Context,
  trx: Trx,
  { id, revision }: Which,
  step: TransferStep | readonly TransferStep[],
): Promise<{ row: TransferRow; leg: DrivenLeg }> {
  const known = uuid.test(id) ? await transferById(trx, id) : undefined
  if (!known) throw transferNotFound()
  await lockOrder(ctx, trx, known.order_id)
  const row = await transferById(trx, id)
  const leg = row && (await drivenLegById(trx, row.leg_id))
  if (!row || !leg) throw transferNotFound()
  if (![step].flat().some((one) => nextTransferStatus(row.status, one) !== null)) throw carClosed(`This car is ${row.status}.`)
  if (row.revision !== revision) throw changedMeanwhile()
  return { row, leg }
}

/** @throws CHANGED_MEANWHILE */
export async function change(ctx: Context, trx: Trx, row: TransferRow, set: Parameters<typeof updateTransfer>[2]): Promise<TransferRow> {
  const changed = await updateTransfer(trx, row, { ...set, changed_at: ctx.clock.now().toString() })
  if (!changed) throw changedMeanwhile()
  return changed
}
