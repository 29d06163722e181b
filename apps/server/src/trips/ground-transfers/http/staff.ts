import type { FastifyInstance } from 'fastify'
import {
  staffArrangeGroundTransfer,
  staffEndGroundTransfer,
  staffListGroundTransfers,
  staffOfferGroundTransfer,
} from '@aquilane/contract/ground-transfers'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { toCents } from '../../../platform/http/serialize.ts'
import { arrangeTransfer, endTransfer, offerTransfer } from '../staff-acts.ts'
import { listTransfers } from '../view.ts'
import { toStaffTransfer } from './wire.ts'
import type { Context } from '../../../context.ts'

/** Cars in the back office: prices, drivers and what is declined or canceled (operations). */
export function groundTransferAdminRoutes(app: FastifyInstance, ctx: Context): void {
  const list = async (orderId: string) => ({ data: (await listTransfers(ctx.db, orderId)).map(toStaffTransfer) })
  registerEndpoint(app, staffListGroundTransfers, ({ query: { order_id: orderId } }) => list(orderId))
  registerEndpoint(app, staffOfferGroundTransfer, async ({ body: { transfer, revision, price, pickup: pickupLocal, answer }, staff }) =>
    list(await offerTransfer(ctx, { id: transfer.id, revision, cents: toCents(price), pickupLocal, answer, memberId: staff.id })),
  )
  registerEndpoint(app, staffArrangeGroundTransfer, async ({ body: { transfer, revision, pickup: pickupLocal, driver }, staff }) =>
    list(await arrangeTransfer(ctx, { id: transfer.id, revision, pickupLocal, driver, memberId: staff.id })),
  )
  registerEndpoint(app, staffEndGroundTransfer, async ({ body: { transfer, revision, reason }, staff }) => {
    const { orderId, approvalId } = await endTransfer(ctx, { id: transfer.id, revision, reason, memberId: staff.id })
    return { ...(await list(orderId)), waits_for: approvalId === null ? null : { id: approvalId } }
  })
}
