import { getPlannedMerge as getPlannedMergeEndpoint, stopPlannedMerge } from '@aquilane/contract/planned-merges'
import {
  getOwnManager,
  getPassengerHelp as getPassengerHelpEndpoint,
  leavePassengers as leavePassengersEndpoint,
} from '@aquilane/contract/managers'
import { toInitials } from '@aquilane/domain/customers/initials'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { timestamp } from '../../../platform/http/serialize.ts'
import type { Context } from '../../../context.ts'
import { getManager } from '../managers.ts'
import { getPassengerHelp, leavePassengers, type PassengerHelp } from '../passenger-help.ts'
import { getPlannedMerge, stopByLink } from '../planned-merges.ts'

/** The link that stops a merge: its token is the key. */
export function plannedMergeRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, getPlannedMergeEndpoint, async ({ query: { token } }) => {
    const { status, effectiveAt, number, other, isClosed } = await getPlannedMerge(ctx, token)
    return { status, effective: timestamp(effectiveAt), number, other, closes: isClosed }
  })

  registerEndpoint(app, stopPlannedMerge, async ({ body: { token } }) => {
    await stopByLink(ctx, token)
    return {}
  })
}

const toPassengerHelp = ({ due, done, isPossible }: PassengerHelp) => ({
  due: due && timestamp(due),
  done: done && timestamp(done),
  is_possible: isPossible,
})

/** The personal manager, and what a customer leaves to them. */
export function managerRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, getOwnManager, async ({ clientId, locale }) => {
    const manager = await getManager(ctx, { clientId, locale })
    const { managerHours: hours, onDutyPhone } = ctx.config
    return { manager: manager && { name: manager.name, initials: toInitials(manager.name) }, hours, on_duty_phone: onDutyPhone }
  })

  registerEndpoint(app, getPassengerHelpEndpoint, async ({ query: { id }, clientId, locale }) =>
    toPassengerHelp(await getPassengerHelp(ctx, { orderId: id, clientId, locale })),
  )

  registerEndpoint(app, leavePassengersEndpoint, async ({ body: { order }, clientId, locale }) =>
    toPassengerHelp(await leavePassengers(ctx, { orderId: order.id, clientId, locale })),
  )
}
