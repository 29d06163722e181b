import { Refusal } from '@aquilane/domain/refusal'
import type { LegBody } from '../market/charter/index.ts'
import { getTrip } from '../trips/operations/trip-view.ts'
import { orderAndPay, type DemoWeekDeps, type Purchase } from './purchases.ts'

/** A refusal ends one trip of the demo, not the demo. */
export async function tolerant(call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call()
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

const patience = { tries: 60, milliseconds: 250 } as const

/** On the dice among the firm offers. @returns the order once its payment has settled; null where the trip cannot be flown or paid */
export async function bookConfirmed(deps: DemoWeekDeps, clientId: string, leg: LegBody): Promise<string | null> {
  const offers = await deps.ctx.charter.findOffersFor({ legs: [leg], perType: 1, limit: 12, clientId, locale: 'en' })
  const firm = offers.filter(({ firmness }) => firmness === 'firm')
  const suggestion = firm[Math.floor(deps.random() * firm.length)]
  return suggestion ? confirmTrip(deps, clientId, { legs: [leg], suggestionId: suggestion.id }) : null
}

/** @returns the order once its payment has settled; null where it is refused */
export async function confirmTrip(deps: DemoWeekDeps, clientId: string, purchase: Purchase): Promise<string | null> {
  if (!(await orderAndPay(deps, clientId, purchase))) return null
  for (let tries = 0; tries < patience.tries && !deps.stopping(); tries++) {
    const order = await deps.ctx.db
      .selectFrom('orders')
      .select(['id', 'status'])
      .where('client_id', '=', clientId)
      .orderBy('created_at', 'desc')
      .executeTakeFirst()
    if (order?.status === 'Confirmed') {
      const { items } = await getTrip(deps.ctx, order.id, 'en')
      if (items.length > 0) return order.id
    }
    await new Promise((done) => setTimeout(done, patience.milliseconds))
  }
  return null
}
