import { cents, defineAction, toOutcome, type Turn } from '../action.ts'
import { toFlight, type OrderAnswer } from '../booking.ts'
import type { Answer } from '../call.ts'
import { roleOf, type Booking, type Person } from '../model.ts'
import type { World } from '../world.ts'
import { decideAtOnce } from './approvals.ts'
import { cancelBooking } from './cancellation.ts'

const reason = 'Said on the telephone in the simulation'

export const openBookings = ({ model }: World): Booking[] => [...model.bookings.values()].filter(({ canceled }) => canceled === null)

export const ownerOf = ({ model }: World, { person }: Booking): Person => model.persons.find(({ index }) => index === person)!

/** A customer calls, and a member cancels: by the terms, or without their fee, which another member decides. */
export const cancelForCustomer = defineAction<{ booking: string; isWaived: boolean }>({
  name: 'cancelForCustomer',
  habits: { sales: 2, operations: 2, admin: 1 },
  propose({ world }, random) {
    const open = openBookings(world)
    return open.length === 0 ? null : { booking: random.pick(open).key, isWaived: random.chance(0.4) }
  },
  async run(turn, { booking: key, isWaived }) {
    const { world } = turn
    const booking = world.model.bookings.get(key)
    if (!booking) return 'impossible'
    const owner = { ...turn, person: ownerOf(world, booking) }
    return cancelBooking(owner, { booking: key, to: 'source', isWaived }, () => cancelAsMember(turn, booking, isWaived))
  },
})

/** Answers as a refusal while nothing is cancelled. */
async function cancelAsMember({ world, person }: Turn, { orderId }: Booking, isWaived: boolean): Promise<Answer> {
  const role = roleOf(person)
  const send = (more: object) =>
    world.callAsStaff(role, 'POST', '/gamma/staff/order/cancel', { order: { id: orderId }, waive_fee: isWaived, ...more })
  const shown = await send({ dry_run: true })
  if (shown.status !== 200) return shown
  const { refund } = shown.json as { refund: { amount: number; currency: string } }
  const answer = await send({ reason, refund })
  if (answer.status !== 200) return answer
  const { applied, waived } = answer.json as { applied: boolean; waived: { amount: number } }
  if (applied && cents(waived) > 0)
    world.model.broken.push({ rule: 'two people: a fee was waived by one member', detail: `order ${orderId}, ${cents(waived)} cents` })
  if (applied) return answer
  return (await decideAtOnce(world, role, `cancellation:${orderId}`)) ?? { ...answer, status: 409 }
}

export const airports = ['LIML', 'LIRF', 'LFPB', 'EGGW', 'LSGG', 'LEMD']

interface Change extends Record<string, string | number | boolean> {
  booking: string
  to: string
  pax: number
  /** The member wrote down that the customer agreed. */
  isAgreed: boolean
}

interface Shown extends OrderAnswer {
  legs: (OrderAnswer['legs'][number] & { id: string; pax: number })[]
}

/** Nothing hangs on a trip in a row: its saving would have to be settled first. */
export const isAlone = ({ model }: World, { row, flight }: Booking): boolean =>
  row === null && [...model.bookings.values()].every((other) => other.row === null || other.flight.tail !== flight.tail)

/** A customer calls, and a member flies the trip to another airport or with another party. */
export const changeForCustomer = defineAction<Change>({
  name: 'changeForCustomer',
  habits: { sales: 4, operations: 4, admin: 2 },
  propose({ world }, random) {
    const open = openBookings(world).filter((booking) => booking.product === 'charter' && isAlone(world, booking))
    if (open.length === 0) return null
    return { booking: random.pick(open).key, to: random.pick(airports), pax: 1 + random.int(6), isAgreed: random.chance(0.8) }
  },
  async run({ world, person }, { booking: key, to, pax, isAgreed }) {
    const booking = world.model.bookings.get(key)
    if (!booking || !isAlone(world, booking)) return 'impossible'
    const owner = ownerOf(world, booking)
    const read = async () =>
      (await world.callAs(owner, owner.phones[booking.phone]!, 'GET', `/gamma/order/get?id=${booking.orderId}`)).json as Shown
    const before = await read()
    const leg = before.legs.at(-1)
    if (!leg) return 'impossible'
    const body = {
      order: { id: booking.orderId },
      legs: [{ id: leg.id, pax, ...(before.legs.length === 1 ? { arrival: to } : {}) }],
      reason,
      ...(isAgreed ? { agreed_by: 'phone' } : {}),
    }
    const role = roleOf(person)
    const answer = await world.callAsStaff(role, 'POST', '/gamma/staff/order/retime', body)
    if (answer.status !== 200) return toOutcome(answer)
    const isApplied =
      (answer.json as { applied: boolean }).applied || (await decideAtOnce(world, role, `retime:${booking.orderId}`)) !== null
    const after = await read()
    noteChange(world, booking, { before, after, isAgreed })
    return isApplied ? 'done' : 'refused'
  },
})

const planOf = ({ legs }: Shown): string => legs.map((leg) => `${leg.departure_airport.icao}-${leg.arrival_airport.icao} ${leg.pax}`).join()

/** P3, M3: who agreed, and at what price. */
function noteChange(
  { model }: World,
  booking: Booking,
  { before, after, isAgreed }: { before: Shown; after: Shown; isAgreed: boolean },
): void {
  const detail = `order ${booking.orderId}: ${planOf(before)} to ${planOf(after)}`
  if (!isAgreed && planOf(before) !== planOf(after))
    model.broken.push({ rule: 'agreements: airports or party changed without the customer', detail, person: booking.person })
  if (cents(after.price!) !== cents(before.price!))
    model.broken.push({ rule: 'agreements: a change by staff changed the price', detail, person: booking.person })
  booking.flight = toFlight(after)
}
