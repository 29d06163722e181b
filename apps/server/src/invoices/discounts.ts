import { audit } from '../platform/db/audit.ts'
import type { Db, Trx } from '../platform/db/database.ts'
import {
  cardFingerprintsByClient,
  hasProforma,
  lockInvoice,
  openPaymentsByInvoice,
  openPrimaryInvoices,
  updateInvoice,
} from '../payments/queries.ts'

interface Discount {
  /** Cents. */
  amount: number
  title: { en: string; it: string }
}

export interface OpenPrimaryInvoice {
  invoiceId: string
  orderId: string
  price: number
  /** What is taken off already, cents. */
  discount: number
  currency: string
}

export interface Discounts {
  /** Primary invoices of a client that nobody has begun to pay, oldest first. */
  openPrimaryInvoices(on: Db, clientId: string): Promise<OpenPrimaryInvoice[]>
  /** Takes this off the price, or nothing any more; the caller holds the order's lock. False once somebody has begun to pay. */
  setDiscount(trx: Trx, invoiceId: string, discount: Discount | null): Promise<boolean>
  /** What the cards of a client look like; the same card is the same mark. */
  cardFingerprints(on: Db, clientId: string): Promise<string[]>
}

export function createDiscounts(): Discounts {
  return {
    async openPrimaryInvoices(on, clientId) {
      return (await openPrimaryInvoices(on, clientId)).map(({ id, order_id, price, discount, currency }) => ({
        invoiceId: id,
        orderId: order_id!,
        price,
        discount,
        currency,
      }))
    },

    async setDiscount(trx, invoiceId, discount) {
      const invoice = await lockInvoice(trx, invoiceId)
      if (invoice.status !== 'New' || (await openPaymentsByInvoice(trx, invoiceId)).length > 0) return false
      // Somebody's bank may have the bill already: what it says is what is to be paid.
      if (await hasProforma(trx, invoiceId)) return false
      await updateInvoice(trx, invoiceId, {
        discount: discount?.amount ?? 0,
        discount_title: discount && JSON.stringify(discount.title),
      })
      await audit(trx, {
        actor: 'system',
        action: 'discounted',
        subject: `invoice:${invoiceId}`,
        details: { discount: discount?.amount ?? 0, before: invoice.discount },
      })
      return true
    },

    async cardFingerprints(on, clientId) {
      return (await cardFingerprintsByClient(on, clientId)).map(({ brand, last4, expires }) => `${brand}:${last4}:${expires ?? ''}`)
    },
  }
}
