import { sql } from 'kysely'
import type { CrewRole } from '@aquilane/domain/crew/qualifications'
import type { Db } from '../../platform/db/database.ts'

export interface CrewedLegRow {
  orderId: string
  pnr: string
  legId: string
  /** ICAO codes. */
  from: string
  to: string
  departureAt: Temporal.Instant
  arrivalAt: Temporal.Instant
  aircraftId: number
  operatorId: number
  hasLeft: boolean
  crew: { memberId: string; seat: CrewRole }[]
}

/** Legs of paid trips in a period with their crews, by departure. */
export async function crewedLegs(on: Db, { from, to }: { from: Temporal.Instant; to: Temporal.Instant }): Promise<CrewedLegRow[]> {
  const { rows } = await sql<CrewedLegRow>`
    SELECT o.id AS "orderId", o.pnr, leg.id AS "legId", leg.departure_airport AS "from", leg.arrival_airport AS "to",
      leg.departure_at AS "departureAt", leg.arrival_at AS "arrivalAt", coalesce(leg.aircraft_id, o.aircraft_id) AS "aircraftId",
      coalesce(leg.operator_id, o.operator_id) AS "operatorId",
      (EXISTS (SELECT FROM flight_record f WHERE f.leg_id = leg.id)
        OR EXISTS (SELECT FROM flight_status s WHERE s.leg_id = leg.id AND s.status NOT IN ('scheduled', 'boarding'))) AS "hasLeft",
      coalesce((SELECT jsonb_agg(jsonb_build_object('memberId', crew.member_id, 'seat', crew.seat)) FROM crew_assignment crew
        WHERE crew.leg_id = leg.id), '[]') AS crew
    FROM order_leg leg JOIN orders o ON o.id = leg.order_id
    WHERE o.status IN ('Confirmed', 'Completed') AND o.product <> 'shared_seat'
      AND leg.departure_at < ${to.toString()}::timestamptz AND leg.arrival_at > ${from.toString()}::timestamptz
      AND coalesce(leg.aircraft_id, o.aircraft_id) IS NOT NULL AND coalesce(leg.operator_id, o.operator_id) IS NOT NULL
    ORDER BY leg.departure_at, leg.id`.execute(on)
  return rows
}
