import { expect } from 'vitest'
import { confirmOrder } from '../sales/orders/flown-order.fixture.ts'
import { systemClock } from '../platform/clock.ts'
import type { OrderResponse } from '../sales/orders/http/wire.ts'
import { api, forgets, nextDay } from './world.fixture.ts'

let flight: Promise<OrderResponse> | null = null
let flown: Promise<OrderResponse> | null = null
let departedFlight: ReturnType<typeof moveToPast> | null = null
forgets.push(() => {
  flight = null
  forgetFlown()
})

/** A paid order of a customer that no other operation touches. */
export async function newPaidOrder(days: number, isBack = false) {
  const client = await api.customer(500_000_000)
  const out = api.legsIn(days)
  const back = api.legsIn(days + 2).map((leg) => ({ ...leg, departure: leg.arrival, arrival: leg.departure }))
  const legs = isBack ? [...out, ...back] : out
  const order = await api.order(client, (await api.offers(client, legs))[0]!, legs)
  const body = { invoice: { id: order.invoices[0]!.id }, account: { id: await api.accountOf(client) } }
  expect((await api.call('POST', '/gamma/payment/from-account', { as: client, body })).status).toBe(200)
  return order
}

export const paidOrder = () => (flight ??= newPaidOrder(85))

/** Until one of them is closed. */
export const flownOrder = () => (flown ??= newPaidOrder(84))

/** A paid trip that departs in two hours, on its own. */
export async function onItsDay() {
  const client = await api.customer(500_000_000)
  const { id, legs } = await confirmOrder(api, client, nextDay())
  const now = systemClock.now()
  await api.db
    .updateTable('order_leg')
    .set({ departure_at: now.add({ hours: 2 }).toString(), arrival_at: now.add({ hours: 4 }).toString() })
    .where('order_id', '=', id)
    .execute()
  return { order: { id }, leg: { id: legs[0]!.id } }
}

/** A trip that departed three hours ago, for its actual times: moved once, since it keeps its plan once they are there. */
export const departed = () => (departedFlight ??= moveToPast())

async function moveToPast() {
  const { id, legs } = await flownOrder()
  const now = systemClock.now()
  await api.db
    .updateTable('order_leg')
    .set({ departure_at: now.subtract({ hours: 3 }).toString(), arrival_at: now.subtract({ hours: 1 }).toString() })
    .where('order_id', '=', id)
    .execute()
  const at = (minutes: number): string => now.subtract({ minutes }).toString()
  const times = { off_block: at(180), takeoff: at(170), landing: at(70), on_block: at(60) }
  return { order: { id }, leg: { id: legs[0]!.id }, ...times, delay_code: null }
}

/** The next flown trip is another one: this one is closed. */
export function forgetFlown(): void {
  flown = null
  departedFlight = null
}
