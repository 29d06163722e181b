import { cents, defineAction, phoneOf, toOutcome, type Turn } from '../action.ts'
import type { World } from '../world.ts'
import { legOf, randomLeg } from './charter.ts'

export type WatchedLeg = ReturnType<typeof legOf>

export interface AlertAnswer {
  id: string
  legs: WatchedLeg[]
  flex_days: number
  known_price: { amount: number }
}

/** The lowest price that a visitor finds who searches for the trip on one of the days that are watched; null: nothing can fly it. Cents. */
export async function findLowestPrice({ call }: World, leg: WatchedLeg, flexDays: number): Promise<number | null> {
  const found: number[] = []
  for (let shift = -flexDays; shift <= flexDays; shift++) {
    const date = Temporal.PlainDateTime.from(leg.date).add({ days: shift }).toString({ smallestUnit: 'minute' })
    const { json } = await call('POST', '/gamma/charter/suggest', { body: { legs: [{ ...leg, date }], sort: 'price' } })
    const [first] = (json as { data?: { price: { amount: number } }[] } | null)?.data ?? []
    if (first) found.push(cents(first.price))
  }
  return found.length === 0 ? null : Math.min(...found)
}

export interface Wish extends Record<string, string | number | boolean> {
  from: string
  to: string
  date: string
  flex: number
  /** Of the price of today, from which on a message is sent; 0: any tenth less. */
  share: number
}

export const randomWish = (turn: Omit<Turn, 'key'>, random: Parameters<typeof randomLeg>[1]): Wish => ({
  ...randomLeg(turn, random, { from: 3, days: 40 }),
  flex: random.int(2),
  share: random.pick([0, 0, 1, 0.98, 0.9]),
})

/** The body of a wish, and the limit in cents. A limit is whole euros. */
export async function toWish(world: World, { flex, share, ...leg }: Wish): Promise<{ body: object; limitCents: number | null }> {
  const watched = legOf(leg)
  const body = { legs: [watched], flex_days: flex }
  const price = share === 0 ? null : await findLowestPrice(world, watched, flex)
  if (price === null) return { body, limitCents: null }
  const amount = Math.floor((price * share) / 100)
  return { body: { ...body, limit: { amount, currency: 'EUR' } }, limitCents: amount * 100 }
}

/** The price of an alert that is set now is that of a search now. */
async function noteUnfoundPrice(world: World, alert: AlertAnswer): Promise<void> {
  const found = await findLowestPrice(world, alert.legs[0]!, alert.flex_days)
  if (found === cents(alert.known_price)) return
  const detail = `${JSON.stringify(alert)}: a search finds ${found}`
  world.model.broken.push({ rule: 'price-alerts: the price of an alert cannot be had', detail })
}

/** Watches the price of a trip, or gives an alert up. */
export const watchPrice = defineAction<Wish & { phone: number; isGivenUp: boolean }>({
  name: 'watchPrice',
  habits: { honest: 1, trader: 1 },
  propose: (turn, random) => ({
    phone: random.int(turn.person.phones.length),
    ...randomWish(turn, random),
    isGivenUp: random.chance(0.2),
  }),
  async run({ world, person }, { phone, isGivenUp, ...wish }) {
    const as = phoneOf(person, { phone })
    const at = world.clock.now().epochMilliseconds
    const note = { owner: ownerOf(person), at }
    const { json } = await world.callAs(person, as, 'GET', '/gamma/price-alert/list')
    const [own] = (json as { data?: AlertAnswer[] } | null)?.data ?? []
    if (isGivenUp && own) {
      const answer = await world.callAs(person, as, 'DELETE', `/gamma/price-alert/delete?id=${own.id}`)
      if (answer.status === 200) world.model.alerts.events.push({ ...note, what: 'ended', alert: own.id, limitCents: null })
      return toOutcome(answer)
    }
    const { body, limitCents } = await toWish(world, wish)
    const answer = await world.callAs(person, as, 'POST', '/gamma/price-alert/create', body)
    if (answer.status === 200) {
      const alert = answer.json as AlertAnswer
      world.model.alerts.events.push({ ...note, what: 'set', alert: alert.id, limitCents })
      await noteUnfoundPrice(world, alert)
    }
    return toOutcome(answer)
  },
})

/** Alerts of all accounts of a person, in the model. */
const ownerOf = ({ index }: { index: number }): string => `person:${index}`
