import type { Product } from '@aquilane/domain/loyalty/coupons'
import type { InvoiceLine } from '../orders/index.ts'

export interface Discount {
  /** Cents. */
  amount: number
  title: { en: string; it: string }
}

export interface PrimaryInvoice {
  orderId: string
  clientId: string
  product: Product
  /** Cents; the details add up to it. */
  price: number
  currency: string
  details: readonly InvoiceLine[]
  expiresAt: Temporal.Instant
  discount: Discount | null
}
