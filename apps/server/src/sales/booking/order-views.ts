import type { Locale } from '@aquilane/domain/site/paths'
import { activeOrderStatuses, pastOrderStatuses } from '@aquilane/domain/orders/transitions'
import {
  hasDeparted,
  toWholeOrder,
  legsByOrders,
  listOrderIdsByClient,
  pageOrderIdsByClient,
  type OrderFilter,
  type OrderRow,
  type OrderSummary,
  readStoredOffer,
  refundQuoteAt,
  type RefundStep,
  type ReferenceData,
  getShownOrder,
  requireOwnOrder,
  loadReferenceData,
  getOrderSummaries,
  type ShownOrder,
} from '../orders/index.ts'
import type { Db } from '../../platform/db/database.ts'
import { findSeatsOfRest, quoteBuyout } from './buy-out-quote.ts'
import { findLowered } from './quote-trip.ts'
import { findLegProposal, type ShownLegProposal } from './shown-leg-proposal.ts'
import { findDroppedLegs, type ShownDroppedLeg } from './shown-dropped-legs.ts'
import { findReplacement, type ShownReplacement } from './shown-replacement.ts'
import { findCompanion, type ShownCompanion } from './shown-companion.ts'
import { findBuyoutOrder, findWhole, readTrip } from './whole-trip.ts'
import type { Context } from '../../context.ts'
import { getInvoicesByOrders, type ShownInvoice, unpaidOrderIds } from '../invoices/index.ts'
import { listRefundParts, listStandingRefundParts, type PaidBackPart } from '../payments/index.ts'
import { getLegChange, type LegChangeRow } from '../../market/empty-legs/index.ts'
import { type FlightState, getFlightState } from '../../market/shared-flights/index.ts'

interface OrderReference {
  id: string
  pnr: string
}

/** The flight of a sold empty leg was moved: what its buyer may choose. Moments in the zone of the departure. */
export interface LegChange {
  reason: LegChangeRow['reason']
  soldDepartureAt: Temporal.ZonedDateTime
  departureAt: Temporal.ZonedDateTime
  aircraft: { name: string; tail: string; seats: number } | null
  decideBy: Temporal.ZonedDateTime
  /** Kept until then; `aircraft` is its type. */
  charter: { cents: number; aircraft: string } | null
}

/** Of the shared flight whose seats were bought. */
export interface SharingState extends Pick<FlightState, 'status' | 'decideAt' | 'thresholdSeats' | 'soldSeats'> {
  /** What the rest of the aircraft costs, cents; null where it cannot be booked. */
  buyOutCents: number | null
  buyOutOrder: OrderReference | null
}

export interface OrderWithInvoices extends OrderSummary {
  /** Oldest first. */
  invoices: ShownInvoice[]
  /** When its shared flight is decided; null once it is. */
  decideAt: Temporal.Instant | null
}

/** An order with everything its page shows. */
export interface CustomerOrder extends ShownOrder {
  legChange: LegChange | null
  replacement: ShownReplacement | null
  legProposal: ShownLegProposal | null
  sharingState: SharingState | null
  partOf: OrderReference | null
  parts: (OrderReference & { seats: string[] })[]
  /** The trip whose second aircraft it is. */
  companionOf: OrderReference | null
  companion: ShownCompanion | null
  invoices: ShownInvoice[]
  refunds: PaidBackPart[]
  /** Of a part of the price, for replacements of a lower class. */
  classRefunds: PaidBackPart[]
  droppedLegs: ShownDroppedLeg[]
  /** Of a part of the price, for dropped flights. */
  dropRefunds: PaidBackPart[]
}

/** An order with its invoices, as the traveller's site shows it. */
export async function loadCustomerOrder(ctx: Context, on: Db, order: OrderRow, reference: ReferenceData): Promise<CustomerOrder> {
  const { parts } = await readTrip(on, order)
  const trip = [...parts, order]
  const shown = await getShownOrder(ctx, on, order, reference, await findLowered(ctx, on, trip))
  const ids = trip.map(({ id }) => id)
  const invoices = await getInvoicesByOrders(ctx, on, ids, reference.locale)
  const refunds = (await Promise.all(ids.map((id) => listRefundParts(ctx, on, id)))).flat()
  const classRefunds = (await Promise.all(ids.map((id) => listStandingRefundParts(ctx, on, id, 'lower_class')))).flat()
  const whole = await findWhole(ctx, on, order)
  const legChange = await findLegChange(ctx, on, order, reference)
  const replacement = await findReplacement(ctx, on, order, reference)
  return {
    ...shown,
    steps: (await findRestSteps(ctx, on, order)) ?? shown.steps,
    // A full refund is one of the choices.
    isCancelable:
      shown.isCancelable && legChange === null && replacement === null && whole === null && !(await hasDeparted(ctx, on, order)),
    legChange,
    replacement,
    legProposal: await findLegProposal(ctx, on, order, { reference, zone: shown.legs[0]?.row.departure_zone ?? null }),
    sharingState: await findSharingState(ctx, on, order, shown.sharing),
    partOf: whole && order.part_of === whole.id ? whole : null,
    companionOf: whole && order.companion_of === whole.id ? whole : null,
    companion: await findCompanion(ctx, on, order, reference),
    parts: parts.map((part) => ({ id: part.id, pnr: part.pnr, seats: [...(readStoredOffer(part)?.sharing?.seats ?? [])] })),
    invoices: ids.flatMap((id) => invoices.get(id) ?? []),
    refunds,
    classRefunds,
    droppedLegs: await findDroppedLegs(on, order, reference),
    dropRefunds: await listStandingRefundParts(ctx, on, order.id, 'dropped_leg'),
  }
}

async function findLegChange(ctx: Context, on: Db, order: OrderRow, { fleet, places }: ReferenceData): Promise<LegChange | null> {
  const change = order.product === 'empty_leg' ? await getLegChange(ctx, on, order.id) : undefined
  if (!change) return null
  const zone = places.airportByIcao(change.departure_airport)?.zone ?? 'UTC'
  const [planned, charter] = [fleet.aircraft.get(change.aircraft_id), fleet.aircraft.get(change.charter_aircraft_id ?? 0)]
  const typeName = (typeId: number | undefined) => fleet.types.get(typeId ?? 0)?.name ?? ''
  return {
    reason: change.reason,
    soldDepartureAt: change.sold_departure_at.toZonedDateTimeISO(zone),
    departureAt: change.departure_at.toZonedDateTimeISO(zone),
    aircraft: planned ? { name: typeName(planned.typeId), tail: planned.tail, seats: planned.seats } : null,
    decideBy: change.decide_by.toZonedDateTimeISO(zone),
    charter: charter && change.charter_price !== null ? { cents: change.charter_price, aircraft: typeName(charter.typeId) } : null,
  }
}

async function findSharingState(ctx: Context, on: Db, order: OrderRow, sharing: OrderSummary['sharing']): Promise<SharingState | null> {
  const state = sharing && (await getFlightState(ctx, on, sharing.flightId))
  if (!sharing || !state) return null
  const { status, decideAt, thresholdSeats, soldSeats } = state
  const buyOutCents = await quoteBuyout(ctx, on, order, sharing.flightId)
  return { status, decideAt, thresholdSeats, soldSeats, buyOutCents, buyOutOrder: await findBuyoutOrder(ctx, on, order) }
}

/** Of an unpaid rest of an aircraft: what canceling costs once it is paid, on the whole price. Null for every other order. */
async function findRestSteps(ctx: Context, on: Db, order: OrderRow): Promise<RefundStep[] | null> {
  const seats = await findSeatsOfRest(ctx, on, order)
  if (!seats) return null
  const whole = toWholeOrder(order, seats)
  const lowered = await findLowered(ctx, on, [order, ...seats])
  const [leg] = (await legsByOrders(on, [order.id])).get(order.id) ?? []
  const paid = (whole.price ?? 0) - lowered.discount
  return refundQuoteAt(whole, ctx.clock.now(), { ...lowered, paid, zone: leg?.departure_zone ?? null }).steps
}

/** @throws NOT_FOUND for unknown and foreign ids alike */
export async function getOrder(ctx: Context, id: string, clientId: string, locale: Locale): Promise<CustomerOrder> {
  const order = await requireOwnOrder(ctx, ctx.db, id, clientId)
  return loadCustomerOrder(ctx, ctx.db, order, await loadReferenceData(ctx, locale))
}

/** All orders of a customer, newest first, for their copy of their data. */
export const exportOrders = async (ctx: Context, on: Db, clientId: string, locale: Locale): Promise<OrderWithInvoices[]> =>
  withInvoices(ctx, on, await listOrderIdsByClient(on, clientId), locale)

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
): Promise<{ orders: OrderWithInvoices[]; page: number; total: number }> {
  const { ids, ...found } = await pageOrderIdsByClient(ctx.db, clientId, await toFilter(ctx, clientId, group), { page, perPage })
  return { ...found, orders: await withInvoices(ctx, ctx.db, ids, locale) }
}

async function withInvoices(ctx: Context, on: Db, ids: string[], locale: Locale): Promise<OrderWithInvoices[]> {
  const orders = await getOrderSummaries(ctx, on, ids, locale)
  const invoices = await getInvoicesByOrders(ctx, on, ids, locale)
  const found = ids.flatMap((id) => orders.get(id) ?? [])
  const decisions = await Promise.all(found.map((order) => findDecision(ctx, on, order)))
  return found.map((order, at) => ({ ...order, invoices: invoices.get(order.id) ?? [], decideAt: decisions[at] ?? null }))
}

async function findDecision(ctx: Context, on: Db, { status, sharing }: OrderSummary): Promise<Temporal.Instant | null> {
  const state = status === 'Confirmation' && sharing ? await getFlightState(ctx, on, sharing.flightId) : null
  return state?.status === 'open' ? state.decideAt : null
}
