import { cents, defineAction, ownBooking, toOutcome } from '../action.ts'
import { bookingsOf, type AskedShare, type Booking } from '../model.ts'
import { findInvoice, payable } from './payments.ts'

/** Cards of guests: no customer of the simulation pays with them. */
const cards = { accepted: '5555555555554444', refused: '4000000000000002', challenge: '4000002500003155' } as const
type Card = keyof typeof cards

interface Asked {
  share: { id: string }
  url: string
}

/** Asks a guest for a part of what is still due of a trip: sometimes for more than that, or for all of it. */
export const askShare = defineAction<{ booking: string; percent: number }>({
  name: 'askShare',
  habits: { honest: 6, trader: 7 },
  async propose(turn, random) {
    const open = await payable(turn)
    return open.length === 0 ? null : { booking: random.pick(open).key, percent: random.pick([10, 25, 40, 60, 100, 130]) }
  },
  async run(turn, { booking: key, percent }) {
    const own = ownBooking(turn, key)
    const invoiceId = own && (await findInvoice(turn, own.booking))
    if (!invoiceId) return 'impossible'
    const { world, person } = turn
    const { json } = await world.callAs(person, own.phone, 'GET', `/gamma/invoice-share/list?invoice_id=${invoiceId}`)
    const rest = cents((json as { rest: { amount: number } }).rest)
    const money = { amount: Math.max(1, Math.floor((rest * percent) / 100)) / 100, currency: 'EUR' }
    const body = { invoice: { id: invoiceId }, money, name: `Guest ${own.booking.shares.length}` }
    const asked = await world.callAs(person, own.phone, 'POST', '/gamma/invoice-share/create', body)
    if (asked.status !== 200) return 'refused'
    const { share, url } = asked.json as Asked
    own.booking.shares.push({ id: share.id, token: new URL(url).pathname.split('/').at(-1)!, pages: [] })
    return 'done'
  },
})

type PickedShare = {
  booking: string
  share: number
}

const withShares = (bookings: readonly Booking[], has: (share: AskedShare) => boolean): Booking[] =>
  bookings.filter(({ shares }) => shares.some(has))

/** A guest opens the page of a share, and pays there or leaves it: whatever became of share and trip, and by two cards perhaps. */
export const payShare = defineAction<PickedShare & { card: Card; leaves: boolean; guest: number }>({
  name: 'payShare',
  habits: { honest: 16, trader: 14 },
  async propose(turn, random) {
    // Mostly while the trip waits for its payment.
    const bookings = random.chance(0.8) ? await payable(turn) : bookingsOf(turn.world.model, turn.person)
    const asked = withShares(bookings, () => true)
    if (asked.length === 0) return null
    const card = random.weighted({ accepted: 85, refused: 8, challenge: 7 })
    return { booking: random.pick(asked).key, share: random.int(20), card, leaves: random.chance(0.25), guest: random.int(2) }
  },
  async run(turn, input) {
    const own = ownBooking(turn, input.booking)
    const share = own?.booking.shares[input.share % Math.max(1, own.booking.shares.length)]
    if (!share) return 'impossible'
    const { world } = turn
    const body = { token: share.token, email: `guest${input.guest}@example.com` }
    const opened = await world.call('POST', '/gamma/invoice-share/pay', { body })
    if (opened.status !== 200) return 'refused'
    const page = new URL((opened.json as { url: string }).url).pathname
    if (input.leaves) {
      share.pages.push(page)
      return 'done'
    }
    const paid = await world.call('POST', page, { body: { card: cards[input.card], expiry: '12/30', cvc: '123' } })
    return toOutcome(input.card === 'challenge' ? await world.call('POST', page, { body: { challenge: 'approve' } }) : paid)
  },
})

/** A guest pays on a page that was left open: after a withdrawal, after the customer has paid all of it, after the end. */
export const payLeftShare = defineAction<{ booking: string }>({
  name: 'payLeftShare',
  habits: { honest: 3, trader: 5 },
  propose({ world, person }, random) {
    const left = withShares(bookingsOf(world.model, person), ({ pages }) => pages.length > 0)
    return left.length === 0 ? null : { booking: random.pick(left).key }
  },
  async run(turn, { booking }) {
    const page = ownBooking(turn, booking)
      ?.booking.shares.find(({ pages }) => pages.length > 0)
      ?.pages.shift()
    if (page === undefined) return 'impossible'
    return toOutcome(await turn.world.call('POST', page, { body: { card: cards.accepted, expiry: '12/30', cvc: '123' } }))
  },
})

export const withdrawShare = defineAction<PickedShare>({
  name: 'withdrawShare',
  habits: { honest: 1, trader: 3 },
  propose({ world, person }, random) {
    const asked = withShares(bookingsOf(world.model, person), () => true)
    return asked.length === 0 ? null : { booking: random.pick(asked).key, share: random.int(20) }
  },
  async run(turn, input) {
    const own = ownBooking(turn, input.booking)
    const share = own?.booking.shares[input.share % Math.max(1, own.booking.shares.length)]
    if (!own || !share) return 'impossible'
    return toOutcome(await turn.world.callAs(turn.person, own.phone, 'POST', '/gamma/invoice-share/withdraw', { id: share.id }))
  },
})
