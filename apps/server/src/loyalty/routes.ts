import type { FastifyInstance } from 'fastify'
import { couponCreateByCode, couponCreateByRef, couponList, getBringFriendLink, loyaltyProgramme } from '@aquilane/contract/loyalty'
import { bind } from '../platform/http/register-endpoint.ts'
import { tooMany } from '../platform/http/limits.ts'
import { cachePublicly } from '../platform/http/public-cache.ts'
import { ProblemError } from '../platform/http/problem.ts'
import { refusals, type AddCoupon, type LoyaltyService } from './service.ts'

export function loyaltyRoutes(app: FastifyInstance, loyalty: LoyaltyService): void {
  bind(app, couponList, ({ query, clientId, locale }) => loyalty.coupons(clientId, locale, query.status))
  bind(app, couponCreateByCode, async ({ body, clientId, request }) =>
    added(await loyalty.addCoupon({ kind: 'coupon_code', code: body.code, clientId, address: request.ip })),
  )
  bind(app, couponCreateByRef, async ({ body, clientId, request }) =>
    added(await loyalty.addCoupon({ kind: 'coupon_ref', code: body.ref, clientId, address: request.ip })),
  )
  bind(app, getBringFriendLink, ({ clientId }) => loyalty.friendLink(clientId))
  bind(app, loyaltyProgramme, ({ reply }) => {
    cachePublicly(reply)
    return loyalty.programme()
  })
}

function added(result: AddCoupon): Record<string, never> {
  if (result.ok) return {}
  if (result.code === 'TOO_MANY_REQUESTS')
    throw tooMany(result.retryAfter, `Too many codes that were not right. Try again in ${result.retryAfter} s.`)
  throw new ProblemError(result.code, refusals[result.code])
}
