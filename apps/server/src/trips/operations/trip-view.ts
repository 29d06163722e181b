import type { Locale } from '@aquilane/domain/site/paths'
import { billDifferencePermille } from '@aquilane/domain/operations/bill'
import type { BillVatKind } from '@aquilane/domain/operations/bill-vat'
import type { ChecklistCause } from '@aquilane/domain/operations/checklist'
import { proofOf, ruleOf, type ChecklistKind, type ChecklistProof } from '@aquilane/domain/operations/checklist-rules'
import { flightRank } from '@aquilane/domain/operations/flight-status'
import { tripPhase, type TripPhase } from '@aquilane/domain/operations/phases'
import {
  type DroppedLegRow,
  droppedLegsByOrder,
  findUnknownByLeg,
  getLegsThatFly,
  isEndedUnderway,
  legsByOrders,
  orderById,
  orderNotFound,
  orderStatus,
  toRoutes,
} from '../../sales/orders/index.ts'
import { listNames } from '../../sales/travel-documents/index.ts'
import type { FleetSnapshot } from '../../foundation/fleet/index.ts'
import { closingGaps, shownResult, type ClosingGap, type TripResult } from './after-flight.ts'
import { disputesByOperator, type BillDispute } from './bill-disputes.ts'
import { crewByLegs } from './crew.ts'
import type { Deed } from './deed.ts'
import { peopleByLegs } from './manifests.ts'
import {
  closingByOrder,
  itemsByOrder,
  recordsByOrder,
  releaseByOrder,
  reopenedByOrder,
  submissionsByLegs,
  filesByItems,
  flightStatusesByOrder,
  type BillRow,
  type ItemFileRow,
  type ItemRow,
  type ReleaseRow,
} from './queries.ts'
import { legsWithoutAbsent } from './absence-queries.ts'
import { isBilled, listOperators, sumQuoted, type TripOperator } from './trip-operators.ts'
import { toLegReadiness } from './readiness.ts'
import { toLeg, type TripLeg } from './trip-leg.ts'
import type { Context } from '../../context.ts'
import { isQuoted } from '../quotes/index.ts'
import { findOpenApprovals } from '../../foundation/approvals/index.ts'
import { overrideSubject } from './release.ts'
import { openTransfersByLegs } from './transport-queries.ts'
import { toOverridden } from './readiness-queries.ts'

/** A point of the checklist; members by their ids, the cost in cents. */
export interface ChecklistItem {
  id: string
  kind: ChecklistKind
  legId: string | null
  /** Route of a dropped flight that it was arranged for. */
  droppedFlight: string | null
  status: ItemRow['status']
  causes: ChecklistCause[]
  isRequired: boolean
  dueAt: Temporal.Instant
  assigneeId: string | null
  supplier: string | null
  reference: string | null
  note: string | null
  cost: number | null
  source: string | null
  proof: ChecklistProof
  revision: number
  files: { id: string; name: string; pages: number; size: number; added: Deed }[]
}

/** A point among those of all trips. */
export interface ChecklistTask extends ChecklistItem {
  /** The route is that of the leg, or of the trip where the item belongs to it; the departure is local. */
  order: { id: string; pnr: string; tail: string | null; route: string; departureLocal: string }
}

interface ShownBill {
  reference: string
  /** What is owed, VAT included. */
  amount: number
  /** As it was billed; null: in euros. Hundredths of the currency, and millionths of a euro for one unit. */
  foreign: { currency: string; hundredths: number; rateMicros: number } | null
  /** Null: entered before it was asked for. */
  vat: { kind: BillVatKind; permille: number | null; amount: number } | null
  /** What the quote is compared with: without VAT that is deducted. */
  cost: number
  quoted: number
  differencePermille: number
  isFlagged: boolean
  note: string | null
  datedOn: string | null
  dueOn: string | null
  entered: Deed
  approved: Deed | null
  /** Newest first. */
  disputes: BillDispute[]
}

/** How far a trip is; members by their ids, amounts in cents. */
export interface Trip {
  id: string
  phase: TripPhase | null
  release: (Deed & { override: { reason: string; approvedBy: string | null; items: ChecklistKind[] } | null }) | null
  /** The approval that a release with items open waits for. */
  releaseWaitsFor: string | null
  items: ChecklistItem[]
  legs: TripLeg[]
  /** Who flies which legs, and what was billed for them. */
  operators: { id: number; name: string; legIds: string[]; quoted: number; bill: ShownBill | null }[]
  result: TripResult & {
    quotedCost: number
    /** Of a trip that ended after its first legs were flown; null: it takes place, or no leg was flown. */
    refunded: number | null
  }
  reopened: { at: Temporal.Instant; revenue: number; margin: number } | null
  closed: Deed | null
  closingGaps: ClosingGap[]
}

/** @param drivenLegs with cars that were asked for: their transport follows from those */
export const toItem = (
  item: ItemRow,
  files: readonly ItemFileRow[] = [],
  droppedFlight: string | null = null,
  drivenLegs: ReadonlySet<string> = new Set(),
): ChecklistItem => ({
  id: item.id,
  kind: item.kind as ChecklistKind,
  legId: item.leg_id,
  droppedFlight,
  status: item.status,
  causes: item.causes as ChecklistCause[],
  isRequired: item.is_required,
  dueAt: item.due_at,
  assigneeId: item.assignee_id,
  supplier: item.supplier,
  reference: item.reference,
  note: item.note,
  cost: item.cost,
  source: ruleOf(item.kind as ChecklistKind).source,
  proof: item.kind === 'transport' && drivenLegs.has(item.leg_id ?? '') ? 'derived' : proofOf(item.kind as ChecklistKind),
  revision: item.revision,
  files: files.map(({ id, name, pages, size, added_at: at, added_by: by }) => ({ id, name, pages, size, added: { at, by } })),
})

const toDroppedRoute = (ctx: Context, { departure_airport: departureCode, arrival_airport: arrivalCode }: DroppedLegRow): string =>
  toRoutes(ctx, [{ departureCode, arrivalCode }])

const toBill = (bill: BillRow, disputes: BillDispute[]): ShownBill => ({
  reference: bill.reference,
  amount: bill.amount,
  foreign:
    bill.billed === null || bill.rate_micros === null
      ? null
      : { currency: bill.currency, hundredths: bill.billed, rateMicros: bill.rate_micros },
  vat: bill.vat_kind && { kind: bill.vat_kind, permille: bill.vat_permille, amount: bill.vat },
  cost: bill.cost,
  quoted: bill.quoted,
  differencePermille: billDifferencePermille(bill.quoted, bill.cost),
  isFlagged: bill.is_flagged,
  note: bill.note,
  datedOn: bill.dated_on,
  dueOn: bill.due_on,
  entered: { at: bill.entered_at, by: bill.entered_by },
  approved: bill.approved_at && bill.approved_by ? { at: bill.approved_at, by: bill.approved_by } : null,
  disputes,
})

const toOperator = (
  fleet: FleetSnapshot,
  { id, legs, quoted, bill }: TripOperator,
  disputes: ReadonlyMap<number, BillDispute[]>,
): Trip['operators'][number] => ({
  id,
  name: fleet.operators.get(id)?.name ?? '',
  legIds: legs.map((leg) => leg.id),
  quoted,
  bill: bill && toBill(bill, disputes.get(id) ?? []),
})

const toRelease = (row: ReleaseRow, items: readonly ItemRow[]): Trip['release'] => ({
  at: row.released_at,
  by: row.released_by,
  override:
    row.override_reason === null ? null : { reason: row.override_reason, approvedBy: row.approved_by, items: toOverridden(row, items) },
})

const toResult = ({ revenue, cost, margin }: TripResult, operators: readonly TripOperator[], refunded: number | null): Trip['result'] => ({
  revenue,
  cost,
  margin,
  quotedCost: sumQuoted(operators),
  refunded,
})

/** @throws NOT_FOUND */
export async function getTrip(ctx: Context, id: string, locale: Locale): Promise<Trip> {
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
  const dropped = new Map((await droppedLegsByOrder(on, id)).map((leg) => [leg.id, toDroppedRoute(ctx, leg)]))
  const records = await recordsByOrder(on, id)
  const statuses = await flightStatusesByOrder(on, id)
  const release = await releaseByOrder(on, id)
  const operators = await listOperators(ctx, on, order)
  const disputes = await disputesByOperator(on, id)
  const flying = getLegsThatFly(order, legs)
  const hasEnded = isEndedUnderway(order, legs)
  const fleet = await ctx.fleet.current()
  const closing = await closingByOrder(on, id)
  const reopened = closing ? undefined : await reopenedByOrder(on, id)
  const people = await peopleByLegs(ctx, on, legIds)
  const crews = await crewByLegs(ctx, on, order, legs)
  const { passengers: named } = await listNames(ctx, on, order)
  const submissions = await submissionsByLegs(on, legIds)
  const driven = new Set((await openTransfersByLegs(on, legIds)).map(({ leg_id: leg }) => leg))
  const facts = await ctx.facts.current()
  const unknown = await findUnknownByLeg(ctx, order, legs)
  const absent = await legsWithoutAbsent(on, [id])
  const lines = await toLegReadiness(ctx, { order, legs, items, records, statuses, absent })
  return {
    id,
    phase: tripPhase({
      status: orderStatus(order),
      isQuoted: await isQuoted(ctx, on, id),
      isPaid: order.paid > 0 || order.companion_of !== null,
      isReleased: release !== undefined,
      hasDeparted: statuses.some(({ status }) => flightRank(status) >= flightRank('taxi')),
      isPartlyFlown: hasEnded,
      hasLanded: flying.length > 0 && flying.every((leg) => statuses.some((one) => one.leg_id === leg.id && one.status === 'closed')),
      isBilled: isBilled(operators),
      isClosed: closing !== undefined,
    }),
    release: release ? toRelease(release, items) : null,
    releaseWaitsFor: (await findOpenApprovals(ctx, [overrideSubject(id)])).get(overrideSubject(id))?.id ?? null,
    items: items.map((item) => toItem(item, files.get(item.id), dropped.get(item.dropped_leg_id ?? '') ?? null, driven)),
    legs: legs.flatMap((leg) =>
      toLeg(ctx, leg, { order, flying, fleet, items, records, people, crews, named, submissions, facts, unknown, lines, locale }),
    ),
    operators: operators.map((one) => toOperator(fleet, one, disputes)),
    result: toResult(await shownResult(ctx, on, order, closing), operators, hasEnded ? (order.refund ?? 0) : null),
    reopened: reopened?.reopened_at ? { at: reopened.reopened_at, revenue: reopened.revenue, margin: reopened.margin } : null,
    closed: closing ? { at: closing.closed_at, by: closing.closed_by } : null,
    closingGaps: closing ? [] : await closingGaps(ctx, on, order),
  }
}
