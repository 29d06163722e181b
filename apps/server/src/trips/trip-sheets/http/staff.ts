import type { FastifyInstance } from 'fastify'
import { staffGetTripSheetFile } from '@aquilane/contract/trip-sheets'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { getSheetFileForStaff } from '../documents.ts'
import { sendPdf } from './customer.ts'
import type { Context } from '../../../context.ts'

/** What the customer of a trip reads, for those who answer the phone. */
export function tripSheetAdminRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffGetTripSheetFile, async ({ query: { id }, locale, reply }) =>
    sendPdf(reply, await getSheetFileForStaff(ctx, id, locale)),
  )
}
