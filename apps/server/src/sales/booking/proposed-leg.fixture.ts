import type { Api } from '../../api.fixture.ts'

/** A flight that its customer has not answered, under the id of the order. */
export async function insertProposedLeg(api: Api, orderId: string, memberId: string): Promise<void> {
  const order = await api.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const last = await api.db
    .selectFrom('order_leg')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const departureLocal = Temporal.PlainDateTime.from(last.arrival_local!).add({ hours: 24 })
  const now = Temporal.Now.instant()
  await api.db
    .insertInto('leg_proposal')
    .values({
      id: orderId,
      order_id: orderId,
      leg: JSON.stringify({
        v: 1,
        from: last.arrival_airport,
        to: last.departure_airport,
        departureLocal: departureLocal.toString({ smallestUnit: 'minute' }),
        arrivalLocal: departureLocal.add({ hours: 2 }).toString({ smallestUnit: 'minute' }),
        pax: last.pax,
        luggageKg: last.luggage,
      }),
      aircraft_id: order.aircraft_id!,
      price_difference: 500_000,
      cost_difference: 400_000,
      currency: order.currency,
      needs_approval: false,
      decide_by: now.add({ hours: 4 }).toString(),
      sent_at: now.toString(),
      sent_by: memberId,
    })
    .execute()
}
