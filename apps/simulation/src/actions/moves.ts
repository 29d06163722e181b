import { cents, defineAction, ownBooking, toOutcome } from '../action.ts'
import { toFlight, type OrderAnswer } from '../booking.ts'
import { bookingsOf } from '../model.ts'
import { readOrders } from '../order-states.ts'

interface RefundAnswer {
  fee: { amount: number }
}

/** Who moves by so many minutes brings a suitcase more, too. */
const withSuitcase = 30
const suitcaseKg = 20

/** A customer moves an own charter: a little, up to the limit, beyond it, and again after an earlier move; some bring more luggage. */
export const moveTrip = defineAction<{ booking: string; minutes: number }>({
  name: 'moveTrip',
  habits: { honest: 2, trader: 6 },
  async propose(turn, random) {
    const orders = await readOrders(turn.world, turn.person)
    const open = bookingsOf(turn.world.model, turn.person).filter(
      ({ orderId, product }) => product === 'charter' && orders.get(orderId)?.status === 'Confirmed',
    )
    return open.length === 0 ? null : { booking: random.pick(open).key, minutes: random.pick([-720, -60, 30, 90, 360, 720, 750]) }
  },
  async run(turn, { booking: key, minutes }) {
    const own = ownBooking(turn, key)
    if (!own) return 'impossible'
    const { world, person } = turn
    const { booking, phone } = own
    const get = (path: string) => world.callAs(person, phone, 'GET', `/gamma/order/${path}?id=${booking.orderId}`)
    const order = (await get('get')).json as OrderAnswer & { legs: { id: string; luggage: number }[] }
    const before = await get('refund-quote')
    const [leg] = order.legs
    if (!leg || before.status !== 200) return 'impossible'
    const to = Temporal.PlainDateTime.from(leg.departure_date.slice(0, 16)).add({ minutes }).toString({ smallestUnit: 'minute' })
    const more = minutes === withSuitcase ? suitcaseKg : 0
    const body = {
      order: { id: booking.orderId },
      legs: [{ id: leg.id, departure_date: to, ...(more > 0 ? { luggage: leg.luggage + more } : {}) }],
    }
    const answer = await world.callAs(person, phone, 'POST', '/gamma/order/move', body)
    if (answer.status !== 200) return toOutcome(answer)
    const moved = answer.json as typeof order
    const after = await get('refund-quote')
    const [was, is] = [before, after].map(({ json }) => cents((json as RefundAnswer).fee))
    if (is! < was!)
      world.model.broken.push({ rule: 'agreements: a move made cancelling cheaper', detail: JSON.stringify({ order: order.id, was, is }) })
    if (cents(moved.price!) !== cents(order.price!))
      world.model.broken.push({
        rule: 'agreements: a move changed the price',
        detail: JSON.stringify({ order: order.id, price: moved.price }),
      })
    if (moved.legs[0]!.luggage !== leg.luggage + more)
      world.model.broken.push({
        rule: 'agreements: a trip has the luggage that was asked for',
        detail: JSON.stringify({ order: order.id, asked: leg.luggage + more, has: moved.legs[0]!.luggage }),
      })
    booking.flight = toFlight(moved)
    return 'done'
  },
})
