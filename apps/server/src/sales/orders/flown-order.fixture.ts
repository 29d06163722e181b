import { sql } from 'kysely'
import type { TestClient } from '@aquilane/testing/client'
import type { Api } from '../../api.fixture.ts'

/** What time alone brings about: the order is flown, its departure `daysAgo` days back. */
export async function completeOrder(api: Api, id: string, daysAgo = 1): Promise<void> {
  const at = Temporal.Now.instant()
    .subtract({ hours: 24 * daysAgo })
    .toString()
  await api.db.transaction().execute(async (trx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(trx)
    await trx.updateTable('orders').set({ status: 'Completed', first_departure_at: at, paid: 100 }).where('id', '=', id).execute()
  })
}

/** An order that was paid and confirmed, without its payment. @returns the order */
export async function confirmOrder(api: Api, client: TestClient, days: number) {
  const legs = api.legsIn(days)
  const order = await api.order(client, (await api.offers(client, legs))[0]!, legs)
  await api.db.transaction().execute(async (trx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(trx)
    await trx.updateTable('orders').set({ status: 'Confirmed', paid: 100 }).where('id', '=', order.id).execute()
  })
  return order
}

/** @returns the id of an order that flew yesterday; `days` tells apart the trips of one spec */
export async function flyOrder(api: Api, client: TestClient, days: number): Promise<string> {
  const legs = api.legsIn(days)
  const { id } = await api.order(client, (await api.offers(client, legs))[0]!, legs)
  await completeOrder(api, id)
  return id
}
