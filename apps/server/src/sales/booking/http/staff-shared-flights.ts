import {
  staffDecideSharedFlight,
  staffGetSharedFlight,
  staffListSharedFlights,
  staffOpenSharedFlight,
} from '@aquilane/contract/staff-shared-flights'
import type { Locale } from '@aquilane/domain/site/paths'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { toWaitsFor } from '../../../foundation/approvals/http/index.ts'
import { withActorNames } from '../../../foundation/members/index.ts'
import { toStaffFlight, toStaffFlightDetails } from '../../../market/shared-flights/http/index.ts'
import { getFlightForStaff, listFlightsForStaff, openFlightByStaff } from '../../../market/shared-flights/index.ts'
import { toPagination } from '../../../platform/http/pagination.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { getPnrs } from '../../orders/index.ts'
import { confirmFlightByStaff } from '../confirm-flight.ts'
import { decideSharedFlight } from '../decide-shared-flight.ts'

/** Shared flights in the back office (sales, operations). */
export function sharedFlightAdminRoutes(app: FastifyInstance, ctx: Context): void {
  const getDetails = async (id: string, locale: Locale) => {
    const flight = await getFlightForStaff(ctx, id, locale)
    const pnrs = await getPnrs(
      ctx,
      ctx.db,
      flight.seats.flatMap(({ order_id: orderId }) => orderId ?? []),
    )
    return toStaffFlightDetails({ ...flight, history: await withActorNames(ctx.db, flight.history) }, pnrs)
  }

  registerEndpoint(app, staffListSharedFlights, async ({ query: { status = 'open', page = 1, per_page: perPage = 50 }, locale }) => {
    const found = await listFlightsForStaff(ctx, { status, page, perPage, locale })
    return { data: found.flights.map(toStaffFlight), pagination: toPagination(found, perPage) }
  })

  registerEndpoint(app, staffGetSharedFlight, ({ query, locale }) => getDetails(query.id, locale))

  registerEndpoint(app, staffOpenSharedFlight, async ({ body, staff, locale }) => {
    const { departure_date: departureLocal, threshold_seats: thresholdSeats, decision_hours: decisionHours, ...route } = body
    const id = await openFlightByStaff(ctx, { ...route, departureLocal, thresholdSeats, decisionHours }, `staff:${staff.id}`)
    return getDetails(id, locale)
  })

  registerEndpoint(app, staffDecideSharedFlight, async ({ body, staff, locale }) => {
    const { id } = body.sharing
    // Unknown ids answer before anything is locked.
    await getFlightForStaff(ctx, id, locale)
    const { decision, reason } = body
    const approval =
      decision === 'confirmed'
        ? await confirmFlightByStaff(ctx, { flightId: id, memberId: staff.id, reason })
        : (await decideSharedFlight(ctx, { flightId: id, decision, actor: `staff:${staff.id}`, reason }), null)
    return { ...(await getDetails(id, locale)), ...toWaitsFor(approval) }
  })
}
