import type { TaxCode } from '@aquilane/domain/charter/types'
import type { OrderRow } from './queries.ts'
import { readPriceLines } from './stored-offer.ts'

/** Price lines that are taxes. */
const taxServices: Record<TaxCode, true> = {
  it_aerotaxi: true,
  uk_apd: true,
  fr_tsba: true,
  de_luftverkehrsteuer: true,
  at_flugabgabe: true,
  us_fet: true,
  us_segment_fee: true,
  us_international_head: true,
  vat: true,
}

/** Price lines of an order that are taxes. */
export const taxLines = (order: { lines: unknown }) =>
  readPriceLines(order as Pick<OrderRow, 'lines'>).filter((line) => Object.hasOwn(taxServices, line.service))

export const taxesIn = (order: Pick<OrderRow, 'lines'>): number => taxLines(order).reduce((sum, line) => sum + line.amountCents, 0)

/** Amounts of an order that its postings need. */
export const toPaidOrder = ({ id, currency, paid, ancillary_paid }: OrderRow, discount: number) => ({
  orderId: id,
  currency,
  paid,
  ancillaryPaid: ancillary_paid,
  discount,
})
