import { manifestKinds } from '@aquilane/domain/operations/views'
import { hasUnpaidLeg } from '../../sales/leg-proposals/index.ts'
import { legsByOrders, type LegRow, type OrderRow } from '../../sales/orders/index.ts'
import type { Trx } from '../../platform/db/database.ts'
import { crewByLegs, type LegCrew } from './crew.ts'
import { peopleByLegs, toManifest, type ManifestPerson } from './manifests.ts'
import { itemsByOrder, submissionsByLegs, updateItem, type ItemRow, type SubmissionRow } from './queries.ts'
import { arrangedTransfers, requireTransfers } from './transport.ts'
import { takeReleaseBack } from './take-release-back.ts'
import { isBilled, listOperators } from './trip-operators.ts'
import type { Context } from '../../context.ts'

interface TripData {
  order: OrderRow
  legs: readonly LegRow[]
  people: Map<string, ManifestPerson[]>
  crews: Map<string, LegCrew>
  submissions: readonly SubmissionRow[]
  /** Whether the cars of each leg are arranged; absent without a request. */
  transfers: ReadonlyMap<string, boolean>
  /** A flight that was added is still to be paid. */
  isLegUnpaid: boolean
}

/** Whether the data of a trip settle an item; null for one that data do not decide before the flight. */
function isSettledByData(item: ItemRow, { order, legs, people, crews, submissions, transfers, isLegUnpaid }: TripData): boolean | null {
  if (item.kind === 'contract') return order.status === 'Confirmed' || order.status === 'Completed'
  // A second aircraft is paid with its trip.
  if (item.kind === 'payment') return order.companion_of !== null || ((order.paid > 0 || order.on_account_due !== null) && !isLegUnpaid)
  const leg = legs.find(({ id }) => id === item.leg_id)
  if (!leg) return null
  if (item.kind === 'transport') return transfers.get(leg.id) ?? null
  const crew = crews.get(leg.id)
  const isOfCrew = item.kind === 'crew' || item.kind === 'crew_qualification' || item.kind === 'cabin_crew'
  if (isOfCrew) return crew?.isFlown ? null : isCrewed(item.kind, crew)
  const onBoard = people.get(leg.id) ?? []
  if (item.kind === 'travel_documents') return onBoard.length >= leg.pax
  const authority = manifestKinds.find((kind) => kind === item.kind)
  if (!authority) return null
  const manifest = toManifest(order, leg, authority, { people: onBoard, crew, submissions })
  const [sent] = manifest.submissions
  return sent !== undefined && sent.sha256 === manifest.sha256 && manifest.without === 0 && (manifest.isCrewed || crew?.isFlown === true)
}

function isCrewed(kind: string, crew: LegCrew | undefined): boolean {
  if (!crew?.state) return false
  if (kind === 'crew') return crew.state.hasPilots
  return kind === 'cabin_crew' ? crew.state.hasCabinCrew : crew.state.hasTrainedCaptain
}

/** The bill of a trip is done while each operator that flies it has an approved one: another operator, or a bill that is entered again, opens it. */
export async function settleBillItem(ctx: Context, trx: Trx, order: OrderRow): Promise<void> {
  const item = (await itemsByOrder(trx, order.id)).find(({ kind, status }) => kind === 'operator_bill' && status !== 'CNL')
  const isDone = isBilled(await listOperators(ctx, trx, order))
  if (item && isDone !== (item.status === 'OK'))
    await updateItem(trx, item.id, { status: isDone ? 'OK' : 'NR', causes: [], changed_at: ctx.clock.now().toString() })
}

/** Brings items that follow from data in line with it. One that is open again takes the release back. */
export async function settleDerivedItems(ctx: Context, trx: Trx, order: OrderRow): Promise<void> {
  const legs = (await legsByOrders(trx, [order.id])).get(order.id) ?? []
  const legIds = legs.map(({ id }) => id)
  const data = {
    order,
    legs,
    people: await peopleByLegs(ctx, trx, legIds),
    crews: await crewByLegs(ctx, trx, order, legs),
    submissions: await submissionsByLegs(trx, legIds),
    transfers: await arrangedTransfers(ctx, trx, legs),
    isLegUnpaid: await hasUnpaidLeg(trx, order.id),
  }
  for (const item of await itemsByOrder(trx, order.id)) {
    const isDone = item.status === 'CNL' ? null : isSettledByData(item, data)
    // What is open stays as it is: not asked for, or to be looked at again.
    if (isDone === null || isDone === (item.status === 'OK')) continue
    if (!isDone) await takeReleaseBack(ctx, trx, order.id, 'system')
    // A manifest that was sent is sent again.
    const isResent = !isDone && manifestKinds.some((kind) => kind === item.kind)
    await updateItem(trx, item.id, {
      status: isDone ? 'OK' : isResent ? 'Revise' : 'NR',
      causes: isResent ? ['pax'] : [],
      changed_at: ctx.clock.now().toString(),
    })
  }
  await requireTransfers(ctx, trx, order.id, data.transfers)
  await settleBillItem(ctx, trx, order)
}
