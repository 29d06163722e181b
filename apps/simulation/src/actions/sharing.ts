import { cents, defineAction, ownBooking, phoneOf, toOutcome } from '../action.ts'
import type { OrderAnswer } from '../booking.ts'
import { bookingsOf } from '../model.ts'
import { isHeld, readOrders } from '../order-states.ts'
import { findOffers, keep, legOf, randomLeg } from './charter.ts'

interface SharingQuote {
  seats_max: number
  seat_price: { amount: number }
  charter_price: { amount: number }
}

export const openToOthers = defineAction<{ phone: number; from: string; to: string; date: string; pick: number; share: number }>({
  name: 'openToOthers',
  habits: { honest: 3, trader: 6 },
  propose(turn, random) {
    const leg = randomLeg(turn, random, { from: 6, days: 40 })
    return { phone: random.int(turn.person.phones.length), ...leg, pick: random.int(8), share: random.pick([1, 1, 0.5, 0]) }
  },
  async run(turn, input) {
    const { world, person } = turn
    const phone = phoneOf(person, input)
    const offers = await findOffers(turn, input.phone, legOf(input))
    const offer = offers[input.pick % Math.max(1, offers.length)]
    if (!offer) return 'impossible'
    const quote = await world.callAs(person, phone, 'GET', `/gamma/sharing/quote?suggestion_id=${encodeURIComponent(offer.id)}`)
    if (quote.status !== 200) return toOutcome(quote)
    const { seats_max, charter_price } = quote.json as SharingQuote
    const count = Math.max(1, Math.round(seats_max * input.share))
    const answer = await world.callAs(person, phone, 'POST', '/gamma/sharing/open', { suggestion_id: offer.id, count })
    if (answer.status === 200)
      keep(turn, answer.json as OrderAnswer, { phone: input.phone, product: 'seats', charterCents: cents(charter_price) })
    return toOutcome(answer)
  },
})

export const buyOut = defineAction<{ seats: string }>({
  name: 'buyOut',
  habits: { trader: 8 },
  async propose(turn, random) {
    const orders = await readOrders(turn.world, turn.person)
    const own = bookingsOf(turn.world.model, turn.person).filter(
      ({ product, charterCents, orderId }) => product === 'seats' && charterCents > 0 && isHeld(orders.get(orderId)),
    )
    return own.length === 0 ? null : { seats: random.pick(own).key }
  },
  async run(turn, input) {
    const own = ownBooking(turn, input.seats)
    if (!own) return 'impossible'
    const { booking, phone } = own
    const answer = await turn.world.callAs(turn.person, phone, 'POST', '/gamma/sharing/buy-out', { order: { id: booking.orderId } })
    if (answer.status === 200)
      keep(turn, answer.json as OrderAnswer, {
        phone: booking.phone,
        product: 'buy-out',
        charterCents: booking.charterCents,
      })
    return toOutcome(answer)
  },
})

export const buySeats = defineAction<{ phone: number; pick: number; count: number }>({
  name: 'buySeats',
  habits: { honest: 4, trader: 2 },
  propose: ({ person }, random) => ({ phone: random.int(person.phones.length), pick: random.int(12), count: 1 + random.int(3) }),
  async run(turn, input) {
    const phone = phoneOf(turn.person, input)
    const { json } = await turn.world.callAs(turn.person, phone, 'GET', '/gamma/sharing/list')
    const flights = (json as { data: { id: string; company_id: number; charter_price: { amount: number } }[] }).data
    const flight = flights[input.pick % Math.max(1, flights.length)]
    if (!flight) return 'impossible'
    const body = { sharing: { id: flight.id, company_id: flight.company_id, count: input.count } }
    const answer = await turn.world.callAs(turn.person, phone, 'POST', '/gamma/order/create', body)
    if (answer.status === 200) keep(turn, answer.json as OrderAnswer, { phone: input.phone, product: 'seats' })
    return toOutcome(answer)
  },
})
