import type { Api } from '../../api.fixture.ts'

/** A paid charter loses its aircraft: its customer is asked to depart an hour later with it. Recovery, candidate and proposal have the id of the order. */
export async function loseAircraft(api: Api, orderId: string, memberId: string): Promise<void> {
  const order = await api.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const legs = await api.db.selectFrom('order_leg').selectAll().where('order_id', '=', orderId).orderBy('position').execute()
  const { tail, operator_id: operatorId } = await api.db
    .selectFrom('aircraft')
    .select(['tail', 'operator_id'])
    .where('id', '=', order.aircraft_id!)
    .executeTakeFirstOrThrow()
  const now = Temporal.Now.instant()
  const planAt = (minutes: number) =>
    JSON.stringify({
      v: 1,
      aircraft: { tail, year: 2015, type: 'Citation', classId: order.aircraft_class_id, seats: 7 },
      operator: { id: operatorId, name: 'Alpine Wings' },
      legs: legs.map((leg) => ({
        id: leg.id,
        departureLocal: Temporal.PlainDateTime.from(leg.departure_local).add({ minutes }).toString({ smallestUnit: 'minute' }),
        arrivalLocal: leg.arrival_local,
      })),
    })
  const shown = {
    aircraft_id: order.aircraft_id!,
    plan: planAt(60),
    class_change: 'same',
    cost_difference: 0,
    needs_approval: false,
  } as const
  await api.db
    .insertInto('recovery')
    .values({
      id: orderId,
      order_id: orderId,
      fault: 'operator',
      reasons: ['grounded'],
      opened_at: now.toString(),
      aircraft_id: order.aircraft_id!,
      operator_id: operatorId,
    })
    .execute()
  await api.db
    .insertInto('recovery_candidate')
    .values({ ...shown, id: orderId, recovery_id: orderId, position: 0, kind: 'other_time', shift_minutes: 60, cost: 100, margin: 100 })
    .execute()
  await api.db
    .insertInto('recovery_proposal')
    .values({
      ...shown,
      id: orderId,
      recovery_id: orderId,
      before: planAt(0),
      sent_at: now.toString(),
      decide_by: now.add({ hours: 4 }).toString(),
      sent_by: memberId,
    })
    .execute()
}
