import { noIdentity } from '@aquilane/domain/travel-documents/document-identity'
import type { Locale } from '@aquilane/domain/site/paths'
import { activeOrderStatuses } from '@aquilane/domain/orders/transitions'
import type { FeedbackReason, PageSize } from '@aquilane/domain/travel-documents/travel-document'
import { type OrderSummary, getCommittedSummaries, lockOrder, getTripExtent, getFlight } from '../orders/index.ts'
import type { Trx } from '../../platform/db/database.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { toApprovalColumns, type ApprovedData } from './approved-data.ts'
import {
  type TravelDocumentFileRow,
  type TravelDocumentRow,
  filesByTravelDocument,
  listTravelDocuments,
  lockTravelDocument,
  markFiles,
  travelDocumentById,
} from './queries.ts'
import { nameApproved } from './name-approved.ts'
import { fullName, nameById } from './name-queries.ts'
import { passengerAlreadyOnLeg } from './transitions.ts'
import { uuid } from '../../platform/uuid.ts'
import type { Context } from '../../context.ts'
import { getClient } from '../../foundation/identity/index.ts'
import { transitionTravelDocument } from './transitions.ts'
import { renderPreview } from './previews.ts'
import { validateDocumentApproval, recordVerifiedDocument } from '../../foundation/passengers/index.ts'

/** The reviewer: `staff:<id>` in the audit log, the label in the watermark. */
export interface Reviewer {
  id: string
  label: string
}

/** A leg as the reviewer names it: places and local departure as shown. */
interface ReviewedLeg {
  pnr: string
  orderStatus: string
  departure: string
  arrival: string
  departureAt: Temporal.ZonedDateTime | null
}

export interface Review {
  document: TravelDocumentRow
  files: readonly TravelDocumentFileRow[]
  /** Name of who ordered, else the end of the phone number. */
  customer: string
  leg: ReviewedLeg
}

export interface ReviewDetails extends Review {
  trip: { lastDay: string; countries: string[] }
  /** For whom the customer sent it; null: no name yet. */
  named: string | null
}

interface ReviewDecision {
  reason: FeedbackReason
  /** Shown to the traveller; the reason `other` needs it. */
  comment: string | null
  /** Submissions that the reviewer has seen. */
  rounds?: number
}

const travelDocumentNotFound = () => new Refusal('NOT_FOUND', 'There is no such travel document.')

async function toReviews(
  ctx: Context,
  documents: readonly TravelDocumentRow[],
  files: Map<string, TravelDocumentFileRow[]>,
  locale: Locale,
): Promise<Review[]> {
  const summaries = await getCommittedSummaries(
    ctx,
    documents.map((document) => document.order_id),
    locale,
  )
  const names = new Map<string, string>()
  for (const id of new Set(documents.map((document) => document.client_id))) names.set(id, await passengerName(ctx, id))
  return documents.map((document) => ({
    document,
    files: files.get(document.id) ?? [],
    customer: names.get(document.client_id) ?? '',
    leg: toLeg(summaries.get(document.order_id), document.order_leg_id),
  }))
}

async function passengerName(ctx: Context, clientId: string): Promise<string> {
  const client = await getClient(ctx, clientId)
  const name = [client?.firstName, client?.lastName].filter(Boolean).join(' ')
  return name || `…${client?.phone.slice(-4) ?? ''}`
}

/** @throws NOT_FOUND */
export async function getReview(ctx: Context, id: string, locale: Locale): Promise<ReviewDetails> {
  const document = uuid.test(id) ? await travelDocumentById(ctx.db, id) : undefined
  if (!document || document.status === 'new' || document.status === 'canceled') throw travelDocumentNotFound()
  const files = await filesByTravelDocument(ctx.db, [id])
  const [review] = await toReviews(ctx, [document], files, locale)
  const named = document.named_passenger_id === null ? undefined : await nameById(ctx.db, document.named_passenger_id)
  return { ...review!, trip: await getTripExtent(ctx, ctx.db, document.order_id), named: named ? fullName(named) : null }
}

/** Locks the order first. The fixed lock order prevents deadlocks. */
async function decide(
  ctx: Context,
  id: string,
  rounds: number | undefined,
  work: (trx: Trx, document: TravelDocumentRow) => Promise<void>,
  locale: Locale,
): Promise<ReviewDetails> {
  const known = uuid.test(id) ? await travelDocumentById(ctx.db, id) : undefined
  if (!known) throw travelDocumentNotFound()
  try {
    await ctx.db.transaction().execute(async (trx) => {
      await lockOrder(ctx, trx, known.order_id)
      const document = await lockTravelDocument(trx, id)
      if (!document || document.erased_at || document.status === 'new' || document.status === 'canceled') throw travelDocumentNotFound()
      const flight = await getFlight(ctx, trx, document.order_id, document.order_leg_id)
      if (!flight || !(activeOrderStatuses as readonly string[]).includes(flight.status))
        throw new Refusal('FLIGHT_COMPLETED', 'This flight is completed or cancelled: its documents can no longer be reviewed.')
      // What was handed in since is not what the reviewer has before them.
      if (rounds !== undefined && rounds !== document.rounds)
        throw new Refusal('TICKET_STATE_CONFLICT', 'This document was submitted again. Load it again before you decide.')
      await work(trx, document)
    })
  } catch (error) {
    if (passengerAlreadyOnLeg(error))
      throw new Refusal('TICKET_STATE_CONFLICT', 'Another passenger of this leg was approved with this document.', {
        cause: error,
      })
    throw error
  }
  return getReview(ctx, id, locale)
}

async function returnOrReject(
  ctx: Context,
  event: 'returned' | 'rejected',
  id: string,
  reviewer: Reviewer,
  { reason, comment, rounds }: ReviewDecision,
  locale: Locale,
) {
  if (reason === 'other' && comment === null)
    throw new Refusal('VALIDATION_FAILED', 'Some fields are invalid: see errors.', {
      errors: [{ path: 'comment', code: 'REQUIRED', message: 'Say in a sentence what is wrong.' }],
    })
  return decide(
    ctx,
    id,
    rounds,
    async (trx, document) => {
      await transitionTravelDocument(ctx, trx, document, event, `staff:${reviewer.id}`, {
        reason,
        comment,
        decided_at: ctx.clock.now().toString(),
      })
      await markFiles(trx, id, ['new', 'progress'], event === 'returned' ? 'feedback' : 'rejected')
    },
    locale,
  )
}

export async function listReviews(
  ctx: Context,
  { status, page, perPage, locale }: { status: TravelDocumentRow['status']; page: number; perPage: number; locale: Locale },
): Promise<{ reviews: Review[]; page: number; total: number }> {
  const found = await listTravelDocuments(ctx.db, status, page, perPage)
  const files = await filesByTravelDocument(
    ctx.db,
    found.rows.map((document) => document.id),
  )
  return { reviews: await toReviews(ctx, found.rows, files, locale), page: found.page, total: found.total }
}

/** One page as a picture that names the reviewer. @throws NOT_FOUND */
export const getReviewPage = (
  ctx: Context,
  { reviewer, ...request }: { ticketId: string; fileId: string; page: number; index: PageSize; reviewer: Reviewer },
): Promise<Buffer> => renderPreview(ctx, { ...request, actor: `staff:${reviewer.id}`, label: reviewer.label, clientId: null })

/** A manifest takes the nationality as it is. */
const nationalityErrors = (ctx: Context, { nationality }: ApprovedData['identity']) =>
  nationality === null || ctx.places.country(nationality)?.iso3 === nationality
    ? []
    : [{ path: 'identity.nationality', code: 'UNKNOWN', message: 'Use the code of a country, such as GBR.' }]

/** @throws NOT_FOUND, VALIDATION_FAILED, TICKET_STATE_CONFLICT */
export function approveTravelDocument(
  ctx: Context,
  id: string,
  reviewer: Reviewer,
  { person, document, identity = noIdentity, rounds }: Omit<ApprovedData, 'identity'> & Partial<ApprovedData> & { rounds?: number },
  locale: Locale,
): Promise<ReviewDetails> {
  return decide(
    ctx,
    id,
    rounds,
    async (trx, ticket) => {
      const { lastDay } = await getTripExtent(ctx, trx, ticket.order_id)
      const errors = [...(await validateDocumentApproval(ctx, trx, person, document, lastDay)), ...nationalityErrors(ctx, identity)]
      if (errors.length > 0) throw new Refusal('VALIDATION_FAILED', 'Some fields are invalid: see errors.', { errors })
      await transitionTravelDocument(ctx, trx, ticket, 'approved', `staff:${reviewer.id}`, {
        ...toApprovalColumns({ person, document, identity: person.type === 'Pet' ? noIdentity : identity }),
        decided_at: ctx.clock.now().toString(),
      })
      await markFiles(trx, id, ['new', 'progress', 'feedback'], 'approved')
      await recordVerifiedDocument(ctx, trx, ticket.client_id, { person, document })
      await nameApproved(ctx, trx, ticket, person)
    },
    locale,
  )
}

/** Asks the traveller for a better file. @throws as approve */
export const returnTravelDocument = (
  ctx: Context,
  id: string,
  reviewer: Reviewer,
  verdict: ReviewDecision,
  locale: Locale,
): Promise<ReviewDetails> => returnOrReject(ctx, 'returned', id, reviewer, verdict, locale)

export const rejectTravelDocument = (
  ctx: Context,
  id: string,
  reviewer: Reviewer,
  verdict: ReviewDecision,
  locale: Locale,
): Promise<ReviewDetails> => returnOrReject(ctx, 'rejected', id, reviewer, verdict, locale)

function toLeg(order: OrderSummary | undefined, legId: string): ReviewedLeg {
  const leg = order?.legs.find(({ id }) => id === legId)
  const name = (place: { name: string; iata: string | null; icao: string | null } | undefined) =>
    place ? [place.name, place.iata ?? place.icao].filter(Boolean).join(', ') : ''
  return {
    pnr: order?.pnr ?? '',
    orderStatus: order?.status ?? '',
    departure: name(leg?.departure),
    arrival: name(leg?.arrival),
    departureAt: leg?.departureAt ?? null,
  }
}
