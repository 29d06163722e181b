import { cents, defineAction, phoneOf, toOutcome } from '../action.ts'
import type { OrderAnswer } from '../booking.ts'
import { keep } from './charter.ts'

interface LegAnswer {
  id: string
  company_id: number
  price_min: { amount: number; currency: string }
}

/** An empty leg at the price that is shown. */
export const buyLeg = defineAction<{ phone: number; pick: number }>({
  name: 'buyLeg',
  habits: { honest: 4, trader: 4 },
  propose: ({ person }, random) => ({ phone: random.int(person.phones.length), pick: random.int(12) }),
  async run(turn, input) {
    const { world, person } = turn
    const { json } = await world.call('GET', '/gamma/empty-leg/list?per_page=12&sort=price')
    const legs = (json as { data: LegAnswer[] }).data
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
