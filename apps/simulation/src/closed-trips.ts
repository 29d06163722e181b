import type { World } from './world.ts'

/** Staff take flown trips to closed books, leg by leg, as far as nothing is missing. @returns how many were closed */
export async function closeFlownTrips(world: World): Promise<number> {
  const trips = await world.db.selectFrom('orders').select('id').where('status', '=', 'Completed').orderBy('pnr').execute()
  let closed = 0
  for (const { id } of trips) {
    await recordFlights(world, id)
    const bill = { order: { id }, amount: { amount: 4_000, currency: 'EUR' } }
    await world.callAsStaff('operations', 'POST', '/gamma/staff/trip/enter-bill', { ...bill, reference: `B-${id.slice(0, 8)}` })
    await world.callAsStaff('finance', 'POST', '/gamma/staff/trip/approve-bill', { ...bill, reason: 'As agreed with the operator' })
    const answer = await world.callAsStaff('finance', 'POST', '/gamma/staff/trip/close', { order: { id }, reason: 'Nothing is missing' })
    if (answer.status === 200) closed++
  }
  return closed
}

async function recordFlights(world: World, id: string): Promise<void> {
  const legs = await world.db.selectFrom('order_leg').selectAll().where('order_id', '=', id).orderBy('position').execute()
  for (const leg of legs) {
    const [off, on] = [leg.departure_at, leg.arrival_at!]
    await world.callAsStaff('operations', 'POST', '/gamma/staff/trip/record-flight', {
      order: { id },
      leg: { id: leg.id },
      off_block: off.toString(),
      takeoff: off.add({ minutes: 8 }).toString(),
      landing: on.subtract({ minutes: 6 }).toString(),
      on_block: on.toString(),
      pax: null,
      delay_code: null,
      fuel_kg: null,
      deiced: false,
    })
  }
}
