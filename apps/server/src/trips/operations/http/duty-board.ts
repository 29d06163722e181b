import { staffGetDutyBoard } from '@aquilane/contract/staff-duty-board'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { getDutyBoard, type BoardFlight } from '../duty-board.ts'
import { toReadinessLine } from './readiness-wire.ts'

const toFlight = (flight: BoardFlight) => ({
  id: flight.id,
  kind: flight.kind,
  tail: flight.tail,
  type: flight.type,
  order: flight.order,
  shared_flight: flight.sharedFlightId === null ? null : { id: flight.sharedFlightId },
  pax: flight.pax,
  departure: flight.departure,
  arrival: flight.arrival,
  departure_at: flight.departureAt.toString(),
  arrival_at: flight.arrivalAt.toString(),
  stage: flight.stage,
  status: flight.status,
  released: flight.isReleased,
  released_without: flight.releasedWithout,
  readiness: toReadinessLine(flight.readiness),
})

/** Flights of today and tomorrow with their readiness (everybody who reads trips). */
export function dutyBoardRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffGetDutyBoard, async ({ locale }) => {
    const { from, to, flights } = await getDutyBoard(ctx, locale)
    return { from: from.toString(), to: to.toString(), flights: flights.map(toFlight) }
  })
}
