import { legChoices, type LegChoice } from '@aquilane/domain/empty-legs/changes'
import { cents, defineAction, type Turn } from '../action.ts'
import { toFlight, type OrderAnswer } from '../booking.ts'
import type { Answer } from '../call.ts'
import { bookingsOf, type Booking } from '../model.ts'
import { keep } from './charter.ts'

type Shown = OrderAnswer & { leg_change: { departure_date: string; charter: { price: { amount: number } } | null } | null }

/** A leg of the person whose flight was moved and that waits for an answer, now and then one that does not. */
async function findMoved({ world, person }: Omit<Turn, 'key'>, isAny: boolean): Promise<Booking | null> {
  const legs = bookingsOf(world.model, person).filter(({ product, canceled }) => product === 'empty-leg' && !canceled)
  if (legs.length === 0) return null
  const ids = legs.map(({ orderId }) => orderId)
  const open = await world.db
    .selectFrom('empty_leg_change')
    .select('order_id')
    .where('order_id', 'in', ids)
    .where('status', '=', 'open')
    .execute()
  return legs.find(({ orderId }) => isAny || open.some((change) => change.order_id === orderId)) ?? null
}

/** The buyer of an empty leg that was moved flies it as it is planned now, takes the money back or the charter that is kept, sometimes twice at once. */
export const answerMovedLeg = defineAction<{ choice: LegChoice; isTwice: boolean; isAny: boolean }>({
  name: 'answerMovedLeg',
  habits: { honest: 8, trader: 8 },
  async propose(turn, random) {
    const isAny = random.chance(0.02)
    if ((await findMoved(turn, isAny)) === null) return null
    return { choice: random.pick(legChoices), isTwice: random.chance(0.2), isAny }
  },
  async run(turn, { choice, isTwice, isAny }) {
    const { world, person } = turn
    const booking = await findMoved(turn, isAny)
    if (!booking) return 'impossible'
    const phone = person.phones[booking.phone]!
    const { leg_change: shown, price } = (await world.callAs(person, phone, 'GET', `/gamma/order/get?id=${booking.orderId}`)).json as Shown
    const post = () => world.callAs(person, phone, 'POST', '/gamma/order/leg-change', { order: { id: booking.orderId }, choice })
    const answers: Answer[] = isTwice ? await world.together(() => Promise.all([post(), post()])) : [await post()]
    const done = answers.filter(({ status }) => status === 200)
    const detail = `order ${booking.orderId}, ${choice}: ${JSON.stringify({ shown, price })}`
    const broken = (rule: string) => world.model.broken.push({ rule: `moved legs: ${rule}`, detail, person: person.index })
    if (done.length > 1) broken('one was answered twice')
    if (!done[0]) return 'refused'
    if (shown === null) {
      broken('one was answered that was not asked')
      return 'done'
    }
    const after = done[0].json as OrderAnswer
    if (choice === 'new_time') {
      if (cents(after.price!) !== cents(price!)) broken('another time costs something else')
      if (!isSame(after.legs[0]!.departure_date, shown.departure_date)) broken('it departs at another time than was shown')
      booking.flight = toFlight(after)
      return 'done'
    }
    // All of it goes back, whatever the terms say (`losses`).
    booking.canceled = { feeCents: 0, paidCents: booking.priceCents, savingsCents: 0 }
    if (choice === 'charter') {
      if (shown.charter === null || cents(after.price!) !== cents(shown.charter.price))
        broken('the charter has another price than was shown')
      keep(turn, after, { phone: booking.phone, product: 'charter' })
    }
    return 'done'
  },
})

const isSame = (a: string, b: string): boolean => Temporal.Instant.compare(Temporal.Instant.from(a), Temporal.Instant.from(b)) === 0
