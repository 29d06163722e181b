import { expect } from 'vitest'
import type { Context } from '../../context.ts'
import type { OrdersHarness } from '../../sales/orders/orders.fixture.ts'
import { assignFreeCrew } from './assign-crew.ts'

/** A crew that can fly every leg of a trip, as operations assign it. */
export async function crewTrip(ctx: Context, orderId: string, memberId: string): Promise<void> {
  expect((await assignFreeCrew(ctx, { orderId, memberId })).open).toBe(0)
}

/** A paid charter from Luton to Nice on a jet, with another aircraft of the same kind free. */
export async function confirmedTrip(h: OrdersHarness, owner: string, date: Temporal.PlainDate) {
  const legs = [{ departure: 'airport:EGGW', arrival: 'airport:LFMN', date: `${date.toString()}T12:00`, pax: 2, luggage: 40 }]
  const offers = await h.charter.findOffersFor({ legs, clientId: owner, locale: 'en' })
  const offer = offers.find(({ firmness, aircraftClass }) => firmness === 'firm' && aircraftClass.slug !== 'turboprop')!
  const order = await h.create(owner, offer.id, { legs })
  const { bankId } = await h.openCard(owner, order.invoices[0]!.id)
  await h.submitCard(bankId)
  await h.recover()
  return { orderId: order.id, legId: order.legs[0]!.id, date }
}
export type CrewedTrip = Awaited<ReturnType<typeof confirmedTrip>>
