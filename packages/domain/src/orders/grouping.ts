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

// `yyyy-MM-dd HH:mm:ss` sorts as text.
const newestFirst = (a: { created: string }, b: { created: string }) => (a.created < b.created ? 1 : a.created > b.created ? -1 : 0)

/** The orders by group, each newest first. */
export function groupOrders<O extends OrderLike>(orders: readonly O[]): Record<OrderGroup, O[]> {
  const groups: Record<OrderGroup, O[]> = { active: [], inactive: [], completed: [] }
  for (const order of orders.toSorted(newestFirst)) groups[orderGroup(order.confirmation_status)].push(order)
  return groups
}

export const isUnpaid = (order: Pick<OrderLike, 'invoices'>): boolean => order.invoices.some((invoice) => invoice.status === 'New')

export interface UnpaidOrders<O> {
  /** Active, with an unpaid Primary invoice. */
  primary: O[]
  /** Active, with only other unpaid invoices. */
  additional: O[]
  /** Canceled with an open invoice (a cancellation fee, for example). */
  inactive: O[]
}

/** Orders with any invoice in status New, split as in spec §4; each part newest first. An open invoice of a completed order counts as additional. */
export function splitUnpaid<O extends OrderLike>(orders: readonly O[]): UnpaidOrders<O> {
  const parts: UnpaidOrders<O> = { primary: [], additional: [], inactive: [] }
  for (const order of orders.toSorted(newestFirst)) {
    if (!isUnpaid(order)) continue
    if (orderGroup(order.confirmation_status) === 'inactive') parts.inactive.push(order)
    else if (order.invoices.some((invoice) => invoice.status === 'New' && invoice.type === 'Primary')) parts.primary.push(order)
    else parts.additional.push(order)
  }
  return parts
}

/** The invoice to show first: earliest ttl among the New ones, or the oldest of them when none has a ttl; null when none is New. */
export function firstInvoice<I extends InvoiceLike>(invoices: readonly I[]): I | null {
  const open = invoices.filter((invoice) => invoice.status === 'New')
  const timed = open.filter((invoice) => invoice.ttl !== null)
  if (timed.length > 0) return timed.reduce((first, invoice) => ((invoice.ttl ?? 0) < (first.ttl ?? 0) ? invoice : first))
  return open.reduce<I | null>((first, invoice) => (first === null || invoice.created < first.created ? invoice : first), null)
}

/** Over all orders: the New invoice to show first with its order, and their number; null without one. */
export function firstUnpaid<O extends { invoices: readonly InvoiceLike[] }>(
  orders: readonly O[],
): { order: O; invoice: O['invoices'][number]; count: number } | null {
  const open = orders.flatMap((order) => order.invoices.filter(({ status }) => status === 'New').map((invoice) => ({ order, invoice })))
  const invoice = firstInvoice(open.map((one) => one.invoice))
  const first = open.find((one) => one.invoice === invoice)
  return first ? { ...first, count: open.length } : null
}
