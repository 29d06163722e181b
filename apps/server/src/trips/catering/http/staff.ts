import type { FastifyInstance } from 'fastify'
import { staffConfirmCatering, staffGetCatering } from '@aquilane/contract/catering'
import type { Context } from '../../../context.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { confirmChoices, listCatering } from '../admin.ts'
import { toStaffCatering } from './wire.ts'

/** Food on board in the back office: what was chosen, and that the caterer is ordered (operations). */
export function cateringAdminRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffGetCatering, async ({ query: { order_id: orderId }, locale }) => ({
    data: (await listCatering(ctx, orderId)).map((one) => toStaffCatering(one, locale)),
  }))
  registerEndpoint(app, staffConfirmCatering, async ({ body: { order_leg: leg }, staff }) => {
    const { invoiceId } = await confirmChoices(ctx, { legId: leg.id, memberId: staff.id })
    return { invoice: invoiceId === null ? null : { id: invoiceId } }
  })
}
