import { defineAction, phoneOf, toOutcome, type Turn } from '../action.ts'
import { rowLine, findAnchors, toBooking, type OrderAnswer, type PriceLine } from '../booking.ts'
import { bookingsOf, type Booking } from '../model.ts'
import type { Random } from '../random.ts'

/** Routes of business aviation in Europe. */
const routes = [
  ['EGGW', 'LFMN'],
  ['LFPB', 'EGGW'],
  ['LSGG', 'LFPB'],
  ['LIML', 'LFPB'],
  ['EGLF', 'LSGG'],
  ['LFMN', 'LSGG'],
  ['EDDM', 'LEPA'],
  ['LSZH', 'LEIB'],
  ['LIRA', 'LIML'],
  ['LOWW', 'LFMN'],
] as const

export interface Suggestion {
  id: string
  firmness: 'firm' | 'estimate'
  price_breakdown: PriceLine[]
}

export const legOf = (input: { from: string; to: string; date: string; pets?: number }) => ({
  departure: input.from,
  arrival: input.to,
  date: input.date,
  pax: 4,
  luggage: 40,
  ...(input.pets ? { party: { pets: input.pets } } : {}),
})

/** Offers of a kind, cheapest first. */
export async function findOffers(
  turn: Turn,
  phone: number,
  leg: ReturnType<typeof legOf> | ReturnType<typeof legOf>[],
  { isWide = false, firmness = 'firm' }: { isWide?: boolean; firmness?: Suggestion['firmness'] } = {},
): Promise<Suggestion[]> {
  const body = { legs: [leg].flat(), sort: 'price', ...(isWide ? { limit: 60 } : { per_type: 1, limit: 8 }) }
  const { json } = await turn.world.callAs(turn.person, phoneOf(turn.person, { phone }), 'POST', '/gamma/charter/suggest', body)
  return ((json as { data?: Suggestion[] } | null)?.data ?? []).filter((offer) => offer.firmness === firmness)
}

export function randomLeg({ world }: Omit<Turn, 'key'>, random: Random, window: { from: number; days: number }) {
  const route = random.pick(routes)
  const [from, to] = random.chance(0.5) ? route : route.toReversed()
  const day = world.clock
    .now()
    .toZonedDateTimeISO('UTC')
    .toPlainDate()
    .add({ days: window.from + random.int(window.days) })
  return { from: `airport:${from}`, to: `airport:${to}`, date: `${day.toString()}T${String(8 + random.int(10)).padStart(2, '0')}:30` }
}

/** A trip that begins where another one of the person ends. */
function onwardLeg({ world, person }: Omit<Turn, 'key'>, random: Random) {
  const now = world.clock.now().epochMilliseconds
  const trips = bookingsOf(world.model, person).filter(
    ({ product, canceled, flight }) => product === 'charter' && !canceled && flight.departureAt > now,
  )
  if (trips.length === 0) return null
  const { flight } = random.pick(trips)
  const arrival = Temporal.Instant.fromEpochMilliseconds(flight.arrivalAt).toZonedDateTimeISO('UTC').toPlainDate()
  const to = random.pick(routes)[random.int(2)]!
  return {
    from: flight.away,
    to: `airport:${to}`,
    date: `${arrival.add({ days: 1 + random.int(2) }).toString()}T${String(9 + random.int(8)).padStart(2, '0')}:30`,
  }
}

export const bookCharter = defineAction<{
  phone: number
  from: string
  to: string
  date: string
  pick: number
  inRow: boolean
  pets?: number
}>({
  name: 'bookCharter',
  habits: { honest: 10, trader: 14 },
  propose(turn, random) {
    const phone = random.int(turn.person.phones.length)
    const onward = random.chance(0.5) ? onwardLeg(turn, random) : null
    const leg = onward ?? randomLeg(turn, random, { from: 2, days: 40 })
    return leg.from === leg.to ? null : { phone, ...leg, pick: random.int(8), inRow: onward !== null, pets: random.chance(0.2) ? 1 : 0 }
  },
  async run(turn, input) {
    const offers = await findOffers(turn, input.phone, legOf(input), { isWide: input.inRow })
    const offer =
      (input.inRow ? offers.find(({ price_breakdown }) => rowLine(price_breakdown)) : undefined) ??
      offers[input.pick % Math.max(1, offers.length)]
    if (!offer) return 'impossible'
    const body = { legs: [legOf(input)], suggestion_id: offer.id }
    const answer = await turn.world.callAs(turn.person, phoneOf(turn.person, input), 'POST', '/gamma/order/create', body)
    if (answer.status === 200) keep(turn, answer.json as OrderAnswer, { phone: input.phone, product: 'charter' })
    return toOutcome(answer)
  },
})

/** Out and back some days later, with one aircraft. */
export const bookReturn = defineAction<{ phone: number; from: string; to: string; date: string; days: number; pick: number }>({
  name: 'bookReturn',
  habits: { honest: 5, trader: 4 },
  propose: (turn, random) => ({
    phone: random.int(turn.person.phones.length),
    ...randomLeg(turn, random, { from: 2, days: 12 }),
    days: 1 + random.int(4),
    pick: random.int(8),
  }),
  async run(turn, input) {
    const date = Temporal.PlainDateTime.from(input.date).add({ days: input.days }).toString({ smallestUnit: 'minute' })
    const legs = [legOf(input), legOf({ from: input.to, to: input.from, date })]
    const offers = await findOffers(turn, input.phone, legs)
    const offer = offers[input.pick % Math.max(1, offers.length)]
    if (!offer) return 'impossible'
    const body = { legs, suggestion_id: offer.id }
    const answer = await turn.world.callAs(turn.person, phoneOf(turn.person, input), 'POST', '/gamma/order/create', body)
    if (answer.status === 200) keep(turn, answer.json as OrderAnswer, { phone: input.phone, product: 'charter' })
    return toOutcome(answer)
  },
})

/** Notes what was agreed. */
export function keep(
  { world, person, key }: Turn,
  order: OrderAnswer,
  by: Pick<Booking, 'phone' | 'product'> & Partial<Pick<Booking, 'charterCents'>>,
): void {
  const booking = toBooking(order, { ...by, key, person: person.index })
  booking.anchors = findAnchors(world.model.bookings.values(), booking)
  world.model.bookings.set(key, booking)
}
