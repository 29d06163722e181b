import { isTax } from '@aquilane/domain/charter/customer-lines'
import type { OrderRow } from './queries.ts'
import { readPriceLines } from './stored-offer.ts'

/** Price lines of an order that are taxes. */
export const taxLines = (order: { lines: unknown }) =>
  readPriceLines(order as Pick<OrderRow, 'lines'>).filter((line) => isTax(line.service))

export const taxesIn = (order: Pick<OrderRow, 'lines'>): number => taxLines(order).reduce((sum, line) => sum + line.amountCents, 0)

/** Amounts of an order that its postings need. */
export const toPaidOrder = ({ id, currency, paid, ancillary_paid }: OrderRow, discount: number) => ({
  orderId: id,
  currency,
  paid,
  ancillaryPaid: ancillary_paid,
  discount,
})
