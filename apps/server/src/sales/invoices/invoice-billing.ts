import type { BillingInput } from '@aquilane/domain/invoices/billing-profile'
import type { Context } from '../../context.ts'
import { deleteInvoiceBilling, upsertInvoiceBilling } from './billing-profile-queries.ts'
import { findOwnInvoice } from './get-invoice.ts'
import { lockInvoiceWithOrder } from './lock-invoice.ts'
import { checkPayable } from './payable.ts'
import { parseBillingProfile } from './proforma-invoices.ts'

/**
 * Who an open invoice is made out to, whatever the way to pay; null: its customer. A proforma invoice that is issued stays as it was.
 * @throws NOT_FOUND, VALIDATION_FAILED, INVOICE_NOT_PAYABLE, INVOICE_EXPIRED
 */
export async function setInvoiceBilling(
  ctx: Context,
  { invoiceId, clientId, billing: given }: { invoiceId: string; clientId: string; billing: BillingInput | null },
): Promise<void> {
  await findOwnInvoice(ctx, invoiceId, clientId)
  const billing = given && parseBillingProfile(given)
  await ctx.db.transaction().execute(async (trx) => {
    // Its receipt is issued in the transaction that pays it.
    const invoice = (await lockInvoiceWithOrder(ctx, trx, invoiceId))!
    checkPayable(invoice, ctx.clock.now())
    if (billing) await upsertInvoiceBilling(trx, { invoice_id: invoiceId, ...billing, updated_at: ctx.clock.now().toString() })
    else await deleteInvoiceBilling(trx, invoiceId)
  })
}
