import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ResponseOf } from '@aquilane/contract/endpoint'
import { getSharedWalletPass, getWalletPass, listSharedWalletPasses, listWalletPasses } from '@aquilane/contract/wallet-passes'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { applePassMedia } from '../apple-pass.ts'
import { getPassFile, getSharedPassFile, listOwnPasses, listSharedPasses, type PassList } from '../passes.ts'
import type { Context } from '../../../context.ts'

/** Nothing of a pass is kept by a cache, or found by a search engine. */
const closed = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' }

function sendPass(reply: FastifyReply, { file, name }: { file: Buffer; name: string }): Buffer {
  void reply.headers({ ...closed, 'content-type': applePassMedia, 'content-disposition': `attachment; filename="${name}"` })
  return file
}

const toList = ({ isDemo, passes }: PassList): ResponseOf<typeof listWalletPasses> => ({
  demo: isDemo,
  data: passes.map((one) => ({
    order_leg_id: one.legId,
    from: one.from,
    to: one.to,
    departure_date: one.departureAt.toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' '),
    apple_url: one.appleUrl,
    google_url: one.googleUrl,
  })),
})

/** Passes of a trip for its customer, and for those who have a link to it. */
export function walletPassRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, listWalletPasses, async ({ query: { order_id: orderId }, clientId, locale }) =>
    toList(await listOwnPasses(ctx, { orderId, clientId, locale })),
  )

  registerEndpoint(app, getWalletPass, async ({ query, clientId, locale, request, reply }) => {
    const { id, leg = null, expires = null, signature = null } = query
    const address = request.ip
    return sendPass(reply, await getPassFile(ctx, { id, leg, clientId, expires, signature, address, locale: query.locale ?? locale }))
  })

  registerEndpoint(app, listSharedWalletPasses, async ({ query: { token }, locale, request, reply }) => {
    void reply.headers(closed)
    return toList(await listSharedPasses(ctx, { token, address: request.ip, locale }))
  })

  registerEndpoint(app, getSharedWalletPass, async ({ query: { token, leg = null, ...query }, locale, request, reply }) =>
    sendPass(reply, await getSharedPassFile(ctx, { token, leg, address: request.ip, locale: query.locale ?? locale })),
  )
}
