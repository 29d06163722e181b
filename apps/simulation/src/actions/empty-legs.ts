import { cents, defineAction, phoneOf, toOutcome } from '../action.ts'
import type { OrderAnswer } from '../booking.ts'
import type { World } from '../world.ts'
import { keep } from './charter.ts'

interface LegAnswer {
  id: string
  company_id: number
  price_min: { amount: number; currency: string }
}

/** Legs on the flights without customers of trips that were booked here: they move with their trips. */
async function keepLegsOfTrips({ db }: World, legs: readonly LegAnswer[]): Promise<LegAnswer[]> {
  const rows = await db
    .selectFrom('empty_leg')
    .innerJoin('aircraft_movement', 'aircraft_movement.id', 'empty_leg.movement_id')
    .select('empty_leg.id')
    .where('empty_leg.status', '=', 'offered')
    .where('aircraft_movement.order_id', 'is not', null)
    .execute()
  return legs.filter((leg) => rows.some(({ id }) => id === leg.id))
}

/** An empty leg at the price that is shown, one of the cheapest or of a trip of the simulation. */
export const buyLeg = defineAction<{ phone: number; pick: number; isOfTrip?: boolean }>({
  name: 'buyLeg',
  habits: { honest: 4, trader: 4 },
  propose: ({ person }, random) => ({ phone: random.int(person.phones.length), pick: random.int(12), isOfTrip: random.chance(0.3) }),
  async run(turn, input) {
    const { world, person } = turn
    const { json } = await world.call('GET', `/gamma/empty-leg/list?per_page=${input.isOfTrip ? 100 : 12}&sort=price`)
    const { data } = json as { data: LegAnswer[] }
    const legs = input.isOfTrip ? await keepLegsOfTrips(world, data) : data
    const leg = legs[input.pick % Math.max(1, legs.length)]
    if (!leg) return 'impossible'
    const body = { empty_leg: { id: leg.id, company_id: leg.company_id, pax: 2, luggage: 20, price: leg.price_min } }
    const answer = await world.callAs(person, phoneOf(person, input), 'POST', '/gamma/order/create', body)
    if (answer.status !== 200) return toOutcome(answer)
    const order = answer.json as OrderAnswer
    keep(turn, order, { phone: input.phone, product: 'empty-leg' })
    if (order.price && cents(order.price) !== cents(leg.price_min))
      world.model.broken.push({
        rule: 'agreements: an empty leg at another price than shown',
        detail: `${leg.price_min.amount} shown, ${order.price.amount} agreed`,
        person: person.index,
      })
    return 'done'
  },
})
