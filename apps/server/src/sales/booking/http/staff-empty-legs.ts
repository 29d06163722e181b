import {
  staffChangeEmptyLeg,
  staffCreateEmptyLeg,
  staffExportEmptyLegs,
  staffGetEmptyLeg,
  staffListEmptyLegs,
  staffPriceEmptyLeg,
  staffPushEmptyLeg,
} from '@aquilane/contract/staff-empty-legs'
import type { QueryOf, ResponseOf } from '@aquilane/contract/endpoint'
import type { Locale } from '@aquilane/domain/site/paths'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { withActorNames } from '../../../foundation/members/index.ts'
import { toEnteredLeg, toPriceStep, toStaffLeg, toStaffLegDetails } from '../../../market/empty-legs/http/index.ts'
import {
  createLegByStaff,
  getLegForStaff,
  type ListedLeg,
  listLegsForStaff,
  priceLegByStaff,
  pushLeg,
} from '../../../market/empty-legs/index.ts'
import { readAll, sendCsv } from '../../../platform/http/export-csv.ts'
import { toPagination } from '../../../platform/http/pagination.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { toCents } from '../../../platform/http/serialize.ts'
import { getPnrs } from '../../orders/index.ts'
import { changeEmptyLeg } from '../change-empty-leg.ts'

/** Empty legs in the back office (sales, operations). */
export function emptyLegAdminRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffListEmptyLegs, ({ query: { page = 1, per_page: perPage = 50, ...filter }, locale }) =>
    list(ctx, filter, { page, perPage, locale }),
  )

  registerEndpoint(app, staffExportEmptyLegs, async ({ query: filter, staff, locale, reply }) => {
    const found = await readAll((page, perPage) => list(ctx, filter, { page, perPage, locale }))
    return sendCsv(reply, ctx.db, { staff, name: 'empty-legs', rows: found.map(toLegRow), filter })
  })

  registerEndpoint(app, staffGetEmptyLeg, ({ query, locale }) => getDetails(ctx, query.id, locale))

  registerEndpoint(app, staffCreateEmptyLeg, async ({ body, staff, locale }) =>
    getDetails(ctx, await createLegByStaff(ctx, toEnteredLeg(body), `staff:${staff.id}`), locale),
  )

  registerEndpoint(app, staffPriceEmptyLeg, async ({ body, staff, locale }) => {
    await priceLegByStaff(ctx, {
      legId: body.empty_leg.id,
      steps: body.steps?.map(toPriceStep) ?? null,
      floorCents: body.floor_price ? toCents(body.floor_price) : null,
      ...(body.max_detour_km === undefined ? {} : { maxDetourKm: body.max_detour_km }),
      actor: `staff:${staff.id}`,
      reason: body.reason ?? null,
    })
    return getDetails(ctx, body.empty_leg.id, locale)
  })

  registerEndpoint(app, staffPushEmptyLeg, async ({ body, staff }) => ({
    notified: await pushLeg(ctx, { legId: body.empty_leg.id, actor: `staff:${staff.id}`, reason: body.reason }),
  }))

  registerEndpoint(app, staffChangeEmptyLeg, async ({ body, staff, locale }) => {
    await changeEmptyLeg(ctx, {
      legId: body.empty_leg.id,
      action: body.action,
      actor: `staff:${staff.id}`,
      reason: body.reason,
      buyerOrderId: body.buyer_order_id ?? null,
    })
    return getDetails(ctx, body.empty_leg.id, locale)
  })
}

async function withOrders<T extends ListedLeg, W>(ctx: Context, legs: readonly T[], write: (leg: T) => W) {
  const pnrs = await getPnrs(
    ctx,
    ctx.db,
    legs.flatMap(({ parentOrderId, row }) => [parentOrderId ?? [], row.buyer_order_id ?? []].flat()),
  )
  const toOrder = (id: string | null) => (id === null ? null : { id, pnr: pnrs.get(id) ?? '' })
  return legs.map((leg) => ({ ...write(leg), parent: toOrder(leg.parentOrderId), buyer: toOrder(leg.row.buyer_order_id) }))
}

/** Actors of the history are ids; the response has the names of members of staff. */
async function getDetails(ctx: Context, id: string, locale: Locale) {
  const leg = await getLegForStaff(ctx, id, locale)
  const [shown] = await withOrders(ctx, [{ ...leg, history: await withActorNames(ctx.db, leg.history) }], toStaffLegDetails)
  return shown!
}

async function list(
  ctx: Context,
  { status = 'offered', query = '', sort }: QueryOf<typeof staffExportEmptyLegs>,
  { page, perPage, locale }: { page: number; perPage: number; locale: Locale },
) {
  const found = await listLegsForStaff(ctx, { status, query, sort, page, perPage, locale })
  return { data: await withOrders(ctx, found.legs, toStaffLeg), pagination: toPagination(found, perPage) }
}

/** An empty leg as a row of a table; amounts in major units. */
const toLegRow = (leg: ResponseOf<typeof staffListEmptyLegs>['data'][number]) => ({
  tail: leg.aircraft.tail,
  type: leg.aircraft.type,
  company: leg.company.name,
  status: leg.status,
  reason: leg.reason,
  source: leg.source,
  departure: leg.departure.code,
  arrival: leg.arrival.code,
  departure_local: leg.departure_date,
  window_from_local: leg.departure_date_from,
  window_to_local: leg.departure_date_to,
  block_minutes: leg.block_minutes,
  seats: leg.pax_max,
  charter_price: leg.reference_price.amount,
  floor_price: leg.floor_price.amount,
  price: leg.price?.amount ?? null,
  currency: leg.reference_price.currency,
  parent: leg.parent?.pnr ?? null,
  buyer: leg.buyer?.pnr ?? null,
  matches: leg.matches,
})
