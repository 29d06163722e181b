import { cents, defineAction, ownBooking, phoneOf, toOutcome, type Turn } from '../action.ts'
import type { OrderAnswer } from '../booking.ts'
import { bookingsOf, challengedCardOf, type Booking, type Person } from '../model.ts'
import { isPayable, readOrders } from '../order-states.ts'
import type { Random } from '../random.ts'

type Card = 'own' | 'refused' | 'challenge' | 'silent'

/** Nothing is paid by the cards that everybody has in common. */
const numberOf = ({ index, card }: Person): Record<Card, string> => ({
  own: card,
  refused: '4000000000000002',
  challenge: challengedCardOf(index),
  silent: '4000000000000341',
})

/** Bookings of the person that can be paid. */
export async function payable({ world, person }: Omit<Turn, 'key'>): Promise<Booking[]> {
  const orders = await readOrders(world, person)
  return bookingsOf(world.model, person).filter(({ orderId }) => isPayable(orders.get(orderId)))
}

/** The invoice that waits, and with it the price that a request was answered with. */
export async function findInvoice(turn: Turn, booking: Booking): Promise<string | null> {
  const { json } = await turn.world.callAs(turn.person, phoneOf(turn.person, booking), 'GET', `/gamma/order/get?id=${booking.orderId}`)
  const order = json as OrderAnswer
  if (booking.invoiceId === null && order.price) booking.priceCents = cents(order.price)
  booking.invoiceId = order.invoices.at(0)?.id ?? null
  return booking.invoiceId
}

/** Pays an invoice on the bank's page. */
export async function payInvoiceByCard(turn: Turn, phone: number, invoiceId: string, card: Card) {
  const opened = await turn.world.callAs(turn.person, phoneOf(turn.person, { phone }), 'POST', '/gamma/payment2/from-stripe', {
    invoice: { id: invoiceId },
  })
  if (opened.status !== 200) return opened
  const page = new URL((opened.json as { url: string }).url).pathname
  const number = numberOf(turn.person)[card]
  const paid = await turn.world.call('POST', page, { body: { card: number, expiry: '12/30', cvc: '123' } })
  return card === 'challenge' ? turn.world.call('POST', page, { body: { challenge: 'approve' } }) : paid
}

export const payByCard = defineAction<{ booking: string; card: Card }>({
  name: 'payByCard',
  habits: { honest: 40, trader: 24 },
  async propose(turn, random) {
    const open = await payable(turn)
    if (open.length === 0) return null
    return { booking: random.pick(open).key, card: random.weighted({ own: 88, refused: 5, challenge: 5, silent: 2 }) }
  },
  async run(turn, input) {
    const own = ownBooking(turn, input.booking)
    const invoiceId = own && (await findInvoice(turn, own.booking))
    if (!invoiceId) return 'impossible'
    return toOutcome(await payInvoiceByCard(turn, own.booking.phone, invoiceId, input.card))
  },
})

const pages = { paypal: 'wallet', revolut: 'card', coinbase: 'crypto', nowpayments: 'crypto' } as const

/** Other ways to pay. Coins arrive in any amount. */
export const payOnPage = defineAction<{ booking: string; method: keyof typeof pages; percent: number }>({
  name: 'payOnPage',
  habits: { honest: 4, trader: 5 },
  async propose(turn, random) {
    const open = await payable(turn)
    const method = random.pick(['paypal', 'revolut', 'coinbase', 'nowpayments'] as const)
    return open.length === 0 ? null : { booking: random.pick(open).key, method, percent: random.pick([100, 100, 60, 130]) }
  },
  async run(turn, { booking, method, percent }) {
    const own = ownBooking(turn, booking)
    const invoiceId = own && (await findInvoice(turn, own.booking))
    if (!invoiceId) return 'impossible'
    const opened = await turn.world.callAs(turn.person, own.phone, 'POST', `/gamma/payment2/from-${method}`, { invoice: { id: invoiceId } })
    if (opened.status !== 200) return 'refused'
    const page = new URL((opened.json as { url: string }).url).pathname
    const input = {
      wallet: { wallet: 'approve' },
      card: { card: turn.person.card, expiry: '12/30', cvc: '123' },
      crypto: { crypto: String(percent) },
    }[pages[method]]
    return toOutcome(await turn.world.call('POST', page, { body: input }))
  },
})

/** Opens the page of a provider of coins and leaves it: what is sent to it arrives at any time, whatever became of the order. */
export const leavePage = defineAction<{ booking: string; method: 'coinbase' | 'nowpayments' }>({
  name: 'leavePage',
  habits: { honest: 1, trader: 3 },
  async propose(turn, random) {
    const open = await payable(turn)
    return open.length === 0 ? null : { booking: random.pick(open).key, method: random.pick(['coinbase', 'nowpayments'] as const) }
  },
  async run(turn, { booking, method }) {
    const own = ownBooking(turn, booking)
    const invoiceId = own && (await findInvoice(turn, own.booking))
    if (!invoiceId) return 'impossible'
    const opened = await turn.world.callAs(turn.person, own.phone, 'POST', `/gamma/payment2/from-${method}`, { invoice: { id: invoiceId } })
    if (opened.status === 200) own.booking.leftPages.push(new URL((opened.json as { url: string }).url).pathname)
    return toOutcome(opened)
  },
})

/** Pays on a page that was left open: in time, after another payment, after a cancellation or after the end. */
export const payLeftPage = defineAction<{ booking: string; percent: number }>({
  name: 'payLeftPage',
  habits: { honest: 1, trader: 3 },
  async propose({ world, person }, random) {
    const left = bookingsOf(world.model, person).filter(({ leftPages }) => leftPages.length > 0)
    return left.length === 0 ? null : { booking: random.pick(left).key, percent: random.pick([100, 100, 100, 60, 130]) }
  },
  async run(turn, { booking, percent }) {
    const page = ownBooking(turn, booking)?.booking.leftPages.shift()
    return page === undefined ? 'impossible' : toOutcome(await turn.world.call('POST', page, { body: { crypto: String(percent) } }))
  },
})

export interface AccountAnswer {
  id: string
  balance: { amount: number }
  cashback: { total: { amount: number } } | null
}

/** The Personal account. */
export async function readAccount({ world, person }: Turn, phone: number): Promise<AccountAnswer> {
  const { json } = await world.callAs(person, phoneOf(person, { phone }), 'GET', '/gamma/account/list')
  return (json as { data: AccountAnswer[] }).data[0]!
}

export const payFromBalance = defineAction<{ booking: string; part: boolean }>({
  name: 'payFromBalance',
  habits: { honest: 4, trader: 14 },
  async propose(turn, random) {
    const open = await payable(turn)
    return open.length === 0 ? null : { booking: random.pick(open).key, part: random.chance(0.7) }
  },
  async run(turn, input) {
    const own = ownBooking(turn, input.booking)
    const invoiceId = own && (await findInvoice(turn, own.booking))
    if (!invoiceId) return 'impossible'
    const account = await readAccount(turn, own.booking.phone)
    if (cents(account.balance) === 0) return 'impossible'
    const body = { invoice: { id: invoiceId }, account: { id: account.id }, part: input.part }
    return toOutcome(await turn.world.callAs(turn.person, own.phone, 'POST', '/gamma/payment/from-account', body))
  },
})

export const topUp = defineAction<{ phone: number; euros: number }>({
  name: 'topUp',
  habits: { honest: 2, trader: 5 },
  propose: ({ person }, random: Random) => ({ phone: random.int(person.phones.length), euros: random.pick([500, 5_000, 40_000, 300_000]) }),
  async run(turn, input) {
    const account = await readAccount(turn, input.phone)
    const invoice = await turn.world.callAs(turn.person, phoneOf(turn.person, input), 'POST', '/gamma/invoice/create-fill', {
      account: { id: account.id },
      money: { amount: input.euros, currency: 'EUR' },
    })
    if (invoice.status !== 200) return toOutcome(invoice)
    return toOutcome(await payInvoiceByCard(turn, input.phone, (invoice.json as { id: string }).id, 'own'))
  },
})
