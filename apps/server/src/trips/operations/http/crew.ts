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
import { type AbsenceRow, type CrewMember, toAbsenceFacts, toCrewName } from '../../../foundation/crew/index.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { assignCrew, assignFreeCrew, listCandidates, unassignCrew } from '../assign-crew.ts'
import { findBreaches } from '../crew-duties.ts'
import { findAbsentCrew, getTripCrew, type AbsentMember } from '../crew.ts'

interface Shown {
  member: CrewMember
  seat: CrewRole
  problems: readonly CrewProblem[]
  duty: readonly string[]
  absence: AbsenceRow | null
}

const toAssigned = ({ member, seat, problems, duty, absence }: Shown) => ({
  id: member.id,
  name: toCrewName(member),
  seat,
  problems: [...problems],
  duty: [...duty],
  absence: absence && toAbsenceFacts(absence),
})

const toAbsent = ({ member, seat, absence }: AbsentMember) => ({
  id: member.id,
  name: toCrewName(member),
  seat,
  absence: toAbsenceFacts(absence),
})

const none = { captain: 0, first_officer: 0, cabin: 0 }

/** Crews of the legs of a trip (operations; documents read them). */
export function tripCrewRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffGetTripCrew, async ({ query: { id } }) => {
    const legs = []
    const absent = await findAbsentCrew(ctx, id)
    for (const { leg, order, crew: onLeg } of await getTripCrew(ctx, id)) {
      const { isFlown, crew, state } = onLeg
      const breaches = await findBreaches(ctx, ctx.db, { order, leg, members: crew.map(({ member }) => member) })
      legs.push({
        id: leg.id,
        flown: isFlown,
        crew: crew.map((one) => toAssigned({ ...one, duty: breaches.get(one.member.id) ?? [], absence: null })),
        absent: absent.flatMap((one) => (one.legId === leg.id ? [toAbsent(one)] : [])),
        missing: state?.missing ?? none,
      })
    }
    return { legs }
  })

  registerEndpoint(app, staffListCrewCandidates, async ({ query: { order, leg } }) => {
    const candidates = await listCandidates(ctx, { orderId: order, legId: leg })
    return { data: candidates.map((one) => toAssigned({ ...one, seat: one.member.role })) }
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
