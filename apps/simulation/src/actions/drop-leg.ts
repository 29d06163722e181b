import { cents, defineAction, toOutcome } from '../action.ts'
import { termsFee, toFlight, type OrderAnswer } from '../booking.ts'
import type { Answer } from '../call.ts'
import { roleOf, type Booking } from '../model.ts'
import type { World } from '../world.ts'
import { decideAtOnce } from './approvals.ts'
import { isAlone, openBookings, ownerOf } from './staff-changes.ts'

interface Drop extends Record<string, string | number | boolean> {
  booking: string
  /** Which flight. */
  at: number
  isWaived: boolean
  isTwice: boolean
}

interface Shown {
  applied: boolean
  share: { amount: number }
  /** It was added and never paid. */
  unpaid: boolean
  /** It was added and paid after its time. */
  paid_late: boolean
  fee: { amount: number }
  waived: { amount: number }
  refund: { amount: number; currency: string }
  price: { amount: number }
}

type Order = OrderAnswer & { legs: (OrderAnswer['legs'][number] & { id: string })[] }

/** A customer needs a flight no more, and a member drops it: by the terms, or without their fee, which another member decides. */
export const dropLeg = defineAction<Drop>({
  name: 'dropLeg',
  habits: { sales: 6, operations: 4, admin: 2 },
  async propose({ world }, random) {
    const stuck = random.chance(0.3) ? await findUnpaid(world) : []
    if (stuck.length > 0) return { ...random.pick(stuck), isWaived: false, isTwice: random.chance(0.2) }
    const charters = openBookings(world).filter((booking) => booking.product === 'charter' && isAlone(world, booking))
    // Now and then another one, the only flight of a trip perhaps, which is refused.
    const open = random.chance(0.1) ? charters : await keepPaid(world, charters)
    if (open.length === 0) return null
    return { booking: random.pick(open).key, at: random.int(3), isWaived: random.chance(0.3), isTwice: random.chance(0.2) }
  },
  async run({ world, person }, { booking: key, at, isWaived, isTwice }) {
    const booking = world.model.bookings.get(key)
    if (!booking || !isAlone(world, booking)) return 'impossible'
    const before = await readOrder(world, booking)
    const leg = before.legs[at % Math.max(1, before.legs.length)]
    if (!leg) return 'impossible'
    const role = roleOf(person)
    const asked = { order: { id: booking.orderId }, leg: { id: leg.id }, waive_fee: isWaived, agreed_by: 'phone' }
    const post = (more: object) => world.callAsStaff(role, 'POST', '/gamma/staff/order/drop-leg', { ...asked, ...more })
    const preview = await post({ dry_run: true })
    if (preview.status !== 200) return toOutcome(preview)
    const shown = preview.json as Shown
    const send = () => post({ reason: 'The customer goes on by road', refund: shown.refund, unpaid: shown.unpaid })
    const answers: Answer[] = isTwice ? await world.together(() => Promise.all([send(), send()])) : [await send()]
    const done = answers.filter(({ status }) => status === 200)
    if (done.length === 0) return toOutcome(answers[0]!)
    const applied = done.filter(({ json }) => (json as Shown).applied)
    const detail = `order ${booking.orderId}: ${JSON.stringify(shown)}`
    if (applied.length > 1) world.model.broken.push({ rule: 'dropped flights: one was dropped twice', detail })
    if (applied.length > 0 && cents(shown.waived) > 0)
      world.model.broken.push({ rule: 'dropped flights: a fee was waived by one member', detail })
    if (applied.length === 0 && (await decideAtOnce(world, role, `leg-drop:${booking.orderId}`)) === null) return 'refused'
    note(world, booking, { before, departure: leg.departure_date, shown, isWaived, after: await readOrder(world, booking) })
    return 'done'
  },
})

/** Paid trips with a flight that may be dropped. */
async function keepPaid({ db }: World, bookings: readonly Booking[]): Promise<Booking[]> {
  const ids = bookings.filter(({ legs }) => legs > 1).map(({ orderId }) => orderId)
  if (ids.length === 0) return []
  const paid = await db.selectFrom('orders').select('id').where('id', 'in', ids).where('status', '=', 'Confirmed').execute()
  return bookings.filter(({ orderId }) => paid.some(({ id }) => id === orderId))
}

/** Added flights that are not paid, or were paid after their time, also of trips that have departed or have no aircraft. */
async function findUnpaid(world: World): Promise<{ booking: string; at: number }[]> {
  const rows = await world.db
    .selectFrom('leg_proposal')
    .innerJoin('invoice', 'invoice.id', 'leg_proposal.invoice_id')
    .innerJoin('order_leg', 'order_leg.id', 'leg_proposal.leg_id')
    .select(['leg_proposal.order_id', 'order_leg.position'])
    .where(({ eb, or, ref }) => or([eb('invoice.status', '=', 'New'), eb('invoice.paid_at', '>=', ref('order_leg.departure_at'))]))
    .orderBy('leg_proposal.sent_at')
    .orderBy('leg_proposal.id')
    .execute()
  const open = openBookings(world).filter((booking) => isAlone(world, booking))
  return rows.flatMap(({ order_id: orderId, position: at }) => {
    const booking = open.find((one) => one.orderId === orderId)
    return booking ? [{ booking: booking.key, at }] : []
  })
}

async function readOrder(world: World, booking: Booking): Promise<Order> {
  const owner = ownerOf(world, booking)
  return (await world.callAs(owner, owner.phones[booking.phone]!, 'GET', `/gamma/order/get?id=${booking.orderId}`)).json as Order
}

interface Dropped {
  before: Order
  departure: string
  shown: Shown
  /** The member asked for it without the fee. */
  isWaived: boolean
  after: Order
}

/** What the terms say about the share of the flight, by the hours before it departs. */
function note({ model, clock }: World, booking: Booking, { before, departure, shown, isWaived, after }: Dropped): void {
  const [share, fee, waived] = [cents(shown.share), cents(shown.fee), cents(shown.waived)]
  const detail = `order ${booking.orderId}: ${JSON.stringify({ shown, before: before.price, after: after.price, legs: after.legs.length })}`
  const departureAt = Temporal.Instant.from(departure).epochMilliseconds
  const now = clock.now().epochMilliseconds
  const byTerms = termsFee(before.terms.cancellation, { priceCents: share, paidCents: share, departureAt, now })
  const agreedFee = isWaived || shown.unpaid || shown.paid_late ? 0 : byTerms
  if (fee !== agreedFee || fee + waived !== byTerms)
    model.broken.push({ rule: 'dropped flights: the fee is not that of the terms', detail })
  if (after.legs.length !== before.legs.length - 1)
    model.broken.push({ rule: 'dropped flights: another number of flights is left', detail })
  if (cents(after.price!) !== cents(before.price!) - share || cents(after.price!) !== cents(shown.price))
    model.broken.push({ rule: 'dropped flights: the price is not the one that was shown', detail })
  booking.legs--
  booking.priceCents -= share
  const isOwn = shown.unpaid || shown.paid_late
  if (isOwn) booking.addedCents -= share
  booking.droppedFeeCents += agreedFee
  booking.flight = toFlight(after)
  // The terms of the rest are those from before a flight was added that was not paid in time.
  if (!isOwn && departureAt < booking.flight.departureAt)
    booking.droppedFirstAt = Math.min(departureAt, booking.droppedFirstAt ?? departureAt)
}
