import type { InvoiceStatus } from '../invoices/transitions.ts'
import type { OrderStatus } from './transitions.ts'

/** What grouping needs of an invoice on the wire. `created` is `yyyy-MM-dd HH:mm:ss` UTC; `ttl` seconds until pay-by, null for no limit. */
export interface InvoiceLike {
  type: 'Primary' | 'Additional'
  status: InvoiceStatus
  created: string
  ttl: number | null
}

export interface OrderLike {
  confirmation_status: OrderStatus
  created: string
  invoices: readonly InvoiceLike[]
}

export type OrderGroup = 'active' | 'inactive' | 'completed'

/** Refund, Declined and Canceled are inactive, Completed is completed, anything else is active (spec §4 Orders). */
export function orderGroup(status: OrderStatus): OrderGroup {
  if (status === 'Refund' || status === 'Declined' || status === 'Canceled') return 'inactive'
  return status === 'Completed' ? 'completed' : 'active'
}

/** `primary`: active with an unpaid Primary invoice. `additional`: only other unpaid invoices. `inactive`: canceled with an open invoice. */
export type UnpaidKind = 'primary' | 'additional' | 'inactive'

/** What of an order is unpaid, as split in spec §4; null without a New invoice. An open invoice of a completed order is additional. */
export function unpaidKind({ confirmation_status, invoices }: OrderLike): UnpaidKind | null {
  const open = invoices.filter((invoice) => invoice.status === 'New')
  if (open.length === 0) return null
  if (orderGroup(confirmation_status) === 'inactive') return 'inactive'
  return open.some((invoice) => invoice.type === 'Primary') ? 'primary' : 'additional'
}

/** The invoice to show first: earliest ttl among the New ones, or the oldest of them when none has a ttl; null when none is New. */
export function firstInvoice<I extends InvoiceLike>(invoices: readonly I[]): I | null {
  const open = invoices.filter((invoice) => invoice.status === 'New')
  const timed = open.filter((invoice) => invoice.ttl !== null)
  if (timed.length > 0) return timed.reduce((first, invoice) => ((invoice.ttl ?? 0) < (first.ttl ?? 0) ? invoice : first))
  return open.reduce<I | null>((first, invoice) => (first === null || invoice.created < first.created ? invoice : first), null)
}

/** An additional invoice whose day has passed: it is still to be paid, while others expire. */
export const isOverdue = ({ type, ttl }: Pick<InvoiceLike, 'type' | 'ttl'>): boolean => type === 'Additional' && ttl === 0

/** Over all orders: the New invoice to show first with its order, and their number; null without one. */
export function firstUnpaid<O extends { invoices: readonly InvoiceLike[] }>(
  orders: readonly O[],
): { order: O; invoice: O['invoices'][number]; count: number } | null {
  const open = orders.flatMap((order) => order.invoices.filter(({ status }) => status === 'New').map((invoice) => ({ order, invoice })))
  const invoice = firstInvoice(open.map((one) => one.invoice))
  const first = open.find((one) => one.invoice === invoice)
  return first ? { ...first, count: open.length } : null
}
