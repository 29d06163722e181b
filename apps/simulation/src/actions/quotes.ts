import { sql } from 'kysely'
import { cents, defineAction, ownBooking, toOutcome, type Outcome, type Turn } from '../action.ts'
import { findAnchors, toBooking, type OrderAnswer } from '../booking.ts'
import { bookingsOf, clientIds, lastName, roleOf, type Booking, type Phone } from '../model.ts'

interface Offer {
  suggestion_id: string
  price: { amount: number; currency: string }
}

/** A request is answered with a quote of up to two aircraft: held or not, for an hour or days, at the list price or below it. */
export const sendQuote = defineAction<{ pick: number; count: number; hours: number; isHeld: boolean; percent: number }>({
  name: 'sendQuote',
  habits: { sales: 8, admin: 2 },
  propose: (_turn, random) => ({
    pick: random.int(20),
    count: 1 + random.int(2),
    hours: random.pick([1, 24, 72]),
    isHeld: random.chance(0.5),
    percent: random.pick([100, 100, 97, 60]),
  }),
  async run({ world, person }, { pick, count, hours, isHeld, percent }) {
    const role = roleOf(person)
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM orders WHERE status = 'Confirmation' AND product = 'charter' AND paid = 0 ORDER BY created_at, pnr`.execute(world.db)
    const order = rows[pick % Math.max(1, rows.length)]
    if (!order) return 'impossible'
    const { json } = await world.callAsStaff(role, 'GET', `/gamma/staff/order/offers?id=${order.id}`)
    const offers = ((json as { data?: Offer[] } | null)?.data ?? []).slice(0, count)
    if (offers.length === 0) return 'impossible'
    const known = await world.callAsStaff(role, 'GET', `/gamma/staff/quote/get?id=${order.id}`)
    const newest = (known.json as { quote: { versions: { number: number }[] } | null }).quote?.versions[0]
    const priced = offers.map(({ suggestion_id, price }) => ({
      suggestion_id,
      ...(percent === 100 ? {} : { price: { ...price, amount: Math.round(price.amount * percent) / 100 } }),
    }))
    const body = { order: { id: order.id }, based_on: newest?.number ?? 0, alternatives: priced, valid_hours: hours, hold: isHeld }
    const answer = await world.callAsStaff(role, 'POST', '/gamma/staff/quote/send', body)
    if (answer.status === 200 && percent !== 100)
      for (const { price } of offers)
        world.model.given.push({ order: order.id, priceCents: Math.round(price.amount * percent), listCents: cents(price) })
    return toOutcome(answer)
  },
})

interface QuoteAnswer {
  version: number
  alternatives: { position: number; price: { amount: number } }[]
}

/** The customer signs with a code to the own number; a quote that has expired is tried too. */
export const acceptQuote = defineAction<{ booking: string; pick: number }>({
  name: 'acceptQuote',
  habits: { honest: 12, trader: 10 },
  async propose({ world, person }, random) {
    const { rows } = await sql<{ id: string }>`
      SELECT o.id FROM orders o JOIN quote q ON q.order_id = o.id
      WHERE o.client_id = ANY(${clientIds(person)}::uuid[]) AND o.status = 'Confirmation' AND o.paid = 0`.execute(world.db)
    const quoted = new Set(rows.map(({ id }) => id))
    const open = bookingsOf(world.model, person).filter(({ orderId }) => quoted.has(orderId))
    return open.length === 0 ? null : { booking: random.pick(open).key, pick: random.int(2) }
  },
  async run(turn, { booking: key, pick }) {
    const own = ownBooking(turn, key)
    if (!own) return 'impossible'
    const link = await turn.world.callAs(turn.person, own.phone, 'GET', `/gamma/quote/link?id=${own.booking.orderId}`)
    const token = (link.json as { quote?: { token: string } | null } | null)?.quote?.token
    return token === undefined ? 'impossible' : sign(turn, own, { token, pick })
  },
})

async function sign(
  { world, person }: Turn,
  { booking, phone }: { booking: Booking; phone: Phone },
  { token, pick }: { token: string; pick: number },
): Promise<Outcome> {
  const quote = (await world.call('GET', `/gamma/quote/get?token=${token}`)).json as QuoteAnswer
  const chosen = quote.alternatives[pick % Math.max(1, quote.alternatives.length)]
  const sent = await world.call('POST', '/gamma/quote/send-code', { body: { token } })
  if (!chosen || sent.status !== 200) return 'refused'
  const outbox = await world.call('GET', `/dev/outbox.json?to=${encodeURIComponent(phone.number)}`)
  const code = /\b\d{4,8}\b/.exec((outbox.json as { text: string }[])[0]?.text ?? '')?.[0] ?? '0'
  const { code_hash } = sent.json as { code_hash: string }
  const body = { token, version: quote.version, position: chosen.position, name: `Person ${lastName(person)}`, terms_accepted: true }
  const answer = await world.call('POST', '/gamma/quote/accept', { body: { ...body, code_hash, code } })
  if (answer.status !== 200) return toOutcome(answer)
  const order = (await world.callAs(person, phone, 'GET', `/gamma/order/get?id=${booking.orderId}`)).json as OrderAnswer
  Object.assign(booking, toBooking(order, booking))
  booking.anchors = findAnchors(world.model.bookings.values(), booking)
  if (!order.price || cents(order.price) !== cents(chosen.price)) {
    const rule = 'quotes: another price than the one that was accepted'
    world.model.broken.push({ rule, detail: answer.text.slice(0, 300), person: person.index })
  }
  return 'done'
}
