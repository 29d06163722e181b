import { departsAt, isPaidInTime } from '@aquilane/domain/orders/added-leg'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** A flight that was added and is not paid, or was paid after its departure. */
export interface LegNotPaidInTime {
  legId: string
  invoiceId: string
  /** What it was agreed for, cents. */
  cents: number
  /** The money came after its departure. */
  isPaid: boolean
  /** With a later departure that a member entered. */
  departsAt: Temporal.Instant
}

interface AddedRow extends Omit<LegNotPaidInTime, 'departsAt'> {
  paidAt: Temporal.Instant | null
  departureAt: Temporal.Instant
  estimatedAt: Temporal.Instant | null
}

/**
 * Flights of a trip that were added and are still to be paid, before their departure too, or were paid after it, whether they left or not. One that was
 * accepted before proposals named their leg is the last one.
 */
export async function listLegsNotPaidInTime(on: Db, orderId: string): Promise<LegNotPaidInTime[]> {
  const { rows } = await sql<AddedRow>`
    SELECT leg.id AS "legId", invoice.id AS "invoiceId", invoice.price - invoice.discount AS cents, invoice.status = 'Paid' AS "isPaid",
      invoice.paid_at AS "paidAt", leg.departure_at AS "departureAt",
      CASE WHEN status.estimate_of = leg.departure_at THEN status.estimated_off_block_at END AS "estimatedAt"
    FROM leg_proposal JOIN invoice ON invoice.id = leg_proposal.invoice_id
      JOIN order_leg leg
        ON leg.id = coalesce(leg_proposal.leg_id, (SELECT id FROM order_leg WHERE order_id = ${orderId} ORDER BY position DESC LIMIT 1))
      LEFT JOIN flight_status status ON status.leg_id = leg.id
    WHERE leg_proposal.order_id = ${orderId} AND invoice.status IN ('New', 'Processing', 'Paid')
    ORDER BY leg.position`.execute(on)
  return rows
    .filter((row) => !isPaidInTime(row))
    .map(({ legId, invoiceId, cents, isPaid, ...flight }) => ({ legId, invoiceId, cents, isPaid, departsAt: departsAt(flight) }))
}

/** Those flights: their time is no departure. */
export const legIdsNotPaidInTime = async (on: Db, orderId: string): Promise<Set<string>> =>
  new Set((await listLegsNotPaidInTime(on, orderId)).map(({ legId }) => legId))
