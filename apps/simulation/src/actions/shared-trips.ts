import { defineAction, ownBooking, toOutcome } from '../action.ts'
import { bookingsOf } from '../model.ts'

/** Names a guest on an own trip, and gives away a link to it, whatever its state: the server says what is possible. */
export const nameAndShare = defineAction<{ booking: string; letter: number }>({
  name: 'nameAndShare',
  habits: { honest: 2, trader: 2 },
  propose: ({ world, person }, random) => {
    const own = bookingsOf(world.model, person)
    return own.length === 0 ? null : { booking: random.pick(own).key, letter: random.int(26) }
  },
  async run(turn, { booking: key, letter }) {
    const own = ownBooking(turn, key)
    if (!own) return 'impossible'
    const { booking, phone } = own
    const { world, person } = turn
    const name = { first_name: `Guest ${String.fromCharCode(97 + letter)}`, last_name: 'Sol', middle_name: null }
    const named = await world.callAs(person, phone, 'POST', '/gamma/order-passengers/add', { order_id: booking.orderId, name })
    const shared = await world.callAs(person, phone, 'POST', '/gamma/trip-sheet/share', { order: { id: booking.orderId } })
    return named.status >= 500 ? toOutcome(named) : toOutcome(shared)
  },
})
