import { answerBy } from '@aquilane/domain/recovery/proposal'
import { isLowerClassFair } from '@aquilane/domain/recovery/who-pays'
import { type ActBy, type ActDescription, performAct, registerAct } from '../../foundation/approvals/index.ts'
import { type AcceptedOffer, toEnginePrice } from '../../market/charter/index.ts'
import { aircraftTaken, getCannotFlyReasons, isAircraftFree } from '../../foundation/fleet/index.ts'
import { lockOrderOrThrow, orderNotificationJob, type OrderNotificationJob, type LegRow, type OrderRow } from '../orders/index.ts'
import {
  candidateById,
  expireProposalJob,
  type ExpireProposalJob,
  getRest,
  getRestPrice,
  insertProposal,
  isBelowPolicy,
  lockRecovery,
  readPlan,
  type Rest,
  type ShownPlan,
  toClassChange,
  toLegOf,
  toLostPlan,
  toRestOfOrder,
  toSettlement,
  toShownPlan,
  withdrawProposals,
} from '../recoveries/index.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { money } from '../../platform/written-values.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { holdReference } from './await-payment.ts'
import type { Context } from '../../context.ts'

interface Payload {
  orderId: string
  candidateId: string
  /** For the answer. */
  hours: number
}

declare module '../../foundation/approvals/act.ts' {
  interface ActPayloads {
    recovery_proposal: Payload
  }
}

const currency = 'EUR'

/**
 * A member proposes a replacement to the customer of a trip that lost its aircraft, instead of what was proposed before. Where its cost leaves too little
 * of the price, another member decides. @returns the approval that it waits for; null: sent
 * @throws NOT_FOUND, ORDER_STATE_CONFLICT, CHANGED_MEANWHILE, NOT_FLYABLE, AIRCRAFT_CANNOT_FLY, AIRCRAFT_TAKEN, BOOKING_TOO_LATE, APPROVAL_OPEN
 */
export async function sendReplacement(
  ctx: Context,
  { memberId, reason, ...payload }: Payload & { memberId: string; reason: string },
): Promise<string | null> {
  const act = { kind: 'recovery_proposal', subject: `recovery:${payload.orderId}`, payload, reason: reason.trim(), memberId } as const
  return ctx.db.transaction().execute((trx) => performAct(ctx, trx, act))
}

export const recoveryOver = () =>
  new Refusal('ORDER_STATE_CONFLICT', 'This trip has its aircraft, or has ended: there is nothing to replace.', { facts: {} })

async function assess(ctx: Context, trx: Trx, { orderId, candidateId, hours }: Payload) {
  const order = await lockOrderOrThrow(trx, orderId)
  const recovery = await lockRecovery(ctx, trx, order.id)
  if (!recovery) throw recoveryOver()
  const candidate = await candidateById(trx, candidateId)
  if (candidate?.recovery_id !== recovery.id)
    throw new Refusal('CHANGED_MEANWHILE', 'The replacements were looked for again. Choose one of the new list.')
  const rest = await getRest(trx, recovery)
  const { legs } = rest
  const shown = readPlan(candidate.plan)
  const plan = await planAgain(ctx, trx, { order, legs, aircraftId: candidate.aircraft_id, shown })
  const before = await getRestPrice(ctx, order, rest)
  const classChange = toClassChange(await ctx.fleet.current(), order, plan)
  const settlement = toSettlement({ order, recovery, before }, plan, classChange)
  if (classChange === 'downgrade' && !isLowerClassFair(settlement, toRestOfOrder(order, rest).paid))
    throw new Refusal('CHANGED_MEANWHILE', 'Prices have changed: this aircraft gives nothing back now. Look for replacements again.')
  const decideBy = answerBy(ctx.clock.now(), hours, [legs[0]!.departure_at, plan.legs[0]!.departureAt])
  if (decideBy === null) throw new Refusal('BOOKING_TOO_LATE', 'There is no time left for an answer in writing. Call the customer.')
  const needsApproval = isBelowPolicy(toRestOfOrder(order, rest), plan, settlement)
  return { order, recovery, rest, legs, plan, swap: shown.swap, classChange, settlement, decideBy, needsApproval }
}

/** @throws NOT_FLYABLE, AIRCRAFT_CANNOT_FLY, AIRCRAFT_TAKEN */
async function planAgain(
  ctx: Context,
  trx: Trx,
  { order, legs, aircraftId, shown }: { order: OrderRow; legs: readonly LegRow[]; aircraftId: number; shown: ShownPlan },
): Promise<AcceptedOffer> {
  const result = await ctx.charter.planTrip({ aircraftId, legs: legs.map((leg) => toLegOf(shown, leg)) })
  if (!result.ok)
    throw new Refusal('NOT_FLYABLE', 'This aircraft cannot fly the trip any more. Look for replacements again.', {
      facts: { constraint: result.constraint, params: result.params },
    })
  const { busy } = result.plan
  const reasons = await getCannotFlyReasons(trx, { aircraftId, ...busy })
  if (reasons.length > 0) throw new Refusal('AIRCRAFT_CANNOT_FLY', 'This aircraft cannot fly then.', { facts: { reasons } })
  if (!(await isAircraftFree(trx, aircraftId, busy.from, busy.to, holdReference(order)))) throw aircraftTaken([])
  return result.plan
}

async function describe(ctx: Context, trx: Trx, payload: Payload): Promise<ActDescription> {
  const { order, recovery, legs, plan, swap, settlement, needsApproval } = await assess(ctx, trx, payload)
  const { aircraft, operators } = await ctx.fleet.current()
  const text = (value: string | undefined) => ({ text: value ?? '' })
  const money = (cents: number) => ({ money: { cents, currency } })
  return {
    facts: [
      { field: 'trip', from: null, to: text(order.pnr) },
      { field: 'aircraft', from: text(aircraft.get(recovery.aircraft_id)?.tail), to: text(plan.aircraft.tail) },
      { field: 'operator', from: text(operators.get(recovery.operator_id)?.name), to: text(plan.operator.name) },
      ...legs.map((leg, at) => ({
        field: 'departure' as const,
        from: { at: leg.departure_at.toString() },
        to: { at: plan.legs[at]!.departureAt.toString() },
      })),
      ...(swap ? [{ field: 'airports' as const, from: text(toCode(ctx, swap.old)), to: text(toCode(ctx, swap.by)) }] : []),
      { field: 'price', from: null, to: money(order.price ?? 0) },
      { field: 'dearer', from: null, to: money(settlement.costDifferenceCents) },
      ...(settlement.refundCents > 0 ? [{ field: 'refund' as const, from: null, to: money(settlement.refundCents) }] : []),
      { field: 'cost', from: null, to: money(toEnginePrice(plan).costCents) },
    ],
    version: recovery.id,
    cents: null,
    isAlwaysTwo: needsApproval,
    clientId: order.client_id,
  }
}

async function apply(ctx: Context, trx: Trx, payload: Payload, { madeBy, decidedBy }: ActBy): Promise<void> {
  const { order, recovery, rest, legs, plan, swap, classChange, settlement, decideBy, needsApproval } = await assess(ctx, trx, payload)
  const fleet = await ctx.fleet.current()
  await withdrawProposals(trx, recovery.id)
  const id = await insertProposal(trx, {
    recovery_id: recovery.id,
    aircraft_id: plan.aircraftId,
    plan: JSON.stringify(toShownPlan(fleet, plan, legs, swap)),
    before: JSON.stringify(toLostPlan(fleet, order, legs)),
    class_change: classChange,
    class_refund: settlement.refundCents,
    cost_difference: settlement.costDifferenceCents,
    borne_by: settlement.borneBy,
    needs_approval: needsApproval,
    decide_by: decideBy.toString(),
    sent_at: ctx.clock.now().toString(),
    sent_by: madeBy,
    approved_by: decidedBy,
  })
  await audit(trx, { actor: `staff:${madeBy}`, action: 'recovery-proposed', subject: `order:${order.id}`, to: plan.aircraft.tail })
  await ctx.jobs.send(trx, expireProposalJob, { proposal: id } satisfies ExpireProposalJob, { startAfter: decideBy })
  await notify(ctx, trx, { id, order, rest, plan, swap, decideBy, classRefundCents: settlement.refundCents })
}

const toCode = ({ places }: Context, icao: string): string => places.airportByIcao(icao)?.iata ?? icao

async function notify(
  ctx: Context,
  trx: Trx,
  {
    id,
    order,
    rest,
    plan,
    swap,
    decideBy,
    classRefundCents,
  }: {
    id: string
    order: OrderRow
    rest: Rest
    plan: AcceptedOffer
    swap: ShownPlan['swap']
    decideBy: Temporal.Instant
    classRefundCents: number
  },
): Promise<void> {
  const zone = rest.legs[0]?.departure_zone ?? 'UTC'
  const fleet = await ctx.fleet.current()
  const deadline = decideBy.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' })
  const aircraft = `${fleet.types.get(plan.aircraftTypeId)?.name ?? ''}, ${plan.aircraft.tail}`
  const values = {
    newDeparture: plan.legs[0]!.departureLocal,
    deadline,
    aircraft,
    part: rest.flown > 0 ? ('rest' as const) : ('whole' as const),
    ...(swap ? { routes: `${toCode(ctx, swap.old)} → ${toCode(ctx, swap.by)}` } : {}),
    ...(classRefundCents > 0 ? { classRefund: money(classRefundCents, order.currency) } : {}),
  }
  const job: OrderNotificationJob = { order: order.id, notification: 'replacementOffered', key: id, values }
  await ctx.jobs.send(trx, orderNotificationJob, job)
}

/** Replacements that members propose, as `approvals` performs them. */
export const registerReplacementAct = (ctx: Context): void =>
  registerAct(ctx, 'recovery_proposal', {
    // No sum is counted: the gate decides.
    limitCents: 0,
    describe: (trx, payload) => describe(ctx, trx, payload),
    apply: (trx, payload, by) => apply(ctx, trx, payload, by),
  })
