import type { OrdersHarness } from '../../sales/orders/orders.fixture.ts'
import { offerEmptyLegsJob } from './queues.ts'

/** A trip from Luton to Nice whose aircraft flies home to Vienna on its own, which is on offer. */
export async function offerFlightHome(h: OrdersHarness, clientId: string) {
  h.jobs.clear()
  const order = await h.create(clientId, h.offer({ home: 'LOWW' }))
  const { bankId } = await h.openCard(clientId, order.invoices[0]!.id)
  await h.submitCard(bankId)
  await h.recover()
  await h.jobs.run(undefined, offerEmptyLegsJob)
  const [revenue, home] = await h.db
    .selectFrom('aircraft_movement')
    .selectAll()
    .where('order_id', '=', order.id)
    .orderBy('position')
    .execute()
  return { order: order.id, legId: order.legs[0]!.id, revenue: revenue!, home: home! }
}
