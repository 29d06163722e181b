import type { FastifyInstance } from 'fastify'
import { staffBoardFlight, staffCorrectFlightStatus, staffDelayFlight, staffGetFlightStatus } from '@aquilane/contract/staff-flight-status'
import { getMemberNames } from '../../../foundation/members/index.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { correctStatus, setDelay, startBoarding } from '../staff-acts.ts'
import { getFlightsForStaff } from '../staff-view.ts'
import { toStaffFlight } from './wire.ts'
import type { Context } from '../../../context.ts'

/** The day of a flight, for operations. */
export function flightStatusAdminRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffGetFlightStatus, async ({ query: { order } }) => {
    const legs = await getFlightsForStaff(ctx, order)
    const names = await getMemberNames(
      ctx.db,
      legs.flatMap(({ corrections }) => corrections.map(({ corrected_by: by }) => by)),
    )
    return { feed: ctx.positionFeed?.name ?? null, legs: legs.map((leg) => toStaffFlight(leg, names)) }
  })

  registerEndpoint(app, staffBoardFlight, async ({ body: { order, leg }, staff }) => {
    await startBoarding(ctx, { orderId: order.id, legId: leg.id, memberId: staff.id })
    return {}
  })

  registerEndpoint(app, staffDelayFlight, async ({ body: { order, leg, off_block: at, delay_code: delayCode }, staff }) => {
    const offBlockAt = at === null ? null : Temporal.Instant.from(at)
    await setDelay(ctx, { orderId: order.id, legId: leg.id, memberId: staff.id, offBlockAt, delayCode })
    return {}
  })

  registerEndpoint(app, staffCorrectFlightStatus, async ({ body: { order, leg, shown, to, reason }, staff }) => {
    await correctStatus(ctx, { orderId: order.id, legId: leg.id, memberId: staff.id, shown, to, reason: reason.trim() })
    return {}
  })
}
