import { Refusal } from '@aquilane/domain/refusal'
import type { Trx } from '../../platform/db/database.ts'
import { chargesByInvoice } from './ancillary-charge-queries.ts'
import { isAncillaryCharge } from './transitions.ts'
import type { InvoiceRow } from './queries.ts'
import type { Context } from '../../context.ts'
import { requireFlyable } from '../orders/index.ts'

/** @throws INVOICE_NOT_PAYABLE when it is closed, INVOICE_EXPIRED when it is overdue */
export function checkPayable(invoice: InvoiceRow, now: Temporal.Instant): void {
  const open = invoice.status === 'New' || invoice.status === 'Processing'
  // Ancillary charges do not expire: the service was consumed.
  const late = !isAncillaryCharge(invoice) && invoice.expires_at !== null && Temporal.Instant.compare(invoice.expires_at, now) <= 0
  if (invoice.status === 'Expired' || (open && late)) throw new Refusal('INVOICE_EXPIRED', 'The time to pay this invoice has passed.')
  if (!open)
    throw new Refusal('INVOICE_NOT_PAYABLE', `This invoice is ${invoice.status.toLowerCase()}; nothing is to be paid.`, {
      facts: { invoice_status: invoice.status },
    })
}

/**
 * The same at the moment of a payment, in its transaction: for a flight that its aircraft may not fly no money is taken.
 * @throws INVOICE_NOT_PAYABLE, INVOICE_EXPIRED, AIRCRAFT_CANNOT_FLY, FLIGHT_NOT_ALLOWED, FLIGHT_NOT_PAYABLE
 */
export async function requirePayable(ctx: Context, trx: Trx, invoice: InvoiceRow): Promise<void> {
  checkPayable(invoice, ctx.clock.now())
  if (invoice.order_id === null) return
  if (invoice.type === 'Primary') return requireFlyable(ctx, trx, invoice.order_id)
  await requireLegPayable(ctx, trx, invoice)
}

/** Where an invoice asks for an added flight. @throws FLIGHT_NOT_PAYABLE while that is not paid */
export async function requireLegPayable(ctx: Context, trx: Trx, invoice: InvoiceRow): Promise<void> {
  if (!isAncillaryCharge(invoice) || invoice.order_id === null) return
  const isOfLeg = (await chargesByInvoice(trx, invoice.id)).some(({ service }) => service === 'added_leg')
  if (isOfLeg) await ctx.events.emit(trx, 'invoice.leg-paying', { invoiceId: invoice.id, orderId: invoice.order_id })
}
