import { sql } from 'kysely'
import { defineAction, phoneOf, toOutcome } from '../action.ts'
import type { OrderAnswer } from '../booking.ts'
import { findOffers, keep, legOf, randomLeg } from './charter.ts'

/** A trip whose price sales have to confirm. */
export const requestTrip = defineAction<{ phone: number; from: string; to: string; date: string; pick: number }>({
  name: 'requestTrip',
  habits: { honest: 3, trader: 2 },
  propose(turn, random) {
    return { phone: random.int(turn.person.phones.length), ...randomLeg(turn, random, { from: 3, days: 40 }), pick: random.int(8) }
  },
  async run(turn, input) {
    const offers = await findOffers(turn, input.phone, legOf(input), { firmness: 'estimate' })
    const offer = offers[input.pick % Math.max(1, offers.length)]
    if (!offer) return 'impossible'
    const body = { legs: [legOf(input)], suggestion_id: offer.id }
    const answer = await turn.world.callAs(turn.person, phoneOf(turn.person, input), 'POST', '/gamma/order/create', body)
    if (answer.status === 200) keep(turn, answer.json as OrderAnswer, { phone: input.phone, product: 'charter' })
    return toOutcome(answer)
  },
})

/** Sales: a request gets the price of an offer; a paid trip is confirmed or declined for its operator. */
export const answerRequest = defineAction<{ pick: number; isDeclined: boolean }>({
  name: 'answerRequest',
  habits: { sales: 10 },
  propose: (_turn, random) => ({ pick: random.int(20), isDeclined: random.chance(0.2) }),
  async run({ world }, { pick, isDeclined }) {
    const { rows } = await sql<{ id: string; paid: number }>`
      SELECT id, paid FROM orders WHERE status = 'Confirmation' AND product = 'charter' ORDER BY created_at, pnr`.execute(world.db)
    const order = rows[pick % Math.max(1, rows.length)]
    if (!order) return 'impossible'
    const body = { order: { id: order.id }, reason: 'Decided in the simulation' }
    if (isDeclined) return toOutcome(await world.callAsStaff('sales', 'POST', '/gamma/staff/order/decline', body))
    if (order.paid > 0) return toOutcome(await world.callAsStaff('sales', 'POST', '/gamma/staff/order/confirm', body))
    const { json } = await world.callAsStaff('sales', 'GET', `/gamma/staff/order/offers?id=${order.id}`)
    const suggestion = (json as { data?: { suggestion_id: string }[] } | null)?.data?.[0]?.suggestion_id
    if (!suggestion) return 'impossible'
    return toOutcome(
      await world.callAsStaff('sales', 'POST', '/gamma/staff/order/quote', { order: { id: order.id }, suggestion_id: suggestion }),
    )
  },
})
