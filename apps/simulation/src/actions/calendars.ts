import { defineAction, toOutcome } from '../action.ts'

const routes = [
  ['LFMN', 'EGGW'],
  ['LSGG', 'LFPB'],
  ['EGLF', 'LSGG'],
  ['LFPB', 'LIML'],
] as const

/** An operator's table of empty legs is imported: with a row that cannot be read, and without what the last one had. */
export const importCalendar = defineAction<{ pick: number; route: number; days: number; hour: number; isBroken: boolean }>({
  name: 'importCalendar',
  habits: { operations: 6 },
  propose: (_turn, random) => ({
    pick: random.int(1_000),
    route: random.int(routes.length),
    days: 2 + random.int(20),
    hour: 7 + random.int(12),
    isBroken: random.chance(0.3),
  }),
  async run({ world }, { pick, route, days, hour, isBroken }) {
    const aircraft = await world.db
      .selectFrom('aircraft')
      .select(['tail', 'operator_id'])
      .where('status', '=', 'active')
      .where('sub_charter', '=', false)
      .orderBy('id')
      .execute()
    const { tail, operator_id: operator } = aircraft[pick % aircraft.length]!
    const [from, to] = routes[route]!
    const day = world.clock.now().toZonedDateTimeISO('UTC').toPlainDate().add({ days })
    const rows = [
      'tail,departure,arrival,departure_time,reference',
      `${tail},${from},${to},${day.toString()}T${String(hour).padStart(2, '0')}:00Z,R-${pick}`,
      ...(isBroken ? [`${tail},${from},NOWHERE,tomorrow,R-broken`] : []),
    ]
    const body = { company_id: operator, format: 'csv', text: rows.join('\n') }
    return toOutcome(await world.callAsStaff('operations', 'POST', '/gamma/staff/calendar/import', body))
  },
})
