import { isPickupTime, nextTransferStatus } from '@aquilane/domain/ground-transfers/ground-transfer'
import { fieldError } from '@aquilane/domain/refusal'
import { requireNoCompanion } from '../../sales/orders/index.ts'
import { invoiceById, lockCharge, withdrawChargeOn } from '../../sales/invoices/index.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { DomainEvents } from '../../platform/events.ts'
import { uuid } from '../../platform/uuid.ts'
import { onTransfersChanged } from '../operations/index.ts'
import { change, lockTransfer, requireConfirmed, requirePaidFlight, toPickup } from './steps.ts'
import { drivenLegById, type DrivenLeg, transferById, transferByInvoice, type TransferRow } from './queries.ts'
import { tellCustomer } from './tell.ts'
import { toEnd, toForColumns } from './view.ts'
import type { Context } from '../../context.ts'

interface StaffStep {
  id: string
  /** As it was shown. */
  revision: number
  memberId: string
}

/** When the driver fetches them; after a flight the driver waits for the landing. @throws VALIDATION_FAILED */
function requirePickup(local: string | null, { leg_end: end }: TransferRow, leg: DrivenLeg): Temporal.Instant | null {
  if (end === 'arrival') {
    if (local !== null) throw fieldError('pickup', 'pickup', 'After a flight the driver waits for the landing.')
    return null
  }
  const at = toPickup(local, leg)
  if (at === null || !isPickupTime(at, leg.departureAt))
    throw fieldError('pickup', 'pickup', 'Say when they are fetched, before the departure.')
  return at
}

export interface OfferTransfer extends StaffStep {
  cents: number
  /** `2026-12-18T08:15`, local to the departure. */
  pickupLocal: string | null
  answer: string | null
}

/**
 * Answers with a price for the customer to accept; without one the car is confirmed at once.
 * @returns the id of the order @throws NOT_FOUND, CHANGED_MEANWHILE, CAR_CLOSED, ORDER_STATE_CONFLICT, UNPAID_FLIGHT_OPEN, VALIDATION_FAILED
 */
export function offerTransfer(ctx: Context, { cents, pickupLocal, answer, memberId, ...which }: OfferTransfer): Promise<string> {
  return ctx.db.transaction().execute(async (trx) => {
    const { row, leg } = await lockTransfer(ctx, trx, which, 'offer')
    requireConfirmed(leg)
    await requireNoCompanion(trx, { status: leg.status, companion_of: leg.companionOf })
    if (row.is_included && cents > 0) throw fieldError('price', 'included', 'The price of the trip includes this car.')
    if (cents === 0) await requirePaidFlight(trx, leg)
    const pickupAt = requirePickup(pickupLocal, row, leg)
    const status = nextTransferStatus(row.status, cents > 0 ? 'offer' : 'include')!
    const changed = await change(ctx, trx, row, {
      status,
      price: cents,
      pickup_at: pickupAt && pickupAt.toString(),
      answer: answer?.trim() || null,
      answered_by: memberId,
      ...toForColumns(toEnd(leg, row.leg_end)),
    })
    const subject = `order:${leg.orderId}`
    await audit(trx, { actor: `staff:${memberId}`, action: 'car-offered', subject, to: String(cents), reason: `transfer:${row.id}` })
    await onTransfersChanged(ctx, trx, { orderId: leg.orderId, legId: leg.legId })
    await tellCustomer(ctx, trx, { row: changed, leg, news: cents > 0 ? 'offered' : 'confirmed' })
    return leg.orderId
  })
}

export interface ArrangeTransfer extends StaffStep {
  pickupLocal: string | null
  /** Null: not known yet. */
  driver: { name: string; phone: string | null; plate: string | null } | null
}

/**
 * The driver of a confirmed car, and that it is confirmed for the flight as it is now.
 * @returns the id of the order @throws NOT_FOUND, CHANGED_MEANWHILE, CAR_CLOSED, ORDER_STATE_CONFLICT, VALIDATION_FAILED
 */
export function arrangeTransfer(ctx: Context, { pickupLocal, driver, memberId, ...which }: ArrangeTransfer): Promise<string> {
  return ctx.db.transaction().execute(async (trx) => {
    const { row, leg } = await lockTransfer(ctx, trx, which, 'arrange')
    requireConfirmed(leg)
    const pickupAt = requirePickup(pickupLocal, row, leg)
    const changed = await change(ctx, trx, row, {
      pickup_at: pickupAt && pickupAt.toString(),
      driver_name: driver?.name.trim() ?? null,
      driver_phone: driver?.phone?.trim() ?? null,
      plate: driver?.plate?.trim() ?? null,
      answered_by: memberId,
      ...toForColumns(toEnd(leg, row.leg_end)),
    })
    const subject = `order:${leg.orderId}`
    await audit(trx, { actor: `staff:${memberId}`, action: 'car-arranged', subject, reason: `transfer:${row.id}` })
    await onTransfersChanged(ctx, trx, { orderId: leg.orderId, legId: leg.legId })
    await tellCustomer(ctx, trx, { row: changed, leg, news: 'arranged' })
    return leg.orderId
  })
}

/**
 * Declines a request, or cancels a confirmed car with what it was charged and is not paid, alone within the limit of a day: above it the car stands until a
 * second member has decided, and is canceled with its charge.
 * @returns the approval that it waits for; null: it has ended @throws NOT_FOUND, CHANGED_MEANWHILE, CAR_CLOSED, INVOICE_NOT_PAYABLE, APPROVAL_OPEN
 */
export function endTransfer(
  ctx: Context,
  { reason, memberId, ...which }: StaffStep & { reason: string },
): Promise<{ orderId: string; approvalId: string | null }> {
  return ctx.db.transaction().execute(async (trx) => {
    // Decisions on a charge lock it before its order.
    const known = uuid.test(which.id) ? await transferById(trx, which.id) : undefined
    if (known?.invoice_id) await lockCharge(trx, known.invoice_id)
    const { row, leg } = await lockTransfer(ctx, trx, which, ['decline', 'cancel'])
    const invoice = row.invoice_id === null ? undefined : await invoiceById(trx, row.invoice_id)
    const isCharged = invoice !== undefined && invoice.status !== 'Canceled'
    if (!isCharged) await close(ctx, trx, { row, leg }, { reason, memberId })
    const approvalId = isCharged
      ? await withdrawChargeOn(ctx, trx, { invoiceId: invoice.id, reason, staffId: memberId, endsService: true })
      : null
    return { orderId: leg.orderId, approvalId }
  })
}

/** Handler of `invoice.service-ended`: a car is canceled with its charge. Its order is locked. */
export async function cancelWithCharge(
  ctx: Context,
  trx: Trx,
  { invoiceId, reason, madeBy: memberId }: DomainEvents['invoice.service-ended'],
): Promise<void> {
  const row = await transferByInvoice(trx, invoiceId)
  const leg = row && (await drivenLegById(trx, row.leg_id))
  if (leg && row.status === 'confirmed') await close(ctx, trx, { row, leg }, { reason, memberId })
}

async function close(
  ctx: Context,
  trx: Trx,
  { row, leg }: { row: TransferRow; leg: DrivenLeg },
  { reason, memberId }: { reason: string; memberId: string },
): Promise<void> {
  const status = row.status === 'confirmed' ? 'canceled' : 'declined'
  const changed = await change(ctx, trx, row, { status, answer: reason.trim() })
  const actor = `staff:${memberId}`
  const details = { transfer: row.id }
  await audit(trx, { actor, action: `car-${status}`, subject: `order:${leg.orderId}`, reason: reason.trim(), details })
  await onTransfersChanged(ctx, trx, { orderId: leg.orderId, legId: leg.legId })
  await tellCustomer(ctx, trx, { row: changed, leg, news: status })
}
