import type { FastifyInstance } from 'fastify'
import { acceptGroundTransfer, askGroundTransfer, listGroundTransfers, withdrawGroundTransfer } from '@aquilane/contract/ground-transfers'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { acceptTransfer, askTransfer, withdrawTransfer } from '../customer-acts.ts'
import { listOwnTransfers } from '../view.ts'
import { toLegTransfers } from './wire.ts'
import type { Context } from '../../../context.ts'

export function groundTransferRoutes(app: FastifyInstance, ctx: Context): void {
  const list = async (orderId: string, clientId: string) => ({
    data: (await listOwnTransfers(ctx, ctx.db, { orderId, clientId })).map(toLegTransfers),
  })
  registerEndpoint(app, listGroundTransfers, ({ query: { order_id: orderId }, clientId }) => list(orderId, clientId))
  registerEndpoint(app, askGroundTransfer, async ({ body, clientId }) => {
    const { order_leg: leg, pickup: pickupLocal, included: isIncluded, ...car } = body
    return list(await askTransfer(ctx, { ...car, legId: leg.id, clientId, pickupLocal, isIncluded }), clientId)
  })
  registerEndpoint(app, acceptGroundTransfer, async ({ body: { transfer, revision }, clientId }) =>
    list(await acceptTransfer(ctx, { id: transfer.id, revision, clientId }), clientId),
  )
  registerEndpoint(app, withdrawGroundTransfer, async ({ body: { transfer, revision }, clientId }) =>
    list(await withdrawTransfer(ctx, { id: transfer.id, revision, clientId }), clientId),
  )
}
