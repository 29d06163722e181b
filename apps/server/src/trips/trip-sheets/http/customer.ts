import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  getSharedTripSheet,
  getSharedTripSheetFile,
  getTripSheet,
  getTripSheetFile,
  listTripShares,
  shareTrip as shareTripEndpoint,
  withdrawTripShare,
} from '@aquilane/contract/trip-sheets'
import { timestamp } from '../../../platform/http/serialize.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { getOwnSheet, getSheetFile, renderSheet } from '../documents.ts'
import { getSharedSheet, listShares, shareTrip, withdrawLink } from '../shares.ts'
import { toShare, toShareList, toSheet } from './wire.ts'
import type { Context } from '../../../context.ts'

/** Nothing of a sheet is kept by a cache, or found by a search engine. */
const closed = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' }

export function sendPdf(reply: FastifyReply, { file, name }: { file: Buffer; name: string }): Buffer {
  void reply.headers({ ...closed, 'content-type': 'application/pdf', 'content-disposition': `inline; filename="${name}"` })
  return file
}

/** The sheet of a trip for its customer, and by a link for whom they choose. */
export function tripSheetRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, getTripSheet, async ({ query: { order_id: orderId }, clientId, locale }) => {
    const { fileUrl, ...sheet } = await getOwnSheet(ctx, { orderId, clientId, locale })
    return { ...toSheet(sheet), file_url: fileUrl }
  })

  registerEndpoint(app, getTripSheetFile, async ({ query, clientId, locale, reply }) => {
    const { id, expires = null, signature = null } = query
    return sendPdf(reply, await getSheetFile(ctx, { id, clientId, expires, signature, locale: query.locale ?? locale }))
  })

  registerEndpoint(app, listTripShares, async ({ query: { order_id: orderId }, clientId }) =>
    toShareList(await listShares(ctx, { orderId, clientId })),
  )

  registerEndpoint(app, shareTripEndpoint, async ({ body, clientId, locale }) => {
    const { share, url, ...list } = await shareTrip(ctx, {
      orderId: body.order.id,
      clientId,
      label: body.label?.trim() || null,
      email: body.email ?? null,
      locale: body.locale ?? locale,
    })
    return { ...toShareList(list), share: toShare(share), url }
  })

  registerEndpoint(app, withdrawTripShare, async ({ body: { id }, clientId }) => toShareList(await withdrawLink(ctx, { id, clientId })))

  registerEndpoint(app, getSharedTripSheet, async ({ query: { token }, locale, request, reply }) => {
    void reply.headers(closed)
    const { until, ...sheet } = await getSharedSheet(ctx, { token, address: request.ip, locale, isPage: true })
    return { ...toSheet(sheet), until: timestamp(until) }
  })

  registerEndpoint(app, getSharedTripSheetFile, async ({ query, locale, request, reply }) => {
    const shown = query.locale ?? locale
    const sheet = await getSharedSheet(ctx, { token: query.token, address: request.ip, locale: shown, isPage: false })
    return sendPdf(reply, await renderSheet(ctx, sheet, shown))
  })
}
