import { defineAction, phoneOf, toOutcome } from '../action.ts'
import { legOf, randomLeg } from './charter.ts'

/** Watches the price of a trip, or gives an alert up. */
export const watchPrice = defineAction<{
  phone: number
  from: string
  to: string
  date: string
  flex: number
  share: number
  isGivenUp: boolean
}>({
  name: 'watchPrice',
  habits: { honest: 1, trader: 1 },
  propose: (turn, random) => ({
    phone: random.int(turn.person.phones.length),
    ...randomLeg(turn, random, { from: 3, days: 40 }),
    flex: random.int(2),
    share: random.int(3),
    isGivenUp: random.chance(0.2),
  }),
  async run({ world, person }, { phone, flex, share, isGivenUp, ...leg }) {
    const as = phoneOf(person, { phone })
    const { json } = await world.callAs(person, as, 'GET', '/gamma/price-alert/list')
    const [own] = (json as { data?: { id: string; known_price: { amount: number } }[] } | null)?.data ?? []
    if (isGivenUp && own) return toOutcome(await world.callAs(person, as, 'DELETE', `/gamma/price-alert/delete?id=${own.id}`))
    // A limit that the next change of prices may pass.
    const limit = share === 0 ? {} : { limit: { amount: 1_000 * share, currency: 'EUR' } }
    const body = { legs: [legOf(leg)], flex_days: flex, ...limit }
    return toOutcome(await world.callAs(person, as, 'POST', '/gamma/price-alert/create', body))
  },
})
