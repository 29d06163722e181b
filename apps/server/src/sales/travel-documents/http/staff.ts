import type { FastifyInstance } from 'fastify'
import {
  staffApproveTravelDocument,
  staffGetTravelDocument,
  staffGetTravelDocumentFile,
  staffListTravelDocuments,
  staffRejectTravelDocument,
  staffReturnTravelDocument,
} from '@aquilane/contract/travel-documents'
import type { Context } from '../../../context.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import type { StaffActor } from '../../../platform/http/staff-auth.ts'
import { approveTravelDocument, getReview, getReviewPage, listReviews, rejectTravelDocument, returnTravelDocument } from '../review.ts'

/** Review of travel documents. The reviewer is named in watermark and audit log. */
export function reviewRoutes(app: FastifyInstance, ctx: Context): void {
  const reviewer = (staff: StaffActor) => ({ id: staff.id, label: staff.email })

  registerEndpoint(app, staffListTravelDocuments, ({ query, locale }) =>
    listReviews(ctx, { status: query.status ?? 'progress', page: query.page ?? 1, perPage: query.per_page ?? 50, locale }),
  )

  registerEndpoint(app, staffGetTravelDocument, ({ query, locale }) => getReview(ctx, query.id, locale))

  registerEndpoint(app, staffGetTravelDocumentFile, async ({ query, staff, reply }) => {
    const { ticket_id: ticketId, file_id: fileId, page = 1, index = '1600x0' } = query
    const picture = await getReviewPage(ctx, { ticketId, fileId, page, index, reviewer: reviewer(staff) })
    reply.headers({ 'content-type': 'image/jpeg', 'cache-control': 'private, no-store' })
    return picture
  })

  registerEndpoint(app, staffApproveTravelDocument, ({ body: { ticket, ...reading }, staff, locale }) =>
    approveTravelDocument(ctx, ticket.id, reviewer(staff), reading, locale),
  )

  registerEndpoint(app, staffReturnTravelDocument, ({ body: { ticket, ...verdict }, staff, locale }) =>
    returnTravelDocument(ctx, ticket.id, reviewer(staff), verdict, locale),
  )

  registerEndpoint(app, staffRejectTravelDocument, ({ body: { ticket, ...verdict }, staff, locale }) =>
    rejectTravelDocument(ctx, ticket.id, reviewer(staff), verdict, locale),
  )
}
