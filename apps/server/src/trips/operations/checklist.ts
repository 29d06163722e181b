import type { Insertable } from 'kysely'
import {
  causeValues,
  changedCauses,
  isSettled,
  revisedStatus,
  type FlightCause,
  type ChecklistStatus,
} from '@aquilane/domain/operations/checklist'
import {
  applies,
  checklistRules,
  proofOf,
  ruleOf,
  type ChecklistKind,
  type ChecklistRule,
} from '@aquilane/domain/operations/checklist-rules'
import { manifestKinds } from '@aquilane/domain/operations/views'
import { legsByOrders, orderById, type OrderRow, lockOrderOrThrow } from '../../sales/orders/index.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { deleteAssignmentsOf } from './crew-queries.ts'
import { dropImpossibleCrew } from './crew-changes.ts'
import { settleDerivedItems } from './derived-items.ts'
import { toFlightFacts } from './flight-facts.ts'
import {
  filesByItems,
  deleteItems,
  insertItems,
  itemById,
  itemsByOrder,
  reviseItems,
  updateItem,
  type ItemRevision,
  type ItemRow,
} from './queries.ts'
import { takeReleaseBack } from './take-release-back.ts'
import { requireNoTransfers } from './transport.ts'
import { toTripProblem } from './trip-problem.ts'
import type { Context } from '../../context.ts'

type DependsOn = Partial<Record<FlightCause, string>>

interface WantedItem {
  rule: ChecklistRule
  legId: string | null
  values: DependsOn
  dueAt: Temporal.Instant
}

const key = (legId: string | null, kind: string): string => `${legId ?? 'trip'}:${kind}`

const dueAt = (rule: ChecklistRule, departure: Temporal.Instant, arrival: Temporal.Instant | null): Temporal.Instant =>
  rule.isAfterFlight ? (arrival ?? departure).add({ minutes: rule.dueMinutes }) : departure.subtract({ minutes: rule.dueMinutes })

/** Everything the rules ask of a trip. */
async function wantedItems(ctx: Context, trx: Trx, order: OrderRow): Promise<WantedItem[]> {
  const legs = (await legsByOrders(trx, [order.id])).get(order.id) ?? []
  const wanted: WantedItem[] = checklistRules
    .filter(({ scope }) => scope === 'trip')
    .map((rule) => ({ rule, legId: null, values: {}, dueAt: dueAt(rule, order.first_departure_at, order.last_arrival_at) }))
  for (const leg of legs) {
    const flight = await toFlightFacts(ctx, order, leg)
    if (!flight) continue
    const values = causeValues(flight)
    for (const rule of checklistRules.filter((one) => one.scope === 'leg' && applies(one, flight)))
      wanted.push({
        rule,
        legId: leg.id,
        values: Object.fromEntries(rule.dependsOn.map((cause) => [cause, values[cause]])),
        dueAt: dueAt(rule, leg.departure_at, leg.arrival_at),
      })
  }
  return wanted
}

const toRow = (ctx: Context, order: OrderRow, { rule, legId, values, dueAt }: WantedItem): Insertable<DB['checklist_item']> => ({
  order_id: order.id,
  leg_id: legId,
  kind: rule.kind,
  status: 'NR',
  is_required: rule.isRequired,
  depends_on: JSON.stringify(values),
  due_at: dueAt.toString(),
  changed_at: ctx.clock.now().toString(),
})

/** An item in line with what it depends on now, and whether what was done or requested is to be checked again; null: it is in line already. */
function toRevision(item: ItemRow, { rule, values, dueAt }: WantedItem): (ItemRevision & { isReopened: boolean }) | null {
  const changed = changedCauses(rule.dependsOn, item.depends_on as DependsOn, values as Record<FlightCause, string>)
  const isDropped = item.status === 'CNL'
  if (changed.length === 0 && !isDropped && item.due_at.equals(dueAt)) return null
  const status = isDropped ? 'NR' : changed.length > 0 ? revisedStatus(item.status) : item.status
  const causes = status === 'Revise' ? [...new Set([...item.causes, ...changed])] : []
  return { id: item.id, status, causes, dependsOn: values, dueAt, isReopened: status === 'Revise' && changed.length > 0 }
}

/** Items that no rule asks for any more: what was asked for or has files is to be canceled, the rest disappears. */
async function dropItems(ctx: Context, trx: Trx, items: readonly ItemRow[]): Promise<void> {
  const files = await filesByItems(
    trx,
    items.map(({ id }) => id),
  )
  const untouched = items.filter(({ id, status }) => (status === 'NR' || status === 'NA') && !files.has(id))
  if (untouched.length > 0)
    await deleteItems(
      trx,
      untouched.map(({ id }) => id),
    )
  for (const item of items)
    if (!untouched.includes(item) && item.status !== 'CNL')
      await updateItem(trx, item.id, { status: 'CNL', causes: [], changed_at: ctx.clock.now().toString() })
}

/** Brings the checklist of a confirmed trip in line with its flights, in the transaction that changes them. Again is harmless. */
export async function syncChecklist(ctx: Context, trx: Trx, orderId: string): Promise<void> {
  const order = await lockOrderOrThrow(trx, orderId)
  if (order.product === 'shared_seat') return
  await dropImpossibleCrew(ctx, trx, orderId)
  // What is cancelled of a dropped flight is not an item of the trip as it is.
  const items = (await itemsByOrder(trx, orderId)).filter(({ dropped_leg_id: dropped }) => dropped === null)
  const existing = new Map(items.map((item) => [key(item.leg_id, item.kind), item]))
  const wanted = await wantedItems(ctx, trx, order)
  const revisions = wanted.flatMap((one) => {
    const item = existing.get(key(one.legId, one.rule.kind))
    return (item && toRevision(item, one)) ?? []
  })
  await reviseItems(trx, revisions, ctx.clock.now())
  const revised = revisions.filter(({ isReopened }) => isReopened).length
  const missing = wanted.filter(({ rule, legId }) => !existing.has(key(legId, rule.kind)))
  const keys = new Set(wanted.map(({ rule, legId }) => key(legId, rule.kind)))
  if (revised > 0 || (existing.size > 0 && missing.length > 0)) await takeReleaseBack(ctx, trx, orderId, 'system')
  if (missing.length > 0)
    await insertItems(
      trx,
      missing.map((one) => toRow(ctx, order, one)),
    )
  await dropItems(
    ctx,
    trx,
    [...existing].flatMap(([name, item]) => (keys.has(name) ? [] : [item])),
  )
  if (revised > 0) await audit(trx, { actor: 'system', action: 'checklist-revised', subject: `order:${orderId}`, to: String(revised) })
  await settleDerivedItems(ctx, trx, order)
}

/** Handler of `order.status-changed`. */
export async function onOrderStatusChanged(ctx: Context, trx: Trx, { orderId, to }: { orderId: string; to: string }): Promise<void> {
  if (to === 'Confirmed') return syncChecklist(ctx, trx, orderId)
  if (to !== 'Canceled' && to !== 'Refund' && to !== 'Declined') return
  await deleteAssignmentsOf(trx, orderId)
  const items = await itemsByOrder(trx, orderId)
  if (items.length === 0) return
  await takeReleaseBack(ctx, trx, orderId, 'system')
  const flown = await findFlownLegs(trx, orderId)
  await dropItems(
    ctx,
    trx,
    items.filter((item) => !isLeftToDo(item, flown)),
  )
}

/** Legs that were flown before their trip ended. */
async function findFlownLegs(trx: Trx, orderId: string): Promise<Set<string>> {
  const legs = (await legsByOrders(trx, [orderId])).get(orderId) ?? []
  return new Set(legs.flatMap(({ id, aircraft_id: own }) => (own === null ? [] : [id])))
}

/** What was flown still has its times and its bills, and what was arranged for it was used. */
const isLeftToDo = ({ kind, leg_id: leg, status }: ItemRow, flown: ReadonlySet<string>): boolean => {
  if (flown.size === 0 || (leg !== null && !flown.has(leg))) return false
  return ruleOf(kind as ChecklistKind).isAfterFlight || (leg !== null && isSettled(status))
}

/** Handler of `travel-document.status-changed`: other people on board change manifests and documents that were done. */
export async function onTravelDocumentChanged(
  ctx: Context,
  trx: Trx,
  { orderId, orderLegId, from, to }: { orderId: string; orderLegId: string; from: string | null; to: string },
): Promise<void> {
  if (from !== 'approved' && to !== 'approved') return
  const dependent: readonly string[] = [...manifestKinds, 'mass_balance']
  const done = (await itemsByOrder(trx, orderId)).filter(
    ({ leg_id: leg, kind, status }) =>
      leg === orderLegId && dependent.includes(kind) && revisedStatus(status as ChecklistStatus) !== status,
  )
  if (done.length > 0) await takeReleaseBack(ctx, trx, orderId, 'system')
  for (const item of done)
    await updateItem(trx, item.id, {
      status: 'Revise',
      causes: [...new Set([...item.causes, 'pax'])],
      changed_at: ctx.clock.now().toString(),
    })
  const order = await orderById(trx, orderId)
  if (order) await settleDerivedItems(ctx, trx, order)
}

/** The customer chose what to eat, or nothing: the item is done before the flight where something was chosen. */
export async function onCateringChosen(
  ctx: Context,
  trx: Trx,
  { orderId, legId, isOrdered }: { orderId: string; legId: string; isOrdered: boolean },
): Promise<void> {
  const item = (await itemsByOrder(trx, orderId)).find(({ leg_id: leg, kind }) => leg === legId && kind === 'catering')
  if (!item) return
  const revised = revisedStatus(item.status)
  const status = isOrdered && revised === 'NA' ? 'NR' : revised
  if (isOrdered && !isSettled(status)) await takeReleaseBack(ctx, trx, orderId, 'system')
  await updateItem(trx, item.id, {
    is_required: isOrdered,
    status,
    causes: status === 'Revise' ? [...new Set([...item.causes, 'choice'])] : [],
    changed_at: ctx.clock.now().toString(),
  })
}

export interface ChangeItem {
  id: string
  /** As it was shown. */
  revision: number
  memberId: string
  status?: ChecklistStatus
  assigneeId?: string | null
  supplier?: string | null
  reference?: string | null
  note?: string | null
  /** Cents. */
  cost?: number | null
}

const itemNotFound = () => new Refusal('NOT_FOUND', 'There is no such item.')

/** What follows from data is not set by hand, and what another party grants is done with its reference. @throws ITEM_DERIVED, REFERENCE_MISSING */
function requireProof(item: ItemRow, { status, reference }: Pick<ChangeItem, 'status' | 'reference'>): void {
  const proof = proofOf(item.kind as ChecklistKind)
  if (proof === 'derived' && status !== undefined && status !== item.status)
    throw new Refusal('ITEM_DERIVED', 'This item follows from the data of the trip: it is not set.')
  const isDone = (status ?? item.status) === 'OK'
  const isProved = status !== undefined || reference !== undefined
  if (proof === 'reference' && isProved && isDone && (reference === undefined ? item.reference : reference) === null)
    throw new Refusal('REFERENCE_MISSING', 'This item is done with a reference: enter it.')
}

/** @throws NOT_FOUND, CHECKLIST_CHANGED, ITEM_DERIVED, REFERENCE_MISSING, TRIP_CLOSED */
export async function changeItem(ctx: Context, change: ChangeItem): Promise<{ orderId: string }> {
  const { id, revision, memberId, status, assigneeId, supplier, reference, note, cost } = change
  try {
    return await ctx.db.transaction().execute(async (trx) => {
      const known = await itemById(trx, id)
      if (!known) throw itemNotFound()
      // Before the item, as everywhere else.
      await lockOrderOrThrow(trx, known.order_id)
      const item = await itemById(trx, id)
      if (!item) throw itemNotFound()
      if (item.revision !== revision)
        throw new Refusal('CHECKLIST_CHANGED', 'This item has changed meanwhile. Look at it again, then decide.', {
          facts: { status: item.status, revision: item.revision },
        })
      requireProof(item, change)
      if (status !== undefined && status !== item.status) await requireNoTransfers(trx, item)
      await updateItem(trx, id, {
        changed_at: ctx.clock.now().toString(),
        ...(status === undefined ? {} : { status, causes: [] }),
        ...(assigneeId === undefined ? {} : { assignee_id: assigneeId }),
        ...(supplier === undefined ? {} : { supplier }),
        ...(reference === undefined ? {} : { reference }),
        ...(note === undefined ? {} : { note }),
        ...(cost === undefined ? {} : { cost }),
      })
      const actor = `staff:${memberId}`
      if (item.is_required && status !== undefined && !isSettled(status)) await takeReleaseBack(ctx, trx, item.order_id, actor)
      const subject = `order:${item.order_id}`
      if (status !== undefined && status !== item.status)
        await audit(trx, { actor, action: 'checklist-changed', subject, from: item.status, to: status, reason: `item:${item.kind}` })
      else await audit(trx, { actor, action: 'checklist-edited', subject, reason: `item:${item.kind}` })
      return { orderId: item.order_id }
    })
  } catch (error) {
    throw toTripProblem(error)
  }
}

/** Settles an item by what has happened. */
export async function settleItem(ctx: Context, trx: Trx, orderId: string, legId: string | null, kind: ChecklistKind): Promise<void> {
  const item = (await itemsByOrder(trx, orderId)).find((one) => one.leg_id === legId && one.kind === kind)
  if (item && item.status !== 'OK') await updateItem(trx, item.id, { status: 'OK', causes: [], changed_at: ctx.clock.now().toString() })
}
