import { bindContext } from '../platform/bind-context.ts'
import type { Db, Trx } from '../platform/db/database.ts'
import { requireFlyable } from './can-fly-order.ts'
import type { OrdersDeps, OrdersService } from './deps.ts'
import { sendOrderNotification } from './notifications.ts'
import { placeEmptyLeg } from './place-empty-leg.ts'
import { placeSeats } from './place-seats.ts'
import { acceptOffer, placeOrder } from './place-order.ts'
import { activeOrderByLeg, orderById, pnrsByIds } from './queries.ts'
import {
  getCalendar,
  getChargeLimits,
  getCateredLeg,
  getFlight,
  getItinerary,
  getOrderAccount,
  getOrderSummaries,
  getOrderSummary,
  getOrderView,
  getQuotedView,
  getTripExtent,
  loadReferenceData,
  requireOwnOrder,
} from './read-model.ts'
import { getListItems, getOrderForStaff, getReplyMinutes, listOrdersForStaff } from './admin.ts'
import { findPricedTrips } from './priced-trips.ts'
import { moveCharter, moveResale } from './move-flights.ts'
import { findOrderToRate, rateOrder } from './ratings.ts'
import { requestTransfer, transferDeadline } from './request-transfer.ts'
import { lockOrderOrThrow } from './transition-order.ts'

export function createOrders(ctx: OrdersDeps): OrdersService {
  return {
    ...bindContext(ctx, {
      place: placeOrder,
      acceptOffer,
      placeEmptyLeg,
      placeSeats,
      moveCharter,
      moveResale,
      requireOwn: requireOwnOrder,
      requireFlyable,
      loadReferenceData,
      toView: getOrderView,
      toQuotedView: getQuotedView,
      summary: getOrderSummary,
      summariesOn: getOrderSummaries,
      getFlight,
      getCateredLeg,
      getTripExtent,
      itinerary: getItinerary,
      calendar: getCalendar,
      findToRate: findOrderToRate,
      rate: rateOrder,
      getChargeLimits,
      getOrderAccount,
      requestTransfer,
      transferDeadline,
      sendNotification: sendOrderNotification,
      listForStaff: listOrdersForStaff,
      findPricedTrips,
      getListItems,
      getReplyMinutes,
      getForStaff: getOrderForStaff,
    }),
    async findOwnTrip(on: Db, { clientId, legs }) {
      const [first] = legs
      if (!first) return null
      const { departure, arrival, date } = first
      return (await activeOrderByLeg(on, clientId, { departure, arrival, departureLocal: date.slice(0, 16) })) ?? null
    },
    summaries: (ids, locale) => getOrderSummaries(ctx, ctx.db, ids, locale),
    getPnr: async (on: Db, id: string) => (await orderById(on, id))?.pnr ?? null,
    getPnrs: async (on: Db, ids: readonly string[]) => new Map((await pnrsByIds(on, ids)).map(({ id, pnr }) => [id, pnr])),
    async lock(trx: Trx, id: string) {
      await lockOrderOrThrow(trx, id)
    },
  }
}
