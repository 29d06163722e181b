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
import { toPagination } from '../../../platform/http/pagination.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import type { StaffActor } from '../../../platform/http/staff-auth.ts'
import { approveTravelDocument, getReview, getReviewPage, listReviews, rejectTravelDocument, returnTravelDocument } from '../review.ts'
import { toReview, toReviewDetails } from './wire.ts'

/** Review of travel documents. The reviewer is named in watermark and audit log. */
export function reviewRoutes(app: FastifyInstance, ctx: Context): void {
  const reviewer = (staff: StaffActor) => ({ id: staff.id, label: staff.email })

  registerEndpoint(app, staffListTravelDocuments, async ({ query: { status = 'progress', page = 1, per_page: perPage = 50 }, locale }) => {
    const found = await listReviews(ctx, { status, page, perPage, locale })
    return { data: found.reviews.map(toReview), pagination: toPagination(found, perPage) }
  })

  registerEndpoint(app, staffGetTravelDocument, async ({ query, locale }) => toReviewDetails(await getReview(ctx, query.id, locale)))

  registerEndpoint(app, staffGetTravelDocumentFile, async ({ query, staff, reply }) => {
    const { ticket_id: ticketId, file_id: fileId, page = 1, index = '1600x0' } = query
    const picture = await getReviewPage(ctx, { ticketId, fileId, page, index, reviewer: reviewer(staff) })
    reply.headers({ 'content-type': 'image/jpeg', 'cache-control': 'private, no-store' })
    return picture
  })

  registerEndpoint(app, staffApproveTravelDocument, async ({ body: { ticket, ...reading }, staff, locale }) =>
    toReviewDetails(await approveTravelDocument(ctx, ticket.id, reviewer(staff), reading, locale)),
  )

  registerEndpoint(app, staffReturnTravelDocument, async ({ body: { ticket, ...verdict }, staff, locale }) =>
    toReviewDetails(await returnTravelDocument(ctx, ticket.id, reviewer(staff), verdict, locale)),
  )

  registerEndpoint(app, staffRejectTravelDocument, async ({ body: { ticket, ...verdict }, staff, locale }) =>
    toReviewDetails(await rejectTravelDocument(ctx, ticket.id, reviewer(staff), verdict, locale)),
  )
}
