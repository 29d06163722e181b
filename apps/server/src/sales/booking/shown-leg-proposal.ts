import { type LegProposalRow, openLegProposal, type ProposedLeg, readProposedLeg } from '../leg-proposals/index.ts'
import { type LegPlace, toLegPlace } from '../../foundation/places/index.ts'
import type { OrderRow, ReferenceData } from '../orders/index.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Context } from '../../context.ts'

/** A flight more, as its customer is asked about it. */
export interface ShownLegProposal {
  id: string
  leg: ProposedLeg
  departure: LegPlace
  arrival: LegPlace
  /** Cents: what is paid more, and the price of the trip with it. */
  chargeCents: number
  priceCents: number
  /** In the zone of the first departure. */
  decideBy: Temporal.ZonedDateTime
}

const isLate = ({ clock }: Context, { decide_by: by }: LegProposalRow): boolean => Temporal.Instant.compare(by, clock.now()) <= 0

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
  const toPlace = (code: string, local: string): LegPlace => {
    const airportZone = ctx.places.airportByIcao(code)?.zone ?? 'UTC'
    const at = Temporal.PlainDateTime.from(local).toZonedDateTime(airportZone).toInstant()
    return toLegPlace(reference, { code, selector: `airport:${code}`, zone: airportZone }, at)
  }
  return {
    id: open.id,
    leg,
    departure: toPlace(leg.from, leg.departureLocal),
    arrival: toPlace(leg.to, leg.arrivalLocal),
    chargeCents: open.price_difference,
    priceCents: (order.price ?? 0) + open.price_difference,
    decideBy: open.decide_by.toZonedDateTimeISO(zone ?? 'UTC'),
  }
}
