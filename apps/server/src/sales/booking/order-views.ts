import type { Locale } from '@aquilane/contract/paths'
import { activeOrderStatuses, pastOrderStatuses } from '@aquilane/domain/orders/transitions'
import {
  toWholeOrder,
  legsByOrders,
  listOrderIdsByClient,
  pageOrderIdsByClient,
  type OrderFilter,
  type OrderRow,
  readStoredOffer,
  refundQuoteAt,
  toLocalMoment,
  type OrderResponse,
  type OrderSummaryResponse,
  type ReferenceData,
  getOrderView,
  requireOwnOrder,
  loadReferenceData,
  getOrderSummaries,
} from '../orders/index.ts'
import type { Db } from '../../platform/db/database.ts'
import { toPagination } from '../../platform/http/pagination.ts'
import { money, timestamp } from '../../platform/http/serialize.ts'
import { findSeatsOfRest, quoteBuyout } from './buy-out-quote.ts'
import { findLowered } from './quote-trip.ts'
import { findBuyoutOrder, findWhole, readTrip } from './whole-trip.ts'
import type { Context } from '../../context.ts'
import { getInvoicesByOrders, unpaidOrderIds } from '../invoices/index.ts'
import { listRefundParts } from '../payments/index.ts'
import { getLegChange } from '../../market/empty-legs/index.ts'
import { getFlightState } from '../../market/shared-flights/index.ts'

/** An order with its invoices, as the traveller's site shows it. */
export async function toOrderView(ctx: Context, on: Db, order: OrderRow, reference: ReferenceData): Promise<OrderResponse> {
  const { parts } = await readTrip(on, order)
  const trip = [...parts, order]
  const view = await getOrderView(ctx, on, order, reference, await findLowered(ctx, on, trip))
  const ids = trip.map(({ id }) => id)
  const invoices = await getInvoicesByOrders(ctx, on, ids, reference.locale)
  const refunds = (await Promise.all(ids.map((id) => listRefundParts(ctx, on, id)))).flat()
  const whole = await findWhole(ctx, on, order)
  const legChange = await toLegChange(ctx, on, order, reference)
  const restSteps = await toRestSteps(ctx, on, order)
  return {
    ...view,
    ...(restSteps ? { terms: { ...view.terms, steps: restSteps } } : {}),
    // A full refund is one of the choices.
    cancelable: view.cancelable && legChange === null && whole === null,
    leg_change: legChange,
    sharing_state: await toSharingState(ctx, on, order, view.sharing),
    part_of: whole && order.part_of === whole.id ? whole : null,
    parts: parts.map((part) => ({ id: part.id, pnr: part.pnr, seats: [...(readStoredOffer(part)?.sharing?.seats ?? [])] })),
    invoices: ids.flatMap((id) => invoices.get(id) ?? []),
    refunds,
  }
}

async function toLegChange(ctx: Context, on: Db, order: OrderRow, { fleet, places }: ReferenceData): Promise<OrderResponse['leg_change']> {
  const change = order.product === 'empty_leg' ? await getLegChange(ctx, on, order.id) : undefined
  if (!change) return null
  const zone = places.airportByIcao(change.departure_airport)?.zone ?? 'UTC'
  const [planned, charter] = [fleet.aircraft.get(change.aircraft_id), fleet.aircraft.get(change.charter_aircraft_id ?? 0)]
  const typeName = (typeId: number | undefined) => fleet.types.get(typeId ?? 0)?.name ?? ''
  return {
    reason: change.reason,
    sold_departure_date: toLocalMoment(change.sold_departure_at, zone),
    departure_date: toLocalMoment(change.departure_at, zone),
    aircraft: planned ? { name: typeName(planned.typeId), tail: planned.tail, seats: planned.seats } : null,
    decide_by: timestamp(change.decide_by),
    decide_by_local: toLocalMoment(change.decide_by, zone),
    charter:
      charter && change.charter_price !== null
        ? { price: money(change.charter_price, order.currency), aircraft: typeName(charter.typeId) }
        : null,
  }
}

async function toSharingState(
  ctx: Context,
  on: Db,
  order: OrderRow,
  sharing: OrderResponse['sharing'],
): Promise<OrderResponse['sharing_state']> {
  const state = sharing && (await getFlightState(ctx, on, sharing.id))
  if (!state) return null
  const { status, decideAt, thresholdSeats, soldSeats } = state
  const buyout = sharing && (await quoteBuyout(ctx, on, order, sharing.id))
  return {
    status,
    decide_at: timestamp(decideAt),
    threshold_seats: thresholdSeats,
    seats_sold: soldSeats,
    buy_out: buyout === null ? null : money(buyout, order.currency),
    buy_out_order: await findBuyoutOrder(ctx, on, order),
  }
}

/** Of an unpaid rest of an aircraft: what canceling costs once it is paid, on the whole price. Null for every other order. */
async function toRestSteps(ctx: Context, on: Db, order: OrderRow) {
  const seats = await findSeatsOfRest(ctx, on, order)
  if (!seats) return null
  const whole = toWholeOrder(order, seats)
  const lowered = await findLowered(ctx, on, [order, ...seats])
  const [leg] = (await legsByOrders(on, [order.id])).get(order.id) ?? []
  const paid = (whole.price ?? 0) - lowered.discount
  return refundQuoteAt(whole, ctx.clock.now(), { ...lowered, paid, zone: leg?.departure_zone ?? null }).steps
}

/** @throws NOT_FOUND for unknown and foreign ids alike */
export async function getOrder(ctx: Context, id: string, clientId: string, locale: Locale): Promise<OrderResponse> {
  const order = await requireOwnOrder(ctx, ctx.db, id, clientId)
  return toOrderView(ctx, ctx.db, order, await loadReferenceData(ctx, locale))
}

/** All orders of a customer, newest first, for their copy of their data. */
export const exportOrders = async (ctx: Context, on: Db, clientId: string, locale: Locale): Promise<OrderSummaryResponse[]> =>
  toSummaries(ctx, on, await listOrderIdsByClient(on, clientId), locale)

export type OrderListGroup = 'active' | 'past' | 'open'

async function toFilter(ctx: Context, clientId: string, group: OrderListGroup | null): Promise<OrderFilter> {
  if (group === null) return {}
  if (group === 'past') return { statuses: pastOrderStatuses }
  return { statuses: activeOrderStatuses, ids: group === 'open' ? await unpaidOrderIds(ctx, ctx.db, clientId) : [] }
}

/** One page of a customer's orders, newest first; of a page past the end, the last one. */
export async function listOrders(
  ctx: Context,
  {
    clientId,
    locale,
    group,
    page,
    perPage,
  }: { clientId: string; locale: Locale; group: OrderListGroup | null; page: number; perPage: number },
): Promise<{ data: OrderSummaryResponse[]; pagination: ReturnType<typeof toPagination> }> {
  const found = await pageOrderIdsByClient(ctx.db, clientId, await toFilter(ctx, clientId, group), { page, perPage })
  return { data: await toSummaries(ctx, ctx.db, found.ids, locale), pagination: toPagination(found, perPage) }
}

async function toSummaries(ctx: Context, on: Db, ids: string[], locale: Locale): Promise<OrderSummaryResponse[]> {
  const orders = await getOrderSummaries(ctx, on, ids, locale)
  const invoices = await getInvoicesByOrders(ctx, on, ids, locale)
  return ids.flatMap((id) => {
    const order = orders.get(id)
    return order ? [{ ...order, invoices: invoices.get(id) ?? [] }] : []
  })
}
