import { createCouponByCode, createCouponByRef, getBringFriendLink, getLoyaltyProgramme, listCoupons } from '@aquilane/contract/loyalty'
import type { FastifyInstance } from 'fastify'
import { tooMany } from '../../../platform/http/limits.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { cachePublicly } from '../../../platform/http/public-cache.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { type AddCoupon, rejectionCodes } from '../coupons.ts'
import type { Context } from '../../../context.ts'
import { getCoupons } from '../service.ts'
import { addCoupon } from '../coupons.ts'
import { createFriendLink } from '../referrals.ts'
import { getProgramme } from '../programme.ts'

export function loyaltyRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, listCoupons, ({ query, clientId, locale }) => getCoupons(ctx, clientId, locale, query.status))
  registerEndpoint(app, createCouponByCode, async ({ body, clientId, request }) =>
    addCouponOrThrow(await addCoupon(ctx, { kind: 'coupon_code', code: body.code, clientId, address: request.ip })),
  )
  registerEndpoint(app, createCouponByRef, async ({ body, clientId, request }) =>
    addCouponOrThrow(await addCoupon(ctx, { kind: 'coupon_ref', code: body.ref, clientId, address: request.ip })),
  )
  registerEndpoint(app, getBringFriendLink, ({ clientId }) => createFriendLink(ctx, clientId))
  registerEndpoint(app, getLoyaltyProgramme, ({ reply }) => {
    cachePublicly(reply)
    return getProgramme(ctx)
  })
}

function addCouponOrThrow(result: AddCoupon): Record<string, never> {
  if (result.ok) return {}
  if (result.code === 'TOO_MANY_REQUESTS') throw tooMany(result.exhausted)
  throw new Refusal(result.code, rejectionCodes[result.code])
}
