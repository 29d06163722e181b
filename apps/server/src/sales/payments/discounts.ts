import { type Discount, hasProforma, lockInvoice, updateInvoice } from '../invoices/index.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { openPaymentsByInvoice, openPrimaryInvoices } from './queries.ts'
import { lockOpenShares } from './share-queries.ts'
import type { Context } from '../../context.ts'

export interface OpenPrimaryInvoice {
  invoiceId: string
  orderId: string
  /** Cents. */
  price: number
  discount: number
  currency: string
}

/** Primary invoices of a client without an open payment, oldest first. */
export async function listOpenPrimaryInvoices(_ctx: Context, on: Db, clientId: string): Promise<OpenPrimaryInvoice[]> {
  return (await openPrimaryInvoices(on, clientId)).map(({ id, order_id, price, discount, currency }) => ({
    invoiceId: id,
    orderId: order_id!,
    price,
    discount,
    currency,
  }))
}

/** Sets the discount of an unpaid invoice whose order is locked; false once a payment is open, a part was received or asked of others, or a proforma fixed the amount. */
export async function setDiscount(_ctx: Context, trx: Trx, invoiceId: string, discount: Discount): Promise<boolean> {
  const invoice = await lockInvoice(trx, invoiceId)
  if (invoice.status !== 'New' || invoice.received > 0 || (await openPaymentsByInvoice(trx, invoiceId)).length > 0) return false
  // Others were asked for parts of the price as it is.
  if ((await lockOpenShares(trx, invoiceId)).length > 0) return false
  // Once a proforma was issued for a bank transfer, the amount is fixed.
  if (await hasProforma(trx, invoiceId)) return false
  await updateInvoice(trx, invoiceId, { discount: discount.amount, discount_title: JSON.stringify(discount.title) })
  await audit(trx, {
    actor: 'system',
    action: 'discounted',
    subject: `invoice:${invoiceId}`,
    details: { discount: discount.amount, before: invoice.discount },
  })
  return true
}
