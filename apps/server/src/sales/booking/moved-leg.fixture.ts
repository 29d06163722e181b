import type { TestClient } from '@aquilane/testing/client'
import { insertTestLeg } from '../../market/empty-legs/empty-legs.fixture.ts'
import type { OrderResponse } from '../orders/http/wire.ts'
import type { Api } from '../../api.fixture.ts'

/** Id of a paid order of an empty leg whose flight was moved: its buyer chooses. The customer's balance pays. */
export async function buyMovedLeg(api: Api, client: TestClient): Promise<string> {
  // At noon its airports are known to be open.
  const departureAt = Temporal.Now.zonedDateTimeISO('UTC').add({ days: 30 }).withPlainTime('12:00').toInstant()
  const leg = await insertTestLeg(api.db, { departureAt })
  const body = { empty_leg: { id: leg.id, company_id: leg.operator_id } }
  const { id, invoices } = (await api.call('POST', '/gamma/order/create', { as: client, body })).json as OrderResponse
  const payment = { invoice: { id: invoices[0]!.id }, account: { id: await api.accountOf(client) } }
  await api.call('POST', '/gamma/payment/from-account', { as: client, body: payment })
  const at = departureAt.toString()
  const sold = { sold_aircraft_id: leg.aircraft_id, sold_departure_at: at, sold_from: at, sold_to: at }
  await api.db
    .insertInto('empty_leg_change')
    .values({
      leg_id: leg.id,
      order_id: id,
      reason: 'time',
      ...sold,
      decide_by: Temporal.Now.instant().add({ hours: 2 }).toString(),
      created_at: Temporal.Now.instant().toString(),
    })
    .execute()
  return id
}
