import { activeOrderStatuses } from '@aquilane/domain/orders/transitions'
import type { Db } from '../platform/db/database.ts'
import { ProblemError } from '../platform/http/problem.ts'
import { money } from '../platform/http/serialize.ts'
import { calendarLinks, calendarOf } from './ics.ts'
import {
  flightById,
  legsOf,
  meetingPointsOf,
  orderById,
  ordersByIds,
  ordersOf,
  orderWithClient,
  timelineOf,
  type OrderRow,
} from './queries.ts'
import type { OrdersDeps, OrdersService } from './service.ts'
import { statusOf } from './transitions.ts'
import { capsOf, isCancelable, orderSummary, refundAt, wireOrder, type OrderRecord, type WireOrder, type World } from './wire.ts'

type Locale = 'en' | 'it'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Unknown and foreign orders answer alike, so that nobody learns which ids exist. */
export const noSuchOrder = () => new ProblemError('NOT_FOUND', 'There is no such order.')

const find = async (on: Db, id: string) => (uuid.test(id) ? await orderById(on, id) : undefined)

export interface Reading extends Pick<
  OrdersService,
  'list' | 'get' | 'summary' | 'summaries' | 'flight' | 'charges' | 'itinerary' | 'refundQuote' | 'calendar'
> {
  /** Names and fleet in the reader's language; read it before a transaction begins, it may ask for a connection of its own. */
  world(locale: Locale): Promise<World>
  show(on: Db, order: OrderRow, world: World): Promise<WireOrder>
  /** @throws NOT_FOUND when it is not this client's */
  owned(on: Db, id: string, clientId: string): Promise<OrderRow>
}

export function createReading(deps: OrdersDeps): Reading {
  const { db, clock, invoicing } = deps
  const links = calendarLinks(deps.secret)

  const world = async (locale: Locale): Promise<World> => ({ places: deps.places, fleet: await deps.fleet.current(), locale })

  const records = async (on: Db, orders: OrderRow[], locale: Locale): Promise<OrderRecord[]> => {
    const ids = orders.map((order) => order.id)
    const legs = await legsOf(on, ids)
    const invoices = await invoicing.ofOrders(on, ids, locale)
    const meetingPoints = await meetingPointsOf(
      on,
      [...legs.values()].flat().flatMap((leg) => leg.departure_airport ?? []),
    )
    return orders.map((order) => ({ order, legs: legs.get(order.id) ?? [], invoices: invoices.get(order.id) ?? [], meetingPoints }))
  }

  const show = async (on: Db, order: OrderRow, around: World): Promise<WireOrder> => {
    const [record] = await records(on, [order], around.locale)
    const now = clock.now()
    return wireOrder(record!, await timelineOf(on, order.id), around, now, links.make(order.id, now))
  }

  deps.events.on('identity.client-leaving', async (trx, { clientId, objections }) => {
    for (const order of await ordersOf(trx, clientId)) {
      if ((activeOrderStatuses as readonly string[]).includes(order.status))
        objections.push({ reason: 'ACTIVE_ORDER', pnr: order.pnr, amount: null })
      else if (order.status === 'Refund' && !order.refund_settled)
        objections.push({ reason: 'OPEN_REFUND', pnr: order.pnr, amount: money(order.refund ?? 0, order.currency) })
    }
  })
  deps.events.on('identity.client-exported', async (trx, { clientId, locale, files }) => {
    const around = await world(locale)
    const orders = (await records(trx, await ordersOf(trx, clientId), locale)).map((record) => orderSummary(record, around))
    files.push({ name: 'orders-and-invoices.json', content: orders })
  })

  return {
    world,
    show,
    owned,

    async list(clientId, locale) {
      const around = await world(locale)
      return (await records(db, await ordersOf(db, clientId), locale)).map((record) => orderSummary(record, around))
    },

    get: async (id, clientId, locale) => show(db, await owned(db, id, clientId), await world(locale)),

    async summary(id, locale) {
      const order = await find(db, id)
      const [record] = order ? await records(db, [order], locale) : []
      return record ? orderSummary(record, await world(locale)) : null
    },

    async summaries(ids, locale) {
      const around = await world(locale)
      const found = await records(db, await ordersByIds(db, [...new Set(ids)]), locale)
      return new Map(found.map((record) => [record.order.id, orderSummary(record, around)]))
    },

    flight: async (on, orderId, legId) =>
      uuid.test(orderId) && uuid.test(legId) ? ((await flightById(on, orderId, legId)) ?? null) : null,

    async charges(on, which) {
      const order = await orderWithClient(on, which)
      if (!order) return null
      const { id, pnr, client_id: clientId, first_name, last_name, phone, currency } = order
      const status = statusOf(order)
      return { id, pnr, clientId, customer: { first_name, last_name, phone }, status, currency, caps: capsOf(order) }
    },

    async itinerary(on, id) {
      const order = await find(on, id)
      if (!order) return null
      const stop = (selector: string, code: string | null) => {
        const named = (locale: Locale) => {
          const place = code === null ? deps.places.get(selector, locale) : deps.places.airportLocation(code, locale)
          return (place?.type === 'airport' ? place.city?.name : null) ?? place?.name ?? code ?? selector
        }
        const airport = code === null ? null : deps.places.airportLocation(code, 'en')
        return { name: { en: named('en'), it: named('it') }, code: airport?.iata ?? code }
      }
      const legs = (await legsOf(on, [order.id])).get(order.id) ?? []
      return {
        pnr: order.pnr,
        legs: legs.map((leg) => ({
          from: stop(leg.departure, leg.departure_airport),
          to: stop(leg.arrival, leg.arrival_airport),
          date: leg.departure_local.slice(0, 10),
        })),
      }
    },

    async refundQuote(id, clientId) {
      const order = await owned(db, id, clientId)
      const now = clock.now()
      const quote = refundAt(order, now)
      return {
        order: { id: order.id },
        cancelable: isCancelable(order, now),
        paid: money(order.paid + order.extras, order.currency),
        fee: money(quote.feeCents, order.currency),
        fee_percent: quote.feePercent,
        refund: money(quote.refundCents, order.currency),
        steps: quote.steps,
      }
    },

    async calendar({ id, clientId, expires, signature, locale }) {
      const order = await find(db, id)
      const signed = links.holds(id, { expires, signature }, clock.now())
      if (!order || !(signed || order.client_id === clientId)) throw noSuchOrder()
      const [record] = await records(db, [order], locale)
      return { pnr: order.pnr, file: calendarOf(record!, await timelineOf(db, order.id), await world(locale), deps.publicUrl) }
    },
  }
}

async function owned(on: Db, id: string, clientId: string): Promise<OrderRow> {
  const order = await find(on, id)
  if (order?.client_id !== clientId) throw noSuchOrder()
  return order
}
