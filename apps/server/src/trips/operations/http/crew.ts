import {
  staffAssignCrew,
  staffAssignFreeCrew,
  staffGetTripCrew,
  staffListCrewCandidates,
  staffUnassignCrew,
} from '@aquilane/contract/staff-crew'
import type { CrewProblem, CrewRole } from '@aquilane/domain/crew/qualifications'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { type CrewMember, toCrewName } from '../../../foundation/crew/index.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { assignCrew, assignFreeCrew, listCandidates, unassignCrew } from '../assign-crew.ts'
import { getTripCrew } from '../crew.ts'

const toAssigned = ({ member, seat, problems }: { member: CrewMember; seat: CrewRole; problems: readonly CrewProblem[] }) => ({
  id: member.id,
  name: toCrewName(member),
  seat,
  problems: [...problems],
})

const none = { captain: 0, first_officer: 0, cabin: 0 }

/** Crews of the legs of a trip (operations; documents read them). */
export function tripCrewRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffGetTripCrew, async ({ query: { id } }) => ({
    legs: (await getTripCrew(ctx, id)).map(({ legId, crew: { isFlown, crew, state } }) => ({
      id: legId,
      flown: isFlown,
      crew: crew.map(toAssigned),
      missing: state?.missing ?? none,
    })),
  }))

  registerEndpoint(app, staffListCrewCandidates, async ({ query: { order, leg } }) => {
    const candidates = await listCandidates(ctx, { orderId: order, legId: leg })
    return { data: candidates.map(({ member, problems }) => toAssigned({ member, seat: member.role, problems })) }
  })

  registerEndpoint(app, staffAssignCrew, async ({ body: { order, leg, member }, staff }) => {
    await assignCrew(ctx, { orderId: order.id, legId: leg.id, crewId: member.id, memberId: staff.id })
    return {}
  })

  registerEndpoint(app, staffAssignFreeCrew, ({ body: { order }, staff }) => assignFreeCrew(ctx, { orderId: order.id, memberId: staff.id }))

  registerEndpoint(app, staffUnassignCrew, async ({ body: { order, leg, member }, staff }) => {
    await unassignCrew(ctx, { orderId: order.id, legId: leg.id, crewId: member.id, memberId: staff.id })
    return {}
  })
}
