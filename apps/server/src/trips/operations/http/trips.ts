import { staffConfirmOrder, staffDeclineOrder, staffListOrderOffers, staffQuoteOrder } from '@aquilane/contract/staff-order-answers'
import { staffListOrderMessages } from '@aquilane/contract/staff-order-messages'
import {
  staffExportOrders,
  staffGetOrder,
  staffListOrders,
  type StaffOrderItem,
  staffPutOrderOnAccount,
} from '@aquilane/contract/staff-orders'
import { staffRetimeOrder } from '@aquilane/contract/staff-retime'
import type { BodyOf, QueryOf } from '@aquilane/contract/endpoint'
import type { SealedOffer } from '@aquilane/domain/charter/offer'
import type { Locale } from '@aquilane/domain/site/paths'
import type { FastifyInstance } from 'fastify'
import { toOrderMessages } from '../../../contact/notifications/http/index.ts'
import { listOrderMessages } from '../../../contact/notifications/index.ts'
import type { Context } from '../../../context.ts'
import { getChain, getMovements } from '../../../foundation/fleet/index.ts'
import { toWaitsFor } from '../../../foundation/approvals/http/index.ts'
import { withActorNames } from '../../../foundation/members/index.ts'
import { nameSentence } from '../../../foundation/places/index.ts'
import { toCostCents } from '../../../market/charter/index.ts'
import { getActiveLegs } from '../../../market/empty-legs/index.ts'
import { type Cursor, decodeCursor } from '../../../platform/http/cursor.ts'
import { readAll, sendCsv } from '../../../platform/http/export-csv.ts'
import { fieldError, Refusal } from '@aquilane/domain/refusal'
import { invoiceNumber } from '@aquilane/domain/invoices/number'
import { billingByOrder } from '../../../sales/invoices/index.ts'
import { toPagination } from '../../../platform/http/pagination.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { money, toCents } from '../../../platform/http/serialize.ts'
import { confirmOrder, declineOrder, findRequestOffers } from '../../../sales/booking/index.ts'
import { findOverdueLeg } from '../../../sales/leg-proposals/index.ts'
import { toStaffOrder, toStaffOrderDetails, withPnrs } from '../../../sales/orders/http/index.ts'
import { getOrderForStaff, getPnrs, listOrdersForStaff } from '../../../sales/orders/index.ts'
import { findCreditFor, putOnAccount } from '../../../sales/payments/index.ts'
import { answerWithPrice } from '../../quotes/index.ts'
import { listOfferFormalities } from '../formalities.ts'
import { retimeTrip } from '../retime-trip.ts'
import { getReadiness } from '../readiness.ts'
import { toEnds, toRetimeResult } from './retime-result.ts'
import { toFormality, toReadiness } from './wire.ts'

/** Trips in the back office (sales, operations). */
export function orderAdminRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffListOrderMessages, async ({ query: { id }, locale }) => {
    const messages = await listOrderMessages(ctx, id, locale)
    if (!messages) throw new Refusal('NOT_FOUND', 'There is no such order.')
    return toOrderMessages(messages)
  })

  registerEndpoint(app, staffListOrders, async ({ query: { page = 1, per_page: perPage = 50, after, ...filter }, locale }) => {
    const found = await search(ctx, filter, { page, perPage, after: decodeCursor(after) }, locale)
    const readiness = await getReadiness(
      ctx,
      ctx.db,
      found.data.map(({ id }) => id),
    )
    return { ...found, data: found.data.map((order) => ({ ...order, readiness: toReadiness(readiness.get(order.id)) })) }
  })

  registerEndpoint(app, staffExportOrders, async ({ query: filter, staff, locale, reply }) => {
    const found = await readAll((page, perPage, next) => search(ctx, filter, { page, perPage, after: decodeCursor(next) }, locale))
    return sendCsv(reply, ctx.db, { staff, name: 'trips', rows: found.map(toOrderRow), filter })
  })

  registerEndpoint(app, staffGetOrder, ({ query: { id }, locale }) => getDetails(ctx, id, locale))

  registerEndpoint(app, staffPutOrderOnAccount, async ({ body, staff, locale }) => {
    const { id, product } = await getOrderForStaff(ctx, body.order.id, locale)
    await putOnAccount(ctx, { orderId: id, product, reason: body.reason.trim(), memberId: staff.id })
    return {}
  })

  answerRoutes(app, ctx)
  registerEndpoint(app, staffRetimeOrder, ({ body, staff, locale }) => retime(ctx, body, { memberId: staff.id, locale }))
}

async function search(
  ctx: Context,
  filter: QueryOf<typeof staffExportOrders>,
  part: { page: number; perPage: number; after: Cursor | null },
  locale: Locale,
) {
  const { status = 'Confirmed', departs_within: departsWithin = null, awaits = null, cannot_fly: isUnflyable = false, query = '' } = filter
  const { orders, ...found } = await listOrdersForStaff(ctx, {
    status: awaits === null && !isUnflyable ? status : null,
    departsWithin,
    awaits,
    isUnflyable,
    query,
    ...part,
    locale,
  })
  return { data: orders.map(toStaffOrder), pagination: toPagination(found, part.perPage), next: found.next }
}

async function getDetails(ctx: Context, id: string, locale: Locale) {
  const order = await getOrderForStaff(ctx, id, locale)
  const [chain, positioning] = [await toChain(ctx, id), await toPositioning(ctx, id, locale)]
  const credit = await findCreditFor(ctx, { orderId: order.id, product: order.product })
  const shown = toStaffOrderDetails({ ...order, history: await withActorNames(ctx.db, order.history) })
  const billing = (await billingByOrder(ctx.db, order.id)).map(({ number, ...one }) => ({ invoice: invoiceNumber(number), ...one }))
  const overdue = await findOverdueLeg(ctx, ctx.db, id)
  return {
    ...shown,
    overdue_leg: overdue && { id: overdue.legId, paid_late: overdue.isPaidLate },
    chain,
    positioning,
    billing,
    credit: credit && toCredit(credit),
  }
}

/** What sales answer to a request. */
function answerRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffListOrderOffers, async ({ query: { id }, locale }) => {
    await getOrderForStaff(ctx, id, locale)
    const offers = await findRequestOffers(ctx, id, locale)
    return {
      data: offers.map((offer) => toRequestOffer(ctx, offer, locale)),
      formalities: (await listOfferFormalities(ctx, offers, locale)).map(toFormality),
    }
  })

  registerEndpoint(app, staffQuoteOrder, async ({ body, staff, locale }) => {
    const { id } = body.order
    await getOrderForStaff(ctx, id, locale)
    const priceCents = body.price ? toCents(body.price) : null
    await answerWithPrice(ctx, { orderId: id, memberId: staff.id, suggestionId: body.suggestion_id ?? null, priceCents })
    return getDetails(ctx, id, locale)
  })

  registerEndpoint(app, staffConfirmOrder, async ({ body: { order, reason }, staff, locale }) => {
    await getOrderForStaff(ctx, order.id, locale)
    await confirmOrder(ctx, order.id, `staff:${staff.id}`, reason)
    return getDetails(ctx, order.id, locale)
  })

  registerEndpoint(app, staffDeclineOrder, async ({ body: { order, reason }, staff, locale }) => {
    await getOrderForStaff(ctx, order.id, locale)
    await declineOrder(ctx, order.id, `staff:${staff.id}`, reason)
    return getDetails(ctx, order.id, locale)
  })
}

/** A dry run leaves nothing in the history. */
function toReason({ reason = '', dry_run: isDryRun = false }: BodyOf<typeof staffRetimeOrder>): string {
  if (!isDryRun && reason.trim() === '') throw fieldError('reason', 'missing', 'Say why: the history keeps it.')
  return reason
}

async function retime(ctx: Context, body: BodyOf<typeof staffRetimeOrder>, { memberId, locale }: { memberId: string; locale: Locale }) {
  // Unknown ids answer before anything is locked.
  await getOrderForStaff(ctx, body.order.id, locale)
  const isDryRun = body.dry_run ?? false
  const change = {
    id: body.order.id,
    legs: body.legs.map(({ departure_date: departureLocal, departure: from, arrival: to, luggage: luggageKg, ...leg }) => ({
      ...leg,
      departureLocal,
      from,
      to,
      luggageKg,
    })),
    tail: body.tail ?? null,
    agreedBy: body.agreed_by ?? null,
    memberId,
    reason: toReason(body),
    isDryRun,
  }
  const result = await retimeTrip(ctx, change).catch(async (error: unknown) => {
    throw await withPnrs(ctx, error)
  })
  const isApplied = !isDryRun && result.approvalId === null
  return { applied: isApplied, ...(await toRetimeResult(ctx, result, locale)), ...toWaitsFor(result.approvalId) }
}

/** A trip as a row of a table; amounts in major units. */
const toOrderRow = (order: StaffOrderItem) => ({
  pnr: order.pnr,
  status: order.status,
  product: order.product,
  route: order.legs.map(({ departure, arrival }) => `${departure.code}-${arrival.code}`).join(' '),
  departure_local: order.legs[0]?.departure_date ?? null,
  pax: Math.max(0, ...order.legs.map(({ pax }) => pax)),
  customer: order.customer.name,
  phone: order.customer.phone,
  tail: order.aircraft?.tail ?? null,
  operator: order.company?.name ?? null,
  price: order.price?.amount ?? null,
  paid: order.paid.amount,
  currency: order.paid.currency,
  created_utc: order.created,
})

const toRequestOffer = ({ places }: Context, { id, priceCents, lines, quote, ...parties }: SealedOffer, locale: Locale) => ({
  suggestion_id: id,
  aircraft: { tail: parties.aircraft.tail, type: parties.aircraftType.name, class: parties.aircraftClass.name[locale] },
  company: { id: parties.operator.id, name: parties.operator.name },
  seats: quote.seats,
  price: money(priceCents, 'EUR'),
  cost: money(toCostCents(lines), 'EUR'),
  firm: parties.operator.availability === 'managed',
  cautions: quote.cautions.map((caution) => nameSentence(places, caution, locale)),
})

async function toPositioning(ctx: Context, id: string, locale: Locale) {
  const movements = (await getMovements(ctx.db, id)).filter(({ kind }) => kind === 'positioning')
  const legs = await getActiveLegs(
    ctx,
    ctx.db,
    movements.map((movement) => movement.id),
  )
  return movements.flatMap((movement) => {
    const route = toEnds(ctx, movement, locale)
    const leg = legs.find(({ movementId }) => movementId === movement.id)
    if (!route) return []
    const { local, ...airports } = route
    return [{ ...airports, departure_date: local(movement.departureAt), empty_leg: leg ? { id: leg.legId, status: leg.status } : null }]
  })
}

async function toChain(ctx: Context, id: string) {
  const chain = await getChain(ctx.db, id)
  if (!chain) return null
  const isLater = chain.laterOrderId === id
  const other = isLater ? chain.earlierOrderId : chain.laterOrderId
  const pnr = (await getPnrs(ctx, ctx.db, [other])).get(other) ?? ''
  return { id: other, pnr, side: isLater ? ('before' as const) : ('after' as const), saved: money(chain.savedCents, 'EUR') }
}

const toCredit = ({ left, due, days, isEnough, currency }: NonNullable<Awaited<ReturnType<typeof findCreditFor>>>) => ({
  left: money(left, currency),
  due: money(due, currency),
  days,
  enough: isEnough,
})
