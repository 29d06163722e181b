import type { Locale } from '@aquilane/contract/paths'
import type { StaffOrderItem, StaffOrderPage } from '@aquilane/contract/staff-orders'
import { pastOrderStatuses } from '@aquilane/domain/orders/transitions'
import type { CannotFlyReason } from '@aquilane/domain/fleet/can-fly'
import { findReasonsInSnapshot, type FleetSnapshot } from '../../foundation/fleet/index.ts'
import { toAircraftPeriod } from './can-fly-order.ts'
import { toAdminAirport } from '../../foundation/places/index.ts'
import { nextCursor } from '../../platform/http/cursor.ts'
import { toPagination } from '../../platform/http/pagination.ts'
import { money, timestamp } from '../../platform/http/serialize.ts'
import { uuid } from '../../platform/uuid.ts'
import { replyMinutesByOperator, ordersWithClients, pageOrders, type OrderWithCustomer } from './admin-queries.ts'
import { orderAwaits } from './awaits.ts'
import type { OrderDetails, OrderSearch } from './types.ts'
import { partsByOrders } from './parts.ts'
import {
  legsByOrders,
  ordersToBeFlown,
  orderWithClient,
  pnrsByIds,
  ratingByOrder,
  timelineByOrder,
  type LegRow,
  type OrderRow,
  type OrderToBeFlown,
} from './queries.ts'
import { orderNotFound } from './read-model.ts'
import { orderStatus } from './transitions.ts'
import { isAircraftHeld } from './aircraft-held.ts'
import type { Context } from '../../context.ts'

type ListItem = StaffOrderItem

/** Median minutes in which operators answer paid orders, last 90 days. */
export const getReplyMinutes = ({ db, clock }: Context): Promise<Map<number, number>> =>
  replyMinutesByOperator(db, clock.now().subtract({ hours: 24 * 90 }))

/** One page of the orders of a status. */
export async function listOrdersForStaff(
  ctx: Context,
  { status, departsWithin = null, awaits = null, isUnflyable = false, query, page, perPage, after = null, locale }: OrderSearch,
): Promise<StaffOrderPage> {
  const text = query.trim()
  const tail = text.toUpperCase().replaceAll('-', '')
  const { aircraft } = await ctx.fleet.current()
  const ofTail = tail.length < 3 ? [] : [...aircraft.values()].filter((one) => one.tail.replaceAll('-', '').startsWith(tail))
  const airport = ctx.places.airportByIata(text.toUpperCase()) ?? ctx.places.airportByIcao(text.toUpperCase())
  const match = text === '' ? null : { text, aircraft: ofTail.map(({ id }) => id), airport: airport?.code ?? null }
  const isEnded = status !== null && pastOrderStatuses.includes(status)
  const now = ctx.clock.now()
  const departure = departsWithin === null ? null : { from: now, to: now.add({ hours: departsWithin }) }
  const { rows, total } = await pageOrders(
    ctx.db,
    { status, departure, awaits, match, ids: isUnflyable ? await findUnflyable(ctx) : null },
    { limit: perPage, offset: (page - 1) * perPage, after, isEnded },
  )
  const next = nextCursor(rows, perPage, ({ first_departure_at: at, id }) => ({ at, id }))
  return { data: await toListItems(ctx, rows, locale), pagination: toPagination({ page, total }, perPage), next }
}

/** By id, without unknown ones. */
export async function getListItems(ctx: Context, ids: readonly string[], locale: Locale): Promise<Map<string, ListItem>> {
  const items = await toListItems(ctx, await ordersWithClients(ctx.db, ids), locale)
  return new Map(items.map((item) => [item.id, item]))
}

/** @throws NOT_FOUND */
export async function getOrderForStaff(ctx: Context, id: string, locale: Locale): Promise<OrderDetails> {
  const order = uuid.test(id) ? await orderWithClient(ctx.db, { id }) : undefined
  if (!order) throw orderNotFound()
  const [item] = await toListItems(ctx, [order], locale)
  const rating = await ratingByOrder(ctx.db, id)
  return {
    ...item!,
    awaits: orderAwaits(order),
    rating: rating ? { score: rating.score, comment: rating.comment, created: timestamp(rating.created_at) } : null,
    aircraft_held: isAircraftHeld(order),
    on_account: order.on_account_due && timestamp(order.on_account_due),
    locale: order.locale === 'it' ? 'it' : 'en',
    ...(await toTogether(ctx, order)),
    retimable:
      order.product === 'charter' &&
      order.status === 'Confirmed' &&
      order.blocked_from !== null &&
      Temporal.Instant.compare(order.first_departure_at, ctx.clock.now()) > 0,
    history: (await timelineByOrder(ctx.db, id))
      .filter(({ action }) => !action.startsWith('notification.'))
      .map(({ at, actor, action, from_state: from, to_state: to, reason }) => ({ at: timestamp(at), actor, action, from, to, reason })),
  }
}

/** Orders that this one belongs together with. */
async function toTogether({ db }: Context, order: OrderRow): Promise<Pick<OrderDetails, 'part_of' | 'parts' | 'saving'>> {
  const { id, part_of: wholeId, saving, saving_of: otherId, currency } = order
  const found = await pnrsByIds(
    db,
    [wholeId, otherId].flatMap((one) => one ?? []),
  )
  const reference = (wanted: string | null) => found.find((one) => one.id === wanted) ?? null
  const other = reference(otherId)
  return {
    part_of: reference(wholeId),
    parts: ((await partsByOrders(db, [id])).get(id) ?? []).map((part) => ({ id: part.id, pnr: part.pnr })),
    saving: other && saving !== null ? { amount: money(saving, currency), order: other } : null,
  }
}

async function toListItems(ctx: Context, rows: readonly OrderWithCustomer[], locale: Locale): Promise<ListItem[]> {
  const fleet = await ctx.fleet.current()
  const legs = await legsByOrders(
    ctx.db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const aircraft = fleet.aircraft.get(row.aircraft_id ?? 0)
    const operator = fleet.operators.get(row.operator_id ?? 0)
    const type = fleet.types.get(aircraft?.typeId ?? 0)
    return {
      id: row.id,
      pnr: row.pnr,
      product: row.product,
      status: orderStatus(row),
      refunded: row.refund_settled,
      customer: { name: [row.first_name, row.last_name].filter(Boolean).join(' ') || null, phone: row.phone },
      company: operator ? { id: operator.id, name: operator.name } : null,
      aircraft: aircraft && type ? { tail: aircraft.tail, type: type.name } : null,
      legs: (legs.get(row.id) ?? []).map((leg) => toLeg(ctx, leg, locale)),
      price: row.price === null ? null : money(row.price, row.currency),
      paid: money(row.paid, row.currency),
      created: timestamp(row.created_at),
      cannot_fly: toCannotFly(fleet, row, ctx.clock.now()),
    }
  })
}

const isToBeFlown = ({ status, paid, on_account_due: due }: OrderToBeFlown): boolean =>
  status === 'Confirmed' || (status === 'Confirmation' && (paid > 0 || due !== null))

/** Why the aircraft of a paid trip that is still to be flown cannot fly it. */
function toCannotFly(fleet: FleetSnapshot, order: OrderToBeFlown, now: Temporal.Instant): CannotFlyReason[] {
  const period = isToBeFlown(order) ? toAircraftPeriod(order) : null
  return period && Temporal.Instant.compare(period.to, now) > 0 ? findReasonsInSnapshot(fleet, period) : []
}

/** Paid trips that their aircraft cannot fly. */
async function findUnflyable(ctx: Context): Promise<string[]> {
  const [fleet, now] = [await ctx.fleet.current(), ctx.clock.now()]
  return (await ordersToBeFlown(ctx.db, now)).filter((order) => toCannotFly(fleet, order, now).length > 0).map(({ id }) => id)
}

function toLeg({ places }: Context, leg: LegRow, locale: Locale): ListItem['legs'][number] {
  const end = (code: string | null, selector: string) => {
    const airport = places.airportByIcao(code ?? '')
    // A city that is not assigned an airport yet.
    return airport
      ? toAdminAirport(places, airport, locale)
      : { selector, code: selector.replace(/^\w+:/, ''), name: places.get(selector, locale)?.name ?? selector, city: null }
  }
  return {
    id: leg.id,
    departure: end(leg.departure_airport, leg.departure),
    arrival: end(leg.arrival_airport, leg.arrival),
    departure_date: leg.departure_local,
    arrival_date: leg.arrival_local,
    pax: leg.pax,
  }
}
