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

interface FleetAircraft {
  revision: number
  tail: string
  company: { id: number }
  base: { code: string }
  year: number
  seats: number
  rate_percent: number
  airworthy_until: string | null
  wifi: string | null
  lavatory: string | null
  beds: number | null
}

/** An operator takes no animals any more, or takes them again. */
export const changePets = defineAction<{ pick: number; pets: 'refused' | 'accepted' }>({
  name: 'changePets',
  habits: { operations: 4 },
  propose: (_turn, random) => ({ pick: random.int(1_000), pets: random.pick(['refused', 'refused', 'accepted']) }),
  async run({ world }, { pick, pets }) {
    // What was booked once is offered cheaply, so it is met again.
    const rows = await world.db
      .selectFrom('aircraft')
      .select('id')
      .where('status', '=', 'active')
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('orders').select('orders.id').whereRef('orders.aircraft_id', '=', 'aircraft.id')),
      )
      .orderBy('id')
      .execute()
    const id = rows[pick % Math.max(1, rows.length)]?.id
    if (id === undefined) return 'impossible'
    const answer = await world.callAsStaff('operations', 'GET', `/gamma/staff/fleet/aircraft?id=${id}`)
    if (answer.status !== 200) return toOutcome(answer)
    const { revision, tail, company, base, year, seats, rate_percent, airworthy_until, wifi, lavatory, beds } = answer.json as FleetAircraft
    const changed = await world.callAsStaff('operations', 'PATCH', '/gamma/staff/fleet/aircraft', {
      aircraft: { id },
      revision,
      tail,
      company: { id: company.id },
      base: `airport:${base.code}`,
      year,
      seats,
      rate_percent,
      airworthy_until,
      cabin: { wifi, lavatory, beds, pets },
    })
    if (changed.status === 200 && pets === 'accepted') world.model.noPets.delete(id)
    if (changed.status === 200 && pets === 'refused' && !world.model.noPets.has(id))
      world.model.noPets.set(id, world.clock.now().epochMilliseconds)
    return toOutcome(changed)
  },
})
