import { fixedTaxes, toLinesAtPrice } from '@aquilane/domain/charter/customer-lines'
import { toCostCents } from '../../market/charter/index.ts'
import type { Trx } from '../../platform/db/database.ts'
import { type OrderRow, updateOrder } from './queries.ts'
import { readPriceLines } from './stored-offer.ts'

const toLine = (amountCents: number) => ({ service: 'lower_class', amountCents, reason: { code: 'lower_class', params: {} } })

/**
 * A paid order costs so much less: its replacement is of a lower class. Taxes that are a share of the price fall with it, and what the trip costs us
 * stays as it was moved. @param order locked
 */
export async function lowerPrice(trx: Trx, order: OrderRow, cents: number): Promise<OrderRow> {
  const lines = readPriceLines(order)
  const price = lines.reduce((sum, { amountCents }) => sum + amountCents, 0) - cents
  const lowered = price > fixedTaxes(lines) ? toLinesAtPrice(lines, price, toLine) : [...lines, toLine(-cents)]
  return updateOrder(trx, order.id, {
    price: (order.price ?? 0) - cents,
    paid: order.paid - cents,
    lines: JSON.stringify(lowered),
    moved_cost: order.moved_cost + toCostCents(lines) - toCostCents(lowered),
  })
}
