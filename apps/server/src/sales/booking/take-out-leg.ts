import { addLines } from '@aquilane/domain/charter/added-lines'
import { isTax } from '@aquilane/domain/charter/customer-lines'
import { toCostCents } from '../../market/charter/index.ts'
import { offerPlanned } from '../../market/empty-legs/index.ts'
import { getCannotFlyReasons } from '../../foundation/fleet/index.ts'
import type { UnpaidLeg } from '../leg-proposals/index.ts'
import {
  type Dropped,
  getCostAsMoved,
  type InvoiceLine,
  type LegRow,
  type NewPrice,
  type OrderRow,
  readPriceLines,
  removeLeg,
  shortenCharter,
  toPlannedLeg,
} from '../orders/index.ts'
import { type RecoveryRow, searchWithout } from '../recoveries/index.ts'
import type { Trx } from '../../platform/db/database.ts'
import { withdrawEmptyLegs } from './cancel-order.ts'
import { type ClosedGap, closeGap } from './close-gap.ts'
import { scheduleCompletion } from './complete-order.ts'
import { leaveChain } from './leave-chain.ts'
import { chainTripsJob, type ChainTripsJob } from './queues.ts'
import { toAgreed } from './plan-change.ts'
import type { MovedOrderLeg, RetimeOrder, RetimeResult } from './retime-order.ts'
import type { Context } from '../../context.ts'

interface TakeOutLeg extends Pick<RetimeOrder, 'actor' | 'reason' | 'agreedBy'> {
  order: OrderRow
  /** All legs of the trip. */
  legs: readonly LegRow[]
  unpaid: UnpaidLeg
  dropId: string
  dropped: Dropped
  /** Open: the trip has no aircraft. */
  recovery: RecoveryRow | null
}

/** What the trip costs the company without the flight, as its cost was proposed, cents. */
export const getCostWithout = (order: OrderRow, { costCents }: UnpaidLeg): number => Math.max(0, getCostAsMoved(order) - costCents)

/**
 * A flight that was added and not paid in time leaves a trip that cannot be replanned, since it has departed, has no aircraft, or its other flights have passed:
 * the others stay as they are. @param taken its row in `dropped_leg` stands, and its invoice is cancelled where it is not paid; order and recovery are locked
 * @throws what keeps a capability from letting it go
 */
export async function takeOutLeg(ctx: Context, trx: Trx, taken: TakeOutLeg): Promise<RetimeResult> {
  const { order, legs, dropped, dropId, recovery, actor, reason, agreedBy = null } = taken
  const rest = legs.filter(({ id }) => id !== dropped.leg.id)
  const unchained = await leaveChain(ctx, trx, { order, legs, leg: dropped.leg })
  const gap = await closeGap(ctx, trx, { order, legs, leg: dropped.leg, canFly: recovery === null && (await mayFlyOn(ctx, trx, order)) })
  const withdrawn = await withdrawEmptyLegs(ctx, trx, [...unchained.canceled, ...gap.canceled.map(({ id }) => id)])
  await removeLeg(ctx, trx, order, dropped.leg, dropId)
  const by = { actor, reason, isAgreed: true, agreedBy, dropped }
  const updated = await shortenCharter(ctx, trx, order, { ...gap, price: toPriceWithout(order, taken.unpaid) }, by)
  if (recovery) await searchWithout(ctx, trx, recovery, { position: dropped.leg.position, left: rest.length, actor })
  await scheduleCompletion(ctx, trx, updated)
  if (unchained.isFree) await ctx.jobs.send(trx, chainTripsJob, { order: order.id } satisfies ChainTripsJob)
  // Flights of two aircraft in turn are not sold.
  const isSold = gap.added !== null && !recovery && order.availability_managed && rest.every(({ aircraft_id: own }) => own === null)
  if (isSold) await offerPlanned(ctx, trx, { order: order.id, operator: order.operator_id! })
  return {
    aircraftId: order.aircraft_id!,
    legs: rest.map(toStandingLeg),
    positioning: toShownFlights(gap),
    emptyLegs: withdrawn.map(({ legId, departureAt, buyerOrderId }) => ({
      legId,
      departureAt,
      buyerOrderId,
      effect: 'withdrawn' as const,
    })),
    priceDifference: -taken.unpaid.dueCents,
    needsConsent: [],
    needsApproval: false,
  }
}

/** Whether nothing is known that forbids its aircraft a flight home. */
async function mayFlyOn({ clock }: Context, trx: Trx, { aircraft_id: aircraftId, blocked_to: end }: OrderRow): Promise<boolean> {
  const from = clock.now()
  const [least, to] = [from.add({ hours: 6 }), end ?? from]
  const period = { aircraftId: aircraftId!, from, to: Temporal.Instant.compare(to, least) < 0 ? least : to }
  return (await getCannotFlyReasons(trx, period)).length === 0
}

/** The lines without the taxes of the flight; the rest of its price leaves what was agreed. */
export function toPriceWithout(order: OrderRow, unpaid: UnpaidLeg): NewPrice {
  const lines = readPriceLines(order)
  const without = addLines<InvoiceLine>(lines, [], unpaid.taxes)
  // Taxes that were lowered since then, for a lower class perhaps, are not taken off beside themselves.
  const kept = without.some(({ service, amountCents }) => isTax(service) && amountCents < 0) ? lines : without
  const priceCents = (order.price ?? 0) - unpaid.dueCents
  const agreed = toAgreed(priceCents - kept.reduce((sum, { amountCents }) => sum + amountCents, 0))
  const priced = addLines<InvoiceLine>(kept, [agreed], [])
  const paidCents = order.paid - (unpaid.isPaidLate ? unpaid.dueCents : 0)
  return { priceCents, paidCents, lines: priced, movedCents: getCostWithout(order, unpaid) - toCostCents(priced) }
}

function toStandingLeg(leg: LegRow): MovedOrderLeg {
  const planned = toPlannedLeg(leg)
  const standing = { ...planned, at: leg.departure_at, party: planned.party }
  return { before: standing, after: standing }
}

const toShownFlights = ({ canceled, added }: ClosedGap): RetimeResult['positioning'] => [
  ...canceled
    .filter(({ kind }) => kind === 'positioning')
    .map(({ from, to, departureAt }) => ({ from, to, before: departureAt, after: null })),
  ...(added ? [{ from: added.from, to: added.to, before: null, after: added.departureAt }] : []),
]
