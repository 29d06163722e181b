import { sql } from 'kysely'
import type { OrdersHarness } from '../orders/orders.fixture.ts'
import type { OrderResponse } from '../orders/http/wire.ts'
import { decideSharedFlightJob } from '../../market/shared-flights/queues.ts'
import { openToOthers, getOrder, cancelOrder, buyOut } from './customer-answers.fixture.ts'

/** Shared flights that customers open, pay and buy out; with `realOffers`. */
export function sharedFlightCases(h: OrdersHarness) {
  let day = 20
  async function openSeats(clientId: string, seats = 2): Promise<OrderResponse> {
    const date = h.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().add({ days: day++ })
    const legs = [{ departure: 'airport:EGGW', arrival: 'airport:LFMN', date: `${date.toString()}T12:00`, pax: 2, luggage: 20 }]
    const offers = await h.charter.findOffersFor({ legs, clientId, locale: 'en' })
    const suggestionId = offers.find(({ firmness, quote }) => firmness === 'firm' && quote.seats >= 6)!.id
    return openToOthers(h, { clientId, locale: 'en', suggestionId, seats, shownCents: null, idempotencyKey: null, caller: null })
  }
  async function pay(clientId: string, { invoices }: Pick<OrderResponse, 'invoices'>): Promise<void> {
    const { bankId } = await h.openCard(clientId, invoices[0]!.id)
    await h.submitCard(bankId)
    await h.recover()
  }
  const stateOf = (id: string, clientId: string) => getOrder(h, id, clientId, 'en')
  const flightOf = async (order: OrderResponse) =>
    h.db.selectFrom('shared_flight').selectAll().where('id', '=', order.sharing!.id).executeTakeFirstOrThrow()
  return {
    openSeats,
    pay,
    stateOf,
    flightOf,
    async openedAndPaid(clientId: string, seats = 2): Promise<OrderResponse> {
      const order = await openSeats(clientId, seats)
      await pay(clientId, order)
      return stateOf(order.id, clientId)
    },
    /** Seats of a flight that a customer opened. */
    async seatsOf(order: OrderResponse, clientId: string, seats = 1): Promise<OrderResponse> {
      const flight = await flightOf(order)
      const sharing = { id: flight.id, companyId: flight.operator_id, choice: { seats, sofaSeats: 0 }, shownCents: null }
      return h.create(clientId, null, { legs: [], sharing })
    },
    cancel: (id: string, clientId: string) => cancelOrder(h, { id, clientId, locale: 'en', expectedRefund: null, idempotencyKey: null }),
    buyOut: (orderId: string, clientId: string, shownCents: number | null = null) =>
      buyOut(h, { orderId, clientId, locale: 'en', shownCents, idempotencyKey: null }),
    /** The rest of an aircraft is settled by a job. */
    settle: () => h.jobs.run(undefined, decideSharedFlightJob),
    /** What a customer has paid and not got back, cents. */
    async spentBy(clientId: string): Promise<number> {
      const { rows } = await sql<{ cents: number }>`
        SELECT coalesce(sum(paid - coalesce(refund, 0)), 0)::bigint AS cents FROM orders WHERE client_id = ${clientId}`.execute(h.db)
      return Number(rows[0]!.cents)
    },
  }
}

export const toCents = ({ amount }: { amount: number }): number => Math.round(amount * 100)
