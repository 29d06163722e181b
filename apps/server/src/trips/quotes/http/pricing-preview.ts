import type { FastifyInstance } from 'fastify'
import { staffPreviewPricing } from '@aquilane/contract/staff-pricing'
import type { Context } from '../../../context.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { previewVersion } from '../pricing-preview.ts'
import { toPricingPreview } from './wire.ts'

/** What a version of the prices would change for charters that were priced and quotes that were sent (sales, operations, finance). */
export function pricingPreviewRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffPreviewPricing, async ({ query: { id } }) => toPricingPreview(await previewVersion(ctx, id)))
}
