import {
  staffAssignRequest,
  staffCreateRequest,
  staffExportRequests,
  staffListAssignees,
  staffListRequests,
  staffMergeRequest,
  staffSnoozeRequest,
} from '@aquilane/contract/staff-requests'
import type { QueryOf, ResponseOf } from '@aquilane/contract/endpoint'
import type { Locale } from '@aquilane/domain/site/paths'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { getMemberNames, listMembersWith } from '../../../foundation/members/index.ts'
import { readAll, sendCsv } from '../../../platform/http/export-csv.ts'
import { toPagination } from '../../../platform/http/pagination.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { getOrderForStaff } from '../../../sales/orders/index.ts'
import { assignRequest, countAssignedRequests, enterRequest, listRequests, mergeRequest, snoozeRequest } from '../requests.ts'
import { toRequest } from './wire.ts'

/** Requests in the back office (sales, operations). */
export function requestAdminRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffListRequests, ({ query: { page = 1, per_page: perPage = 50, ...filter }, staff, locale }) =>
    search(ctx, filter, { page, perPage, memberId: staff.id, locale }),
  )

  registerEndpoint(app, staffExportRequests, async ({ query: filter, staff, locale, reply }) => {
    const found = await readAll((page, perPage) => search(ctx, filter, { page, perPage, memberId: staff.id, locale }))
    return sendCsv(reply, ctx.db, { staff, name: 'requests', rows: found.map(toRequestRow), filter })
  })

  const assignees = () => listMembersWith(ctx.db, 'orders.answer')

  registerEndpoint(app, staffListAssignees, async () => {
    const counts = await countAssignedRequests(ctx)
    return { data: (await assignees()).map(({ id, name }) => ({ id, name, requests: counts.get(id) ?? 0 })) }
  })

  registerEndpoint(app, staffAssignRequest, async ({ body: { order, from, member }, staff, locale }) => {
    await getOrderForStaff(ctx, order.id, locale)
    if (member && !(await assignees()).some(({ id }) => id === member.id))
      throw new Refusal('VALIDATION_FAILED', 'This member cannot answer requests.', {
        errors: [{ path: 'member.id', code: 'unknown', message: 'Choose a member of sales or operations.' }],
      })
    await assignRequest(ctx, { id: order.id, from: from?.id ?? null, to: member?.id ?? null, memberId: staff.id })
    return {}
  })

  registerEndpoint(app, staffSnoozeRequest, async ({ body: { order, hours }, staff, locale }) => {
    await getOrderForStaff(ctx, order.id, locale)
    await snoozeRequest(ctx, { id: order.id, hours, memberId: staff.id })
    return {}
  })

  registerEndpoint(app, staffMergeRequest, async ({ body: { order, into }, staff, locale }) => {
    for (const { id } of [order, into]) await getOrderForStaff(ctx, id, locale)
    await mergeRequest(ctx, { id: order.id, into: into.id, memberId: staff.id })
    return {}
  })

  registerEndpoint(app, staffCreateRequest, async ({ body, staff, idempotencyKey }) => {
    const { source, phone_number: phoneNumber, first_name: firstName, last_name: lastName, locale, legs, note } = body
    return enterRequest(ctx, {
      source,
      phoneNumber,
      firstName: firstName?.trim() || null,
      lastName: lastName?.trim() || null,
      locale,
      legs,
      note: note?.trim() || null,
      memberId: staff.id,
      idempotencyKey,
    })
  })
}

async function search(
  ctx: Context,
  { view = 'open', query: text = '', sort }: QueryOf<typeof staffExportRequests>,
  { page, perPage, memberId, locale }: { page: number; perPage: number; memberId: string; locale: Locale },
) {
  const { requests, total } = await listRequests(ctx, { view, text: text.trim(), sort, memberId, page, perPage, locale })
  const names = await getMemberNames(
    ctx.db,
    requests.flatMap(({ assigneeId }) => assigneeId ?? []),
  )
  return { data: requests.map((one) => toRequest(one, names)), pagination: toPagination({ page, total }, perPage) }
}

/** A request as a row of a table; amounts in major units. */
const toRequestRow = (request: ResponseOf<typeof staffListRequests>['data'][number]) => ({
  pnr: request.pnr,
  source: request.source,
  stage: request.stage,
  waiting_since_utc: request.waiting_since,
  customer: request.customer.name,
  phone: request.customer.phone,
  route: request.legs.map(({ departure, arrival }) => `${departure.code}-${arrival.code}`).join(' '),
  departure_local: request.legs[0]?.departure_date ?? null,
  pax: Math.max(0, ...request.legs.map(({ pax }) => pax)),
  budget: request.wishes?.budget ?? null,
  flexible_days: request.wishes?.flexible_days ?? null,
  note: request.wishes?.note ?? null,
  quote_price: request.quote?.price.amount ?? null,
  quote_margin_percent: request.quote ? request.quote.margin_permille / 10 : null,
  quote_valid_until_utc: request.quote?.valid_until ?? null,
  assignee: request.assignee?.name ?? null,
})
