import type { Db } from '../../platform/db/database.ts'
import { type LegPlace, toLegPlace } from '../../foundation/places/index.ts'
import { droppedLegsByOrder, type OrderRow, type ReferenceData } from '../orders/index.ts'

/** A flight that its customer had dropped; cents. */
export interface ShownDroppedLeg {
  id: string
  departure: LegPlace
  arrival: LegPlace
  departureLocal: string
  droppedAt: Temporal.Instant
  shareCents: number
  feeCents: number
  cashbackCents: number
  refundCents: number
}

/** Oldest first. */
export async function findDroppedLegs(on: Db, order: OrderRow, reference: ReferenceData): Promise<ShownDroppedLeg[]> {
  const rows = order.product === 'charter' ? await droppedLegsByOrder(on, order.id) : []
  return rows.map((row) => {
    const toPlace = (code: string): LegPlace =>
      toLegPlace(
        reference,
        { code, selector: `airport:${code}`, zone: reference.places.airportByIcao(code)?.zone ?? 'UTC' },
        row.departure_at,
      )
    return {
      id: row.id,
      departure: toPlace(row.departure_airport),
      arrival: toPlace(row.arrival_airport),
      departureLocal: row.departure_local,
      droppedAt: row.dropped_at,
      shareCents: row.share,
      feeCents: row.fee,
      cashbackCents: row.cashback,
      refundCents: row.refund,
    }
  })
}
