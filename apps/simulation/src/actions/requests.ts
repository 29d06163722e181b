import { sql } from 'kysely'
import { cents, defineAction, phoneOf, toOutcome } from '../action.ts'
import type { OrderAnswer } from '../booking.ts'
import { roleOf } from '../model.ts'
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
    if (answer.status === 200) {
      const order = answer.json as OrderAnswer
      keep(turn, order, { phone: input.phone, product: 'charter' })
      turn.world.model.estimates.push(order.id)
    }
    return toOutcome(answer)
  },
})

interface RequestOffer {
  suggestion_id: string
  price: { amount: number; currency: string }
}

/** A request gets the price of an offer, or one by hand; a paid trip is confirmed or declined for its operator. A dishonest member gives a trip away. */
export const answerRequest = defineAction<{ pick: number; isDeclined: boolean; percent: number }>({
  name: 'answerRequest',
  habits: { sales: 10, admin: 4 },
  propose: ({ person }, random) => ({
    pick: random.int(20),
    isDeclined: random.chance(0.2),
    percent: random.pick(person.character === 'admin' ? [100, 60, 10] : [100, 100, 100, 95, 80]),
  }),
  async run({ world, person }, { pick, isDeclined, percent }) {
    const role = roleOf(person)
    const { rows } = await sql<{ id: string; paid: number }>`
      SELECT id, paid FROM orders WHERE status = 'Confirmation' AND product = 'charter' ORDER BY created_at, pnr`.execute(world.db)
    const order = rows[pick % Math.max(1, rows.length)]
    if (!order) return 'impossible'
    const body = { order: { id: order.id }, reason: 'Decided in the simulation' }
    if (isDeclined) return toOutcome(await world.callAsStaff(role, 'POST', '/gamma/staff/order/decline', body))
    if (order.paid > 0) return toOutcome(await world.callAsStaff(role, 'POST', '/gamma/staff/order/confirm', body))
    const { json } = await world.callAsStaff(role, 'GET', `/gamma/staff/order/offers?id=${order.id}`)
    const offer = (json as { data?: RequestOffer[] } | null)?.data?.[0]
    if (!offer) return 'impossible'
    const listCents = cents(offer.price)
    const priceCents = Math.round((listCents * percent) / 100)
    const price = percent === 100 ? {} : { price: { ...offer.price, amount: priceCents / 100 } }
    const quote = { order: { id: order.id }, suggestion_id: offer.suggestion_id, ...price }
    const answer = await world.callAsStaff(role, 'POST', '/gamma/staff/order/quote', quote)
    if (answer.status === 200 && percent !== 100) world.model.given.push({ order: order.id, priceCents, listCents })
    return toOutcome(answer)
  },
})
