import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { Locale } from '@aquilane/contract/paths'
import type { staffGetTrip, staffListChecklist } from '@aquilane/contract/staff-operations'
import { billDifferencePermille } from '@aquilane/domain/operations/bill'
import type { ChecklistCause } from '@aquilane/domain/operations/checklist'
import { proofOf, ruleOf, type ChecklistKind } from '@aquilane/domain/operations/checklist-rules'
import type { DelayCode } from '@aquilane/domain/operations/delay-codes'
import { manifestAuthorities, type ManifestAuthority } from '@aquilane/domain/operations/manifest'
import { tripPhase } from '@aquilane/domain/operations/phases'
import type { ChecklistView } from '@aquilane/domain/operations/views'
import { legsByOrders, orderById, type LegRow, type OrderRow, orderNotFound, orderStatus, getListItems } from '../../sales/orders/index.ts'
import { toAdminAirport } from '../../foundation/places/index.ts'
import { nextCursor, type Cursor } from '../../platform/http/cursor.ts'
import { toPagination } from '../../platform/http/pagination.ts'
import { money, timestamp } from '../../platform/http/serialize.ts'
import { closingGaps, quotedCost, tripResult } from './after-flight.ts'
import { peopleByLegs, toManifest, type Manifest, type ManifestPerson } from './manifests.ts'
import {
  billByOrder,
  closingByOrder,
  itemsByOrder,
  countTasks,
  pageTasks,
  recordsByOrder,
  releaseByOrder,
  reopenedByOrder,
  submissionsByLegs,
  filesByItems,
  type BillRow,
  type FlightRecordRow,
  type ItemFileRow,
  type ItemRow,
  type SubmissionRow,
} from './queries.ts'
import type { Context } from '../../context.ts'
import { isQuoted } from '../quotes/index.ts'

type TripView = ResponseOf<typeof staffGetTrip>
type ItemView = TripView['items'][number]

const eur = (cents: number) => money(cents, 'EUR')

/** Members by their ids: the caller knows their names. */
const toItem = (item: ItemRow, files: readonly ItemFileRow[] = []): ItemView => ({
  id: item.id,
  kind: item.kind as ChecklistKind,
  leg: item.leg_id === null ? null : { id: item.leg_id },
  status: item.status,
  causes: item.causes as ChecklistCause[],
  is_required: item.is_required,
  due: timestamp(item.due_at),
  assignee: item.assignee_id === null ? null : { id: item.assignee_id, name: '' },
  supplier: item.supplier,
  reference: item.reference,
  note: item.note,
  cost: item.cost === null ? null : eur(item.cost),
  source: ruleOf(item.kind as ChecklistKind).source,
  proof: proofOf(item.kind as ChecklistKind),
  revision: item.revision,
  files: files.map(({ id, name, pages, size, added_by, added_at }) => ({
    id,
    name,
    pages,
    size,
    added: { at: timestamp(added_at), by: added_by },
  })),
})

const toRecord = (row: FlightRecordRow): NonNullable<TripView['legs'][number]['record']> => ({
  off_block: row.off_block_at.toString(),
  takeoff: row.takeoff_at?.toString() ?? null,
  landing: row.landing_at?.toString() ?? null,
  on_block: row.on_block_at?.toString() ?? null,
  pax: row.pax,
  delay_code: row.delay_code as DelayCode | null,
  fuel_kg: row.fuel_kg,
  deiced: row.is_deiced,
})

export function toManifestState({
  authority,
  people,
  without,
  sha256,
  submissions,
}: Manifest): TripView['legs'][number]['manifests'][number] {
  const [sent] = submissions
  return {
    authority,
    people: people.length,
    incomplete: people.filter(({ missing }) => missing.length > 0).length,
    without,
    sent: sent ? { at: timestamp(sent.sent_at), by: sent.sent_by, receipt: sent.receipt, changed: sent.sha256 !== sha256 } : null,
  }
}

interface LegContext {
  order: OrderRow
  items: readonly ItemRow[]
  records: readonly FlightRecordRow[]
  people: Map<string, ManifestPerson[]>
  submissions: readonly SubmissionRow[]
  locale: Locale
}

function toLeg(ctx: Context, leg: LegRow, known: LegContext): TripView['legs'] {
  const { order, items, records, people, submissions, locale } = known
  const [departure, arrival] = [ctx.places.airportByIcao(leg.departure_airport ?? ''), ctx.places.airportByIcao(leg.arrival_airport ?? '')]
  if (!departure || !arrival) return []
  const record = records.find(({ leg_id: id }) => id === leg.id)
  const asked = manifestAuthorities.filter((authority: ManifestAuthority) =>
    items.some((item) => item.leg_id === leg.id && item.kind === authority && item.status !== 'CNL'),
  )
  return [
    {
      id: leg.id,
      departure: toAdminAirport(ctx.places, departure, locale),
      arrival: toAdminAirport(ctx.places, arrival, locale),
      departure_at: leg.departure_at.toString(),
      arrival_at: leg.arrival_at?.toString() ?? null,
      pax: leg.pax,
      record: record ? toRecord(record) : null,
      manifests: asked.map((authority) => toManifestState(toManifest(order, leg, authority, people.get(leg.id) ?? [], submissions))),
    },
  ]
}

const toBill = (bill: BillRow): NonNullable<TripView['bill']> => ({
  reference: bill.reference,
  amount: eur(bill.amount),
  quoted: eur(bill.quoted),
  difference_permille: billDifferencePermille(bill.quoted, bill.amount),
  flagged: bill.is_flagged,
  note: bill.note,
  entered: { at: timestamp(bill.entered_at), by: bill.entered_by, id: bill.entered_by },
  approved: bill.approved_at && bill.approved_by ? { at: timestamp(bill.approved_at), by: bill.approved_by } : null,
})

/** Members are named by their ids. @throws NOT_FOUND */
export async function getTrip(ctx: Context, id: string, locale: Locale): Promise<TripView> {
  const on = ctx.db
  const order = await orderById(on, id)
  if (!order) throw orderNotFound()
  const legs = (await legsByOrders(on, [id])).get(id) ?? []
  const legIds = legs.map((leg) => leg.id)
  const items = await itemsByOrder(on, id)
  const files = await filesByItems(
    on,
    items.map((item) => item.id),
  )
  const records = await recordsByOrder(on, id)
  const release = await releaseByOrder(on, id)
  const bill = await billByOrder(on, id)
  const closing = await closingByOrder(on, id)
  const reopened = closing ? undefined : await reopenedByOrder(on, id)
  const people = await peopleByLegs(ctx, on, legIds)
  const submissions = await submissionsByLegs(on, legIds)
  const result = closing ?? (await tripResult(ctx, on, order))
  return {
    id,
    phase: tripPhase({
      status: orderStatus(order),
      isQuoted: await isQuoted(ctx, on, id),
      isPaid: order.paid > 0,
      isReleased: release !== undefined,
      hasDeparted: records.length > 0,
      hasLanded: legs.length > 0 && legs.every((leg) => records.some((one) => one.leg_id === leg.id && one.on_block_at !== null)),
      isBilled: bill !== undefined && bill.approved_by !== null,
      isClosed: closing !== undefined,
    }),
    release: release ? { at: timestamp(release.released_at), by: release.released_by, reason: release.override_reason } : null,
    items: items.map((item) => toItem(item, files.get(item.id))),
    legs: legs.flatMap((leg) => toLeg(ctx, leg, { order, items, records, people, submissions, locale })),
    bill: bill ? toBill(bill) : null,
    result: {
      revenue: eur(result.revenue),
      cost: eur(result.cost),
      margin: eur(result.margin),
      quoted_cost: eur(await quotedCost(ctx, on, order)),
    },
    reopened: reopened?.reopened_at
      ? { at: timestamp(reopened.reopened_at), revenue: eur(reopened.revenue), margin: eur(reopened.margin) }
      : null,
    closed: closing ? { at: timestamp(closing.closed_at), by: closing.closed_by } : null,
    closing_gaps: closing ? [] : await closingGaps(ctx, on, order),
  }
}

/** Members are named by their ids. */
export async function listChecklist(
  ctx: Context,
  {
    view,
    memberId,
    page,
    perPage,
    after = null,
    locale,
  }: { view: ChecklistView; memberId: string; page: number; perPage: number; after?: Cursor | null; locale: Locale },
): Promise<ResponseOf<typeof staffListChecklist>> {
  const filter = { view, memberId, now: ctx.clock.now() }
  const { rows, total } = await pageTasks(ctx.db, filter, { limit: perPage, offset: (page - 1) * perPage, after })
  const orders = await getListItems(ctx, [...new Set(rows.map(({ order_id: id }) => id))], locale)
  const files = await filesByItems(
    ctx.db,
    rows.map(({ id }) => id),
  )
  const data = rows.flatMap((row) => {
    const order = orders.get(row.order_id)
    const legs = order?.legs.filter(({ id }) => row.leg_id === null || id === row.leg_id) ?? []
    if (!order || !legs[0]) return []
    const route = legs.map(({ departure, arrival }) => `${departure.code} – ${arrival.code}`).join(', ')
    const about = { id: order.id, pnr: order.pnr, tail: order.aircraft?.tail ?? null, route, departure_date: legs[0].departure_date }
    return [{ ...toItem(row, files.get(row.id)), order: about }]
  })
  const next = nextCursor(rows, perPage, ({ due_at: at, id }) => ({ at, id }))
  return { data, pagination: toPagination({ page, total }, perPage), next }
}

/** Rows of a view. */
export const countChecklist = (ctx: Context, { view, memberId }: { view: ChecklistView; memberId: string }): Promise<number> =>
  countTasks(ctx.db, { view, memberId, now: ctx.clock.now() })
