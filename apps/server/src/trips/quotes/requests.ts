import type { Locale } from '@aquilane/domain/site/paths'
import { marginPermille } from '@aquilane/domain/quotes/margin'
import type { RequestSort, RequestSource, RequestStage, RequestView } from '@aquilane/domain/quotes/requests'
import type { LegBody } from '../../market/charter/index.ts'
import { getRequest, lockRequest, getListItems, type ListedOrder } from '../../sales/orders/index.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { timestamp } from '../../platform/written-values.ts'
import {
  countAssigned,
  countOrders,
  countRequests,
  findDuplicates,
  newestVersions,
  pageRequests,
  requestByOrder,
  upsertRequest,
  type RequestFilter,
} from './request-queries.ts'
import type { Context } from '../../context.ts'
import { closeDuplicate, createOrder } from '../../sales/booking/index.ts'
import { registerByPhone } from '../../foundation/identity/index.ts'

type Row = Awaited<ReturnType<typeof pageRequests>>['rows'][number]
type Version = Awaited<ReturnType<typeof newestVersions>>[number]

/** A request that waits for a price; its assignee by the id. */
export interface ListedRequest {
  order: ListedOrder
  source: RequestSource
  stage: RequestStage
  waitingSince: Temporal.Instant
  assigneeId: string | null
  snoozedUntil: Temporal.Instant | null
  duplicates: { id: string; pnr: string }[]
  /** What the customer asked for and booked in the last 90 days. */
  history: { asked: number; booked: number }
  /** The newest version. */
  quote: {
    version: number
    priceCents: number
    marginPermille: number
    validUntil: Temporal.Instant | null
    opened: number
  } | null
}

const historyDays = 90

function toStage(row: Row, version: Version | undefined): RequestStage {
  if (!version) return 'new'
  if (row.withdrawn_at !== null) return 'withdrawn'
  if (row.asked_again_at !== null) return 'asked'
  if (row.has_open_quote) return 'quoted'
  return version.sent_at === null ? 'approval' : 'expired'
}

const toQuote = (version: Version): ListedRequest['quote'] => ({
  version: version.number,
  priceCents: version.price,
  marginPermille: marginPermille(version.price, version.cost),
  validUntil: version.valid_until,
  opened: version.times ?? 0,
})

/** One page of the requests that wait for a price. */
export async function listRequests(
  ctx: Context,
  {
    sort,
    page,
    perPage,
    locale,
    ...filter
  }: Omit<RequestFilter, 'now'> & { sort?: RequestSort | undefined; page: number; perPage: number; locale: Locale },
): Promise<{ requests: ListedRequest[]; total: number }> {
  const now = ctx.clock.now()
  const { rows, total } = await pageRequests(ctx.db, { ...filter, now }, { sort, limit: perPage, offset: (page - 1) * perPage })
  const ids = rows.map(({ id }) => id)
  const [items, duplicates, history, versions] = [
    await getListItems(ctx, ids, locale),
    await findDuplicates(ctx.db, ids),
    await countOrders(
      ctx.db,
      rows.map(({ client_id: id }) => id),
      now.subtract({ hours: historyDays * 24 }),
    ),
    await newestVersions(
      ctx.db,
      rows.flatMap(({ quote_id: id }) => id ?? []),
    ),
  ]
  const requests = rows.flatMap((row): ListedRequest[] => {
    const order = items.get(row.id)
    const version = versions.find(({ quote_id: id }) => id === row.quote_id)
    const { asked = 0, booked = 0 } = history.find(({ client_id: id }) => id === row.client_id) ?? {}
    if (!order) return []
    return [
      {
        order,
        source: row.source as RequestSource,
        stage: toStage(row, version),
        waitingSince: row.waiting_since,
        assigneeId: row.assignee_id,
        snoozedUntil: row.snoozed_until,
        duplicates: duplicates.filter(({ id }) => id === row.id).map(({ other, pnr }) => ({ id: other, pnr })),
        history: { asked, booked },
        quote: version ? toQuote(version) : null,
      },
    ]
  })
  return { requests, total }
}

/** Rows of a view, and since when the oldest one waits. */
export const countRequestView = (
  ctx: Context,
  { view, memberId }: { view: RequestView; memberId: string },
): Promise<{ count: number; oldest: Temporal.Instant | null }> => countRequests(ctx.db, { view, memberId, text: '', now: ctx.clock.now() })

/** How many open requests each member has. */
export const countAssignedRequests = (ctx: Context): Promise<Map<string, number>> => countAssigned(ctx.db)

/** @throws NOT_FOUND, ORDER_STATE_CONFLICT */
async function lockOpenRequest(trx: Trx, id: string) {
  const request = await lockRequest(trx, id)
  if (request.awaits === 'price') return request
  throw new Refusal('ORDER_STATE_CONFLICT', 'This request has been answered.', {
    facts: { confirmation_status: request.order.status },
  })
}

/**
 * @param change.from the assignee that was shown
 * @param change.memberId who assigns it; null: the rule
 * @throws NOT_FOUND, ORDER_STATE_CONFLICT, REQUEST_TAKEN
 */
export async function assignRequest(
  ctx: Context,
  change: { id: string; from: string | null; to: string | null; memberId: string | null },
): Promise<void> {
  const { id, from, to, memberId } = change
  await ctx.db.transaction().execute(async (trx) => {
    await lockOpenRequest(trx, id)
    const current = (await requestByOrder(trx, id))?.assignee_id ?? null
    if (current === to) return
    if (current !== from)
      throw new Refusal('REQUEST_TAKEN', 'Another member has taken this request meanwhile.', {
        facts: { assignee: current === null ? null : { id: current } },
      })
    await upsertRequest(trx, id, { assignee_id: to })
    const actor = memberId === null ? 'system' : `staff:${memberId}`
    await audit(trx, { actor, action: 'request-assigned', subject: `order:${id}`, from: current, to })
  })
}

/** @throws NOT_FOUND, ORDER_STATE_CONFLICT */
export async function snoozeRequest(
  ctx: Context,
  { id, hours, memberId }: { id: string; hours: number | null; memberId: string },
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockOpenRequest(trx, id)
    const until = hours === null ? null : ctx.clock.now().add({ hours })
    await upsertRequest(trx, id, { snoozed_until: until?.toString() ?? null })
    const to = until && timestamp(until)
    await audit(trx, {
      actor: `staff:${memberId}`,
      action: hours === null ? 'request-woken' : 'request-snoozed',
      subject: `order:${id}`,
      to,
    })
  })
}

/** Closes a duplicate. @throws NOT_FOUND, ORDER_STATE_CONFLICT, REQUESTS_DIFFER */
export async function mergeRequest(ctx: Context, { id, into, memberId }: { id: string; into: string; memberId: string }): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    // In a fixed order: two members may merge the same pair in opposite directions.
    for (const one of [id, into].toSorted()) await lockOpenRequest(trx, one)
    const kept = (await findDuplicates(trx, [id])).find(({ other }) => other === into)
    if (!kept) throw new Refusal('REQUESTS_DIFFER', 'These requests are not for the same customer and the same first flight.')
    await closeDuplicate(ctx, trx, { id, into, actor: `staff:${memberId}`, reason: `merged:${kept.pnr}` })
  })
}

export interface EnterRequest {
  source: 'phone' | 'email' | 'chat'
  phoneNumber: string
  firstName: string | null
  lastName: string | null
  locale: Locale
  legs: LegBody[]
  note: string | null
  memberId: string
  idempotencyKey: string | null
}

/** A request that came by phone or e-mail; its member has it. @throws PHONE_INVALID and what creating an order throws */
export async function enterRequest(ctx: Context, input: EnterRequest): Promise<{ id: string; pnr: string }> {
  const { source, memberId, legs, locale, note, idempotencyKey } = input
  const actor = `staff:${memberId}` as const
  const clientId = await ctx.db.transaction().execute((trx) => registerByPhone(ctx, trx, { ...input, actor }))
  if (clientId === null)
    throw new Refusal(
      'PHONE_INVALID',
      'This is not a phone number that codes can be sent to. Give it in international form, such as +447400123456.',
    )
  const order = {
    clientId,
    locale,
    legs,
    suggestionId: null,
    ...(note ? { note } : {}),
    emptyLeg: null,
    sharing: null,
    idempotencyKey,
    caller: null,
  }
  const { id, pnr } = await createOrder(ctx, order, ({ id, pnr }) => ({ id, pnr }))
  await ctx.db.transaction().execute(async (trx) => {
    const request = await getRequest(trx, id)
    if (request && !(await requestByOrder(trx, id))) await upsertRequest(trx, id, { source, entered_by: memberId, assignee_id: memberId })
  })
  return { id, pnr }
}
