import {
  getEmptyLeg,
  getEmptyLegCalendar,
  getEmptyLegCalendarFeed,
  getEmptyLegRoute,
  getEmptyLegTable,
  listEmptyLegs,
} from '@aquilane/contract/empty-legs'
import {
  createEmptyLegSubscription,
  deleteEmptyLegSubscription,
  listEmptyLegSubscriptions,
  muteEmptyLegRoute,
  updateEmptyLegSubscription,
} from '@aquilane/contract/empty-leg-alerts'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { cachePublicly } from '../../../platform/http/public-cache.ts'
import { visitorPlace, type GeoHeaders } from '../../../platform/http/visitor-place.ts'
import type { SortKey } from '../search.ts'
import type { Context } from '../../../context.ts'
import { getCalendar } from '../leg-calendar.ts'
import { listLegs, getLeg } from '../list-legs.ts'
import { getRoute } from '../route-history.ts'
import { listSubscriptions, createSubscription, updateSubscription, muteLegRoute, deleteSubscription } from '../subscriptions.ts'
import { getCalendarFeed, getTable } from './feeds.ts'
import {
  readSubscription,
  readSubscriptionChange,
  toCalendar,
  toLegDetails,
  toLegPage,
  toRoute,
  toSubscription,
  withAlternatives,
} from './wire.ts'

/** Prices move by the hour and legs are sold by the minute. */
const cacheSeconds = 15
const feedSeconds = 300

/** `price:desc`, or `price` with the order beside it; spec §9: distance:asc by default. */
function toSort(sort = 'distance:asc', order?: 'asc' | 'desc'): { key: SortKey; descending: boolean } {
  const [key, direction = order ?? 'asc'] = sort.split(':')
  return { key: key as SortKey, descending: direction === 'desc' }
}

export function emptyLegsRoutes(
  app: FastifyInstance,
  ctx: Context,
  home: { latitude: number; longitude: number },
  geoHeaders: GeoHeaders,
): void {
  registerEndpoint(app, listEmptyLegs, async ({ query, clientId, locale, request, reply }) => {
    const { page = 1, per_page: perPage = 12, sort, order, subscribed = false, ...rest } = query
    const { latitude, longitude, ...filters } = { ...visitorPlace(request.headers, geoHeaders, home), ...rest }
    const list = () =>
      listLegs(ctx, { clientId, locale, latitude, longitude }, { ...filters, page, perPage, sort: toSort(sort, order), subscribed })
    // Detours are planned flight by flight.
    const found = await (query.from !== undefined && query.to !== undefined ? app.workBudget.run(request, list) : list())
    // Sorted by the distance from the visitor, whom a cache cannot tell from others behind these headers.
    if (clientId === null && geoHeaders.latitude === null) cachePublicly(reply, cacheSeconds)
    return toLegPage(found, perPage)
  })
  registerEndpoint(app, getEmptyLeg, async ({ query, clientId, locale, request }) => {
    const { id, company_id: companyId, departure, arrival, ...place } = query
    const get = () => getLeg(ctx, { clientId, locale, ...home, ...place }, { id, companyId, departure, arrival })
    try {
      return toLegDetails(await (departure === undefined && arrival === undefined ? get() : app.workBudget.run(request, get)))
    } catch (error) {
      throw withAlternatives(error)
    }
  })
  registerEndpoint(app, getEmptyLegCalendar, async ({ query, locale, reply }) => {
    const found = await getCalendar(ctx, { clientId: null, locale, ...home }, query)
    cachePublicly(reply, cacheSeconds)
    return toCalendar(found)
  })

  registerEndpoint(app, getEmptyLegRoute, async ({ query, locale, reply }) => {
    const route = await getRoute(ctx, { clientId: null, locale, ...home }, query)
    cachePublicly(reply, cacheSeconds)
    return toRoute(route)
  })

  registerEndpoint(app, getEmptyLegCalendarFeed, async ({ query, locale, reply }) => {
    const feed = await getCalendarFeed(ctx, { clientId: null, locale, ...home }, query)
    cachePublicly(reply, feedSeconds)
    reply.type('text/calendar; charset=utf-8').header('content-disposition', 'inline; filename="empty-legs.ics"')
    return feed
  })
  registerEndpoint(app, getEmptyLegTable, async ({ query, locale, reply }) => {
    const table = await getTable(ctx, { clientId: null, locale, ...home }, query)
    cachePublicly(reply, feedSeconds)
    reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="empty-legs.csv"')
    return table
  })

  alertRoutes(app, ctx)
}

function alertRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, listEmptyLegSubscriptions, async ({ clientId, locale }) => ({
    data: (await listSubscriptions(ctx, clientId, locale)).map(toSubscription),
  }))
  registerEndpoint(app, createEmptyLegSubscription, ({ body, clientId, locale, idempotencyKey }) =>
    createSubscription(ctx, { clientId, locale, idempotencyKey, wanted: readSubscription(body) }, toSubscription),
  )
  registerEndpoint(app, updateEmptyLegSubscription, async ({ body, clientId, locale }) =>
    toSubscription(await updateSubscription(ctx, { clientId, locale, change: readSubscriptionChange(body) })),
  )
  registerEndpoint(app, muteEmptyLegRoute, async ({ body, clientId }) => ({
    muted: await muteLegRoute(ctx, { clientId, legId: body.empty_leg.id }),
  }))
  registerEndpoint(app, deleteEmptyLegSubscription, async ({ query, clientId }) => {
    await deleteSubscription(ctx, { id: query.id, clientId })
    return {}
  })
}
