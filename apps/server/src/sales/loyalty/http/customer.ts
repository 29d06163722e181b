import { createCouponByCode, createCouponByRef, getBringFriendLink, getLoyaltyProgramme, listCoupons } from '@aquilane/contract/loyalty'
import type { FastifyInstance } from 'fastify'
import { tooMany } from '../../../platform/http/limits.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { cachePublicly } from '../../../platform/http/public-cache.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import type { Context } from '../../../context.ts'
import { type AddCoupon, addCoupon, listCouponsByClient, rejectionCodes } from '../coupons.ts'
import { createFriendLink } from '../referrals.ts'
import { getProgramme } from '../programme.ts'
import { toCoupon, toFriendLink, toProgramme } from './wire.ts'

export function loyaltyRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, listCoupons, async ({ query, clientId, locale }) => ({
    data: (await listCouponsByClient(ctx, clientId, locale, query.status)).map(toCoupon),
  }))
  registerEndpoint(app, createCouponByCode, async ({ body, clientId, request }) =>
    addCouponOrThrow(await addCoupon(ctx, { kind: 'coupon_code', code: body.code, clientId, address: request.ip })),
  )
  registerEndpoint(app, createCouponByRef, async ({ body, clientId, request }) =>
    addCouponOrThrow(await addCoupon(ctx, { kind: 'coupon_ref', code: body.ref, clientId, address: request.ip })),
  )
  registerEndpoint(app, getBringFriendLink, async ({ clientId }) => toFriendLink(await createFriendLink(ctx, clientId)))
  registerEndpoint(app, getLoyaltyProgramme, async ({ reply }) => {
    cachePublicly(reply)
    return toProgramme(await getProgramme(ctx))
  })
}

function addCouponOrThrow(result: AddCoupon): Record<string, never> {
  if (result.ok) return {}
  if (result.code === 'TOO_MANY_REQUESTS') throw tooMany(result.exhausted)
  throw new Refusal(result.code, rejectionCodes[result.code])
}
