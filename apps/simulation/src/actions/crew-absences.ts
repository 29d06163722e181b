import { toTimestamptz } from '@aquilane/server/database'
import { defineAction, toOutcome } from '../action.ts'
import { roleOf } from '../model.ts'
import type { World } from '../world.ts'

/** Members on flights that are still to come, with the first one. */
const comingMembers = ({ db, clock }: World) =>
  db
    .selectFrom('crew_assignment')
    .innerJoin('order_leg', 'order_leg.id', 'crew_assignment.leg_id')
    .innerJoin('orders', 'orders.id', 'crew_assignment.order_id')
    .select(['crew_assignment.member_id as member', 'order_leg.departure_at as departure'])
    .where('orders.status', '=', 'Confirmed')
    .where('order_leg.departure_at', '>', toTimestamptz(clock.now()))
    .orderBy('orders.created_at')
    .orderBy('orders.pnr')
    .orderBy('order_leg.position')
    .orderBy('crew_assignment.seat')
    .execute()

/** Members who fly soon report sick, take leave or are trained: from before a flight of theirs on, for hours or without an end. */
export const reportAbsence = defineAction<{ pick: number; hours: number; kind: 'sick' | 'leave' | 'training'; isTried: boolean }>({
  name: 'reportAbsence',
  habits: { operations: 4 },
  propose: (_turn, random) => ({
    pick: random.int(40),
    // 0: without an end.
    hours: random.chance(0.7) ? 4 + random.int(96) : 0,
    kind: random.chance(0.7) ? 'sick' : random.chance(0.5) ? 'leave' : 'training',
    isTried: random.chance(0.3),
  }),
  async run({ world, person }, { pick, hours, kind, isTried }) {
    const members = await comingMembers(world)
    const one = members[pick % Math.max(1, members.length)]
    if (!one) return 'impossible'
    const from = one.departure.subtract({ hours: 2 })
    const until = hours === 0 ? null : from.add({ hours }).toString()
    const body = { member: { id: one.member }, kind, from: from.toString(), until, note: null, dry_run: isTried }
    return toOutcome(await world.callAsStaff(roleOf(person), 'POST', '/gamma/staff/crew-absences/record', body))
  },
})

const liveAbsences = ({ db }: World) =>
  db.selectFrom('crew_absence').selectAll().where('withdrawn_at', 'is', null).orderBy('recorded_at').orderBy('from_at').execute()

/** An absence ends, lasts longer, or was a mistake. */
export const changeAbsence = defineAction<{ pick: number; hours: number; isWithdrawn: boolean }>({
  name: 'changeAbsence',
  habits: { operations: 2 },
  propose: (_turn, random) => ({ pick: random.int(40), hours: 1 + random.int(120), isWithdrawn: random.chance(0.3) }),
  async run({ world, person }, { pick, hours, isWithdrawn }) {
    const absences = await liveAbsences(world)
    const one = absences[pick % Math.max(1, absences.length)]
    if (!one) return 'impossible'
    const absence = { absence: { id: one.id }, revision: one.revision }
    if (isWithdrawn) return toOutcome(await world.callAsStaff(roleOf(person), 'POST', '/gamma/staff/crew-absences/withdraw', absence))
    const until = one.from_at.add({ hours }).toString()
    const body = { ...absence, kind: one.kind, from: one.from_at.toString(), until, note: null }
    return toOutcome(await world.callAsStaff(roleOf(person), 'PATCH', '/gamma/staff/crew-absences/change', body))
  },
})
