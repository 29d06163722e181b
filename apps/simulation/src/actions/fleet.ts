import { defineAction, toOutcome } from '../action.ts'

/** Operations ground an aircraft, or put a grounded one back on the line. */
export const changeAircraft = defineAction<{ pick: number; status: 'grounded' | 'active' }>({
  name: 'changeAircraft',
  habits: { operations: 10 },
  propose: (_turn, random) => ({ pick: random.int(1_000), status: random.pick(['grounded', 'active', 'active']) }),
  async run({ world }, { pick, status }) {
    const rows = await world.db
      .selectFrom('aircraft')
      .select(['id', 'revision'])
      .where('status', '=', status === 'active' ? 'grounded' : 'active')
      .orderBy('id')
      .execute()
    const aircraft = rows[pick % Math.max(1, rows.length)]
    if (!aircraft) return 'impossible'
    const body = { aircraft: { id: aircraft.id }, revision: aircraft.revision, status, reason: 'Decided in the simulation' }
    return toOutcome(await world.callAsStaff('operations', 'POST', '/gamma/staff/fleet/set-aircraft-status', body))
  },
})
