import type { Insertable } from 'kysely'
import { toLinesAtPrice } from '@aquilane/domain/charter/customer-lines'
import type { AcceptedOffer, LegBody } from '../../market/charter/index.ts'
import type { DB } from '../../platform/db/types.generated.ts'
import { toOfferColumns, toOfferLegs } from './mappers.ts'
import type { ChargeCapRow, LegRow, OrderRow } from './queries.ts'
import { toChargeCaps, toStoredOffer, type StoredOffer } from './stored-offer.ts'

type PlainColumns = Omit<ReturnType<typeof toOfferColumns>, 'offer' | 'lines' | 'positioning' | 'terms'>

/**
 * An accepted offer at the price of sales, as a quote stores it to apply it to its order later. Version 1; later versions add an upcast
 * to `readQuotedOffer`.
 */
export interface QuotedOffer {
  v: 1
  /** Moments as ISO 8601. */
  columns: PlainColumns
  offer: StoredOffer
  /** Add up to the price. */
  lines: AcceptedOffer['lines']
  positioning: unknown
  terms: unknown
  legs: Insertable<DB['order_leg']>[]
  caps: Omit<ChargeCapRow, 'order_id'>[]
  /** Airports whose hours were unknown when a member offered it: its price answers for them. Left out by offers before it was kept. */
  unknownHours?: readonly string[]
}

/** An offer for the legs of an order; `priceCents` instead of its price becomes a line of its own. */
export function toQuotedOffer(orderId: string, legs: readonly LegBody[], taken: AcceptedOffer, priceCents: number): QuotedOffer {
  const { offer: _offer, lines: _lines, positioning: _positioning, terms: _terms, ...columns } = toOfferColumns(taken)
  return {
    v: 1,
    // A price of sales stands on no other order.
    columns: { ...columns, price: priceCents, ...(priceCents === taken.priceCents ? {} : { saving: null, saving_of: null }) },
    offer: toStoredOffer(taken),
    lines: toLinesAtPrice(taken.lines, priceCents, (amountCents) => ({
      service: 'price_agreed',
      amountCents,
      reason: { code: 'price_agreed', params: {} },
    })),
    positioning: taken.positioning,
    terms: taken.terms,
    legs: toOfferLegs(orderId, legs, taken),
    caps: toChargeCaps(orderId, taken).map(({ service, amount }) => ({ service, amount })),
  }
}

/** @throws for a version that this release does not know */
export function readQuotedOffer(stored: unknown): QuotedOffer {
  const offer = stored as { v: number }
  if (offer.v !== 1) throw new Error(`A quoted offer has version ${offer.v}.`)
  return stored as QuotedOffer
}

/** Columns of the order that takes this offer. */
export const toQuotedColumns = ({ columns, offer, lines, positioning, terms }: QuotedOffer) => ({
  ...columns,
  offer: JSON.stringify(offer),
  lines: JSON.stringify(lines),
  positioning: JSON.stringify(positioning),
  terms: JSON.stringify(terms),
})

const instant = (text: string): Temporal.Instant => Temporal.Instant.from(text)

/** The order and its legs as they would be with this offer, for their view. */
export function withQuotedOffer(order: OrderRow, legs: readonly LegRow[], quoted: QuotedOffer): { order: OrderRow; legs: LegRow[] } {
  const { blocked_from: from, blocked_to: to, first_departure_at: departure, last_arrival_at: arrival, ...columns } = quoted.columns
  return {
    order: {
      ...order,
      ...columns,
      offer: quoted.offer as unknown as OrderRow['offer'],
      lines: quoted.lines as unknown as OrderRow['lines'],
      positioning: quoted.positioning as OrderRow['positioning'],
      terms: quoted.terms as OrderRow['terms'],
      blocked_from: instant(from),
      blocked_to: instant(to),
      first_departure_at: instant(departure),
      last_arrival_at: instant(arrival),
      price_firm: true,
    },
    legs: quoted.legs.map((leg, at) => ({
      ...legs[at]!,
      ...(leg as unknown as LegRow),
      departure_at: instant(String(leg.departure_at)),
      arrival_at: instant(String(leg.arrival_at)),
    })),
  }
}
