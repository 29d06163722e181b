import { activeOrderStatuses } from '@aquilane/domain/orders/transitions'
import type { Db } from '../platform/db/database.ts'
import { ProblemError } from '../platform/http/problem.ts'
import { money } from '../platform/http/serialize.ts'
import { calendarLinks, orderCalendar } from './ics.ts'
import {
  flightByLeg,
  chargeCapsByOrder,
  legsByOrders,
  meetingPointsByAirports,
  orderById,
  ordersByIds,
  ordersByClient,
  orderWithClient,
  timelineByOrder,
  type OrderRow,
} from './queries.ts'
import type { OrdersDeps, OrdersService } from './service.ts'
import { orderStatus } from './transitions.ts'
import {
  isCancelable,
  toOrderSummary,
  refundQuoteAt,
  toOrderResponse,
  type OrderRecord,
  type OrderResponse,
  type ReferenceData,
} from './wire.ts'

type Locale = 'en' | 'it'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Unknown and foreign orders answer alike, so that nobody learns which ids exist. */
export const orderNotFound = () => new ProblemError('NOT_FOUND', 'There is no such order.')

const findOrder = async (on: Db, id: string) => (uuid.test(id) ? await orderById(on, id) : undefined)

export interface OrderReadModel extends Pick<
  OrdersService,
  'list' | 'get' | 'summary' | 'summaries' | 'getFlight' | 'getChargeLimits' | 'itinerary' | 'refundQuote' | 'calendar'
> {
  /** Names and fleet in the reader's language; read it before a transaction begins, it may ask for a connection of its own. */
  loadReferenceData(locale: Locale): Promise<ReferenceData>
  toOrderView(on: Db, order: OrderRow, world: ReferenceData): Promise<OrderResponse>
  /** @throws NOT_FOUND when it is not this client's */
  requireOwnOrder(on: Db, id: string, clientId: string): Promise<OrderRow>
}

export function createOrderReadModel(deps: OrdersDeps): OrderReadModel {
  const { db, clock, invoicing } = deps
  const links = calendarLinks(deps.secret)

  const loadReferenceData = async (locale: Locale): Promise<ReferenceData> => ({
    places: deps.places,
    fleet: await deps.fleet.current(),
    locale,
  })

  const records = async (on: Db, orders: OrderRow[], locale: Locale): Promise<OrderRecord[]> => {
    const ids = orders.map((order) => order.id)
    const legs = await legsByOrders(on, ids)
    const invoices = await invoicing.invoicesByOrders(on, ids, locale)
    const meetingPoints = await meetingPointsByAirports(
      on,
      [...legs.values()].flat().flatMap((leg) => leg.departure_airport ?? []),
    )
    return orders.map((order) => ({ order, legs: legs.get(order.id) ?? [], invoices: invoices.get(order.id) ?? [], meetingPoints }))
  }

  const toOrderView = async (on: Db, order: OrderRow, around: ReferenceData): Promise<OrderResponse> => {
    const [record] = await records(on, [order], around.locale)
    const now = clock.now()
    return toOrderResponse(record!, await timelineByOrder(on, order.id), around, now, links.create(order.id, now))
  }

  deps.events.on('identity.account-deletion-requested', async (trx, { clientId, objections }) => {
    for (const order of await ordersByClient(trx, clientId)) {
      if ((activeOrderStatuses as readonly string[]).includes(order.status))
        objections.push({ reason: 'ACTIVE_ORDER', pnr: order.pnr, amount: null })
      else if (order.status === 'Refund' && !order.refund_settled)
        objections.push({ reason: 'OPEN_REFUND', pnr: order.pnr, amount: money(order.refund ?? 0, order.currency) })
    }
  })
  deps.events.on('identity.data-export-requested', async (trx, { clientId, locale, files }) => {
    const around = await loadReferenceData(locale)
    const orders = (await records(trx, await ordersByClient(trx, clientId), locale)).map((record) => toOrderSummary(record, around))
    files.push({ name: 'orders-and-invoices.json', content: orders })
  })

  return {
    loadReferenceData,
    toOrderView,
    requireOwnOrder,

    async list(clientId, locale) {
      const around = await loadReferenceData(locale)
      return (await records(db, await ordersByClient(db, clientId), locale)).map((record) => toOrderSummary(record, around))
    },

    get: async (id, clientId, locale) => toOrderView(db, await requireOwnOrder(db, id, clientId), await loadReferenceData(locale)),

    async summary(id, locale) {
      const order = await findOrder(db, id)
      const [record] = order ? await records(db, [order], locale) : []
      return record ? toOrderSummary(record, await loadReferenceData(locale)) : null
    },

    async summaries(ids, locale) {
      const around = await loadReferenceData(locale)
      const found = await records(db, await ordersByIds(db, [...new Set(ids)]), locale)
      return new Map(found.map((record) => [record.order.id, toOrderSummary(record, around)]))
    },

    getFlight: async (on, orderId, legId) =>
      uuid.test(orderId) && uuid.test(legId) ? ((await flightByLeg(on, orderId, legId)) ?? null) : null,

    async getChargeLimits(on, which) {
      const order = await orderWithClient(on, which)
      if (!order) return null
      const { id, pnr, client_id: clientId, first_name, last_name, phone, currency } = order
      const status = orderStatus(order)
      return { id, pnr, clientId, customer: { first_name, last_name, phone }, status, currency, caps: await chargeCapsByOrder(on, id) }
    },

    async itinerary(on, id) {
      const order = await findOrder(on, id)
      if (!order) return null
      const stop = (selector: string, code: string | null) => {
        const customerName = (locale: Locale) => {
          const place = code === null ? deps.places.get(selector, locale) : deps.places.airportLocation(code, locale)
          return (place?.type === 'airport' ? place.city?.name : null) ?? place?.name ?? code ?? selector
        }
        const airport = code === null ? null : deps.places.airportLocation(code, 'en')
        return { name: { en: customerName('en'), it: customerName('it') }, code: airport?.iata ?? code }
      }
      const legs = (await legsByOrders(on, [order.id])).get(order.id) ?? []
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
      const order = await requireOwnOrder(db, id, clientId)
      const now = clock.now()
      const [first] = (await legsByOrders(db, [order.id])).get(order.id) ?? []
      const quote = refundQuoteAt(order, now, { zone: first?.departure_zone ?? null })
      return {
        order: { id: order.id },
        cancelable: isCancelable(order, now),
        paid: money(order.paid + order.ancillary_paid, order.currency),
        fee: money(quote.feeCents, order.currency),
        fee_percent: quote.feePercent,
        refund: money(quote.refundCents, order.currency),
        steps: quote.steps,
      }
    },

    async calendar({ id, clientId, expires, signature, locale }) {
      const order = await findOrder(db, id)
      const signed = links.verify(id, { expires, signature }, clock.now())
      if (!order || !(signed || order.client_id === clientId)) throw orderNotFound()
      const [record] = await records(db, [order], locale)
      return {
        pnr: order.pnr,
        file: orderCalendar(record!, await timelineByOrder(db, order.id), await loadReferenceData(locale), deps.publicUrl),
      }
    },
  }
}

async function requireOwnOrder(on: Db, id: string, clientId: string): Promise<OrderRow> {
  const order = await findOrder(on, id)
  if (order?.client_id !== clientId) throw orderNotFound()
  return order
}
