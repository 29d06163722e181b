import type { Locale } from '@aquilane/contract/paths'
import type { Product } from '@aquilane/domain/loyalty/coupons'
import type { Approvals } from '../approvals/service.ts'
import type { InvoiceLine, OrdersService } from '../orders/deps.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Db, Trx } from '../platform/db/database.ts'
import type { Events } from '../platform/events.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Company } from './company.ts'
import type { OrderInvoiceResponse } from './wire.ts'

export interface InvoicesDeps {
  db: Database
  clock: Clock
  events: Events
  jobs: Jobs
  orders: Pick<
    OrdersService,
    | 'requireFlyable'
    | 'lock'
    | 'summary'
    | 'summariesOn'
    | 'itinerary'
    | 'getPnrs'
    | 'getChargeLimits'
    | 'requestTransfer'
    | 'transferDeadline'
  >
  approvals: Pick<Approvals, 'register' | 'perform' | 'findOpen'>
  /** Cents of charges that members take back alone within a day. */
  writeOffLimitCents: number
  /** Signs links to PDFs. */
  secret: string
  /** Null: bank transfers are not offered. */
  company: Company | null
  publicUrl: string
}

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

/** What `booking` uses. */
export interface InvoicesService {
  /** @returns the id of the invoice */
  issuePrimary(trx: Trx, invoice: PrimaryInvoice): Promise<string>
  /** Assigns numbers to new invoices. The counter is locked until the transaction ends: call it last. */
  assignInvoiceNumbers(trx: Trx): Promise<void>
  /** By order, oldest first. */
  invoicesByOrders(on: Db, orderIds: readonly string[], locale: Locale): Promise<Map<string, OrderInvoiceResponse[]>>
  /** Orders of a customer with an invoice to be paid. */
  unpaidOrderIds(on: Db, clientId: string): Promise<string[]>
  /** Discount of the order's newest primary invoice, cents. */
  discountByOrder(on: Db, orderId: string): Promise<number>
  /** Closes the open invoices of an order and cancels their payments at the providers. */
  closeOpenInvoices(trx: Trx, orderId: string, how: 'canceled' | 'expired'): Promise<void>
}
