import { type LegProposalRow, openLegProposal, type ProposedLeg, readProposedLeg } from '../leg-proposals/index.ts'
import { type LegPlace, toLegPlace } from '../../foundation/places/index.ts'
import { legsByOrders, type OrderRow, type ReferenceData } from '../orders/index.ts'
import { findNamesToCarry } from '../travel-documents/index.ts'
import type { Db } from '../../platform/db/database.ts'
import { feeWith, type FeeWithLeg } from './fee-with-leg.ts'
import type { Context } from '../../context.ts'

/** A flight more, as its customer is asked about it. */
export interface ShownLegProposal {
  id: string
  leg: ProposedLeg
  /** Its place among the flights of the trip; 0: before the first one. */
  position: number
  /** Of cancelling the trip now. */
  fee: FeeWithLeg
  /** Named on the flight beside it, by the same party; 0: no name is carried over. */
  passengers: number
  departure: LegPlace
  arrival: LegPlace
  /** Cents: what is paid more, and the price of the trip with it. */
  chargeCents: number
  priceCents: number
  /** In the zone of the first departure. */
  decideBy: Temporal.ZonedDateTime
}

const isLate = ({ clock }: Context, { decide_by: by }: LegProposalRow): boolean => Temporal.Instant.compare(by, clock.now()) <= 0

const toInstant = (local: string, zone: string): Temporal.Instant => Temporal.PlainDateTime.from(local).toZonedDateTime(zone).toInstant()

/** Null: nothing is to be answered. */
export async function findLegProposal(
  ctx: Context,
  on: Db,
  order: OrderRow,
  { reference, zone }: { reference: ReferenceData; zone: string | null },
): Promise<ShownLegProposal | null> {
  const open = order.product === 'charter' && order.status === 'Confirmed' ? await openLegProposal(on, order.id) : undefined
  // The job that ends it may be on its way.
  if (!open || isLate(ctx, open)) return null
  const leg = readProposedLeg(open)
  const zoneOf = (code: string): string => ctx.places.airportByIcao(code)?.zone ?? 'UTC'
  const toPlace = (code: string, local: string): LegPlace =>
    toLegPlace(reference, { code, selector: `airport:${code}`, zone: zoneOf(code) }, toInstant(local, zoneOf(code)))
  const departureAt = toInstant(leg.departureLocal, zoneOf(leg.from))
  const legs = (await legsByOrders(on, [order.id])).get(order.id) ?? []
  const position = legs.filter((one) => Temporal.Instant.compare(one.departure_at, departureAt) <= 0).length
  const names = await findNamesToCarry(on, { orderId: order.id, legs, at: position, added: leg })
  return {
    id: open.id,
    leg,
    position,
    fee: feeWith(ctx, order, departureAt),
    passengers: names?.nameIds.length ?? 0,
    departure: toPlace(leg.from, leg.departureLocal),
    arrival: toPlace(leg.to, leg.arrivalLocal),
    chargeCents: open.price_difference,
    priceCents: (order.price ?? 0) + open.price_difference,
    decideBy: open.decide_by.toZonedDateTimeISO(zone ?? 'UTC'),
  }
}
