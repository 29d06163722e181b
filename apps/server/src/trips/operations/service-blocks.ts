import { maxServiceBlockDays, serviceBlockKinds, type ServiceBlockKind } from '@aquilane/domain/operations/schedule'
import { fieldError, Refusal } from '@aquilane/domain/refusal'
import type { Context } from '../../context.ts'
import {
  type FleetEffects,
  aircraftTaken,
  isAircraftTaken,
  addServiceBlock as addFleetBlock,
  removeServiceBlock as removeFleetBlock,
} from '../../foundation/fleet/index.ts'
import { audit } from '../../platform/db/audit.ts'
import { runTransaction } from '../../platform/db/dry-run.ts'
import { settleFleetChange } from './fleet-changes.ts'

export const isServiceKind = (kind: string): kind is ServiceBlockKind => serviceBlockKinds.some((one) => one === kind)

export interface NewServiceBlock {
  tail: string
  kind: ServiceBlockKind
  from: Temporal.Instant
  to: Temporal.Instant
  note: string
  memberId: string
  /** Trips that are planned then are no obstacle: an aircraft does not choose when it breaks. */
  isOverTrips: boolean
}

/**
 * Takes an aircraft out of the sale and settles what that touches. @param isDryRun everything is tried and taken back
 * @returns id of the block @throws VALIDATION_FAILED, AIRCRAFT_TAKEN with what is in the way
 */
export async function addServiceBlock(
  ctx: Context,
  { tail, memberId, isDryRun, ...block }: NewServiceBlock & { isDryRun: boolean },
): Promise<{ id: string; effects: FleetEffects }> {
  const wanted = tail.trim().toUpperCase()
  const aircraft = [...(await ctx.fleet.current()).aircraft.values()].find((one) => one.tail === wanted && one.isActive)
  if (!aircraft) throw fieldError('tail', 'unknown_tail', `There is no active aircraft ${tail}.`)
  checkPeriod(ctx, block)
  const id = crypto.randomUUID()
  try {
    const effects = await runTransaction(ctx.db, isDryRun, async (trx) => {
      const conflicts = await addFleetBlock(trx, { ...block, aircraftId: aircraft.id, reference: `service:${id}` })
      if (conflicts.length > 0) throw aircraftTaken(conflicts)
      await auditBlock(trx, { action: 'block-added', tail: aircraft.tail, memberId, block })
      return settleFleetChange(ctx, trx, { aircraftIds: [aircraft.id], actor: `staff:${memberId}` })
    })
    return { id, effects }
  } catch (error) {
    throw isAircraftTaken(error) ? aircraftTaken([]) : error
  }
}

function checkPeriod({ clock }: Context, { from, to }: Pick<NewServiceBlock, 'from' | 'to'>): void {
  if (Temporal.Instant.compare(to, from) <= 0) throw fieldError('to', 'order', 'The end is before the start.')
  if (Temporal.Instant.compare(to, clock.now()) <= 0) throw fieldError('to', 'date', 'Choose an end that is still to come.')
  if (from.until(to).total('hours') > maxServiceBlockDays * 24)
    throw fieldError('to', 'too_long', `A block lasts ${maxServiceBlockDays} days at most.`)
}

/** Puts an aircraft back on sale. @returns what it was blocked for @throws NOT_FOUND where it is gone already */
export async function removeServiceBlock(
  ctx: Context,
  { id, memberId }: { id: string; memberId: string },
): Promise<Omit<NewServiceBlock, 'memberId'>> {
  const { aircraft } = await ctx.fleet.current()
  return ctx.db.transaction().execute(async (trx) => {
    const block = await removeFleetBlock(trx, `service:${id}`)
    const tail = aircraft.get(block?.aircraftId ?? -1)?.tail
    if (!block || tail === undefined || !isServiceKind(block.kind))
      throw new Refusal('NOT_FOUND', 'This block is gone. Look at the schedule again.')
    const removed = { kind: block.kind, from: block.from, to: block.to, note: block.note ?? '', isOverTrips: block.isOverTrips }
    await auditBlock(trx, { action: 'block-removed', tail, memberId, block: removed })
    await settleFleetChange(ctx, trx, { aircraftIds: [block.aircraftId], actor: `staff:${memberId}` })
    return { tail, ...removed }
  })
}

const auditBlock = (
  trx: Parameters<typeof audit>[0],
  {
    action,
    tail,
    memberId,
    block,
  }: { action: string; tail: string; memberId: string; block: Omit<NewServiceBlock, 'tail' | 'memberId' | 'isOverTrips'> },
): Promise<void> =>
  audit(trx, {
    actor: `staff:${memberId}`,
    action,
    subject: `aircraft:${tail}`,
    to: block.kind,
    reason: block.note,
    details: { from: block.from.toString(), to: block.to.toString() },
  })
