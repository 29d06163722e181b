import { sql } from 'kysely'
import { defineAction, toOutcome } from '../action.ts'
import { roleOf } from '../model.ts'

/** Sales refuse a trip that was asked for by an estimate: what is to be confirmed turned out to be impossible. */
export const refuseEstimate = defineAction<{ pick: number }>({
  name: 'refuseEstimate',
  habits: { sales: 3, admin: 1 },
  propose: ({ world }, random) => (world.model.estimates.length === 0 ? null : { pick: random.int(20) }),
  async run({ world, person }, { pick }) {
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM orders WHERE id = ANY(${world.model.estimates}::uuid[]) AND status = 'Confirmation' AND paid = 0
      ORDER BY created_at, pnr`.execute(world.db)
    const order = rows[pick % Math.max(1, rows.length)]
    if (!order) return 'impossible'
    const body = { order: { id: order.id }, reason: 'The airport is closed then' }
    const answer = await world.callAsStaff(roleOf(person), 'POST', '/gamma/staff/order/decline', body)
    if (answer.status === 200) world.model.refused.push({ order: order.id, at: world.clock.now().epochMilliseconds })
    return toOutcome(answer)
  },
})
