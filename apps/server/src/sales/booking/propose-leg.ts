import { answerBy } from '@aquilane/domain/recovery/proposal'
import { Refusal } from '@aquilane/domain/refusal'
import { type ActBy, type ActDescription, performAct, registerAct } from '../../foundation/approvals/index.ts'
import { toEnginePrice } from '../../market/charter/index.ts'
import { aircraftTaken, getChain, isAircraftFree } from '../../foundation/fleet/index.ts'
import {
  expireLegProposalJob,
  type ExpireLegProposalJob,
  insertLegProposal,
  legProposalById,
  toProposedLeg,
  withdrawLegProposal,
} from '../leg-proposals/index.ts'
import { firstDepartureWith, lockOrderOrThrow, orderNotificationJob, type OrderNotificationJob, toRoutes } from '../orders/index.ts'
import { lockRecovery } from '../recoveries/index.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { uuid } from '../../platform/uuid.ts'
import { holdReference } from './await-payment.ts'
import { type AddedLeg, toLoad } from './changed-legs.ts'
import { isBelowPolicy } from './change-needs.ts'
import { feeWith } from './fee-with-leg.ts'
import { toCharge } from './plan-change.ts'
import { assessRetime } from './retime-order.ts'
import type { Context } from '../../context.ts'

interface Payload {
  orderId: string
  leg: AddedLeg
  /** For the answer. */
  hours: number
}

declare module '../../foundation/approvals/act.ts' {
  interface ActPayloads {
    leg_proposal: Payload
  }
}

/**
 * A member proposes a flight more, before, between or after the others, to the customer of a confirmed charter, instead of what was proposed before and not answered. Where its price leaves
 * too little, another member decides. @returns the approval that it waits for; null: sent
 * @throws NOT_FOUND, ORDER_STATE_CONFLICT, VALIDATION_FAILED, NOT_FLYABLE, AIRCRAFT_CANNOT_FLY, AIRCRAFT_TAKEN, BOOKING_TOO_LATE, APPROVAL_OPEN
 */
export async function proposeLeg(
  ctx: Context,
  { memberId, reason, ...payload }: Payload & { memberId: string; reason: string },
): Promise<string | null> {
  const act = { kind: 'leg_proposal', subject: `leg-proposal:${payload.orderId}`, payload, reason: reason.trim(), memberId } as const
  return ctx.db.transaction().execute((trx) => performAct(ctx, trx, act))
}

/** What a flight more would cost the customer and leave the company, and until when it can be answered. @throws as `proposeLeg` */
export async function assessLeg(ctx: Context, trx: Trx, { orderId, leg, hours }: Payload) {
  const planned = await lockOrderOrThrow(trx, orderId)
  if ((await lockRecovery(ctx, trx, planned.id)) !== null)
    throw new Refusal('ORDER_STATE_CONFLICT', 'This trip has no aircraft: propose a replacement first.', { facts: {} })
  const { order, legs, plan, own, addedAt, priceDifference, costDifference } = await assessRetime(ctx, trx, {
    id: orderId,
    legs: [],
    tail: null,
    added: leg,
  })
  const added = own.legs[addedAt!]!
  // The block of a trip that is joined to another one is planned again with the change, which asks the calendar.
  const isJoined = (await getChain(trx, order.id)) !== null
  if (!isJoined && !(await isAircraftFree(trx, plan.aircraftId, plan.busy.from, plan.busy.to, holdReference(order))))
    throw aircraftTaken([])
  const decideBy = answerBy(ctx.clock.now(), hours, [firstDepartureWith(order, added.departureAt)])
  if (decideBy === null) throw new Refusal('BOOKING_TOO_LATE', 'There is no time left for an answer in writing. Call the customer.')
  const chargeCents = toCharge(priceDifference)
  const priceCents = (order.price ?? 0) + chargeCents
  return {
    order,
    legs,
    plan,
    added,
    addedAt: addedAt!,
    fee: feeWith(ctx, order, added.departureAt),
    chargeCents,
    priceCents,
    costDifference,
    costCents: toEnginePrice(plan).costCents,
    decideBy,
    needsApproval: isBelowPolicy({ ...order, price: priceCents }, plan, costDifference),
  }
}

async function describe(ctx: Context, trx: Trx, payload: Payload): Promise<ActDescription> {
  const { order, plan, added, chargeCents, priceCents, costDifference, costCents, needsApproval } = await assessLeg(ctx, trx, payload)
  const sum = (cents: number) => ({ money: { cents, currency: order.currency } })
  return {
    facts: [
      { field: 'trip', from: null, to: { text: order.pnr } },
      { field: 'aircraft', from: null, to: { text: plan.aircraft.tail } },
      { field: 'flight', from: null, to: { text: `${added.departureCode} – ${added.arrivalCode}: ${toLoad(added)}` } },
      { field: 'departure', from: null, to: { at: added.departureAt.toString() } },
      { field: 'price', from: sum(order.price ?? 0), to: sum(priceCents) },
      { field: 'amount', from: null, to: sum(chargeCents) },
      { field: 'dearer', from: null, to: sum(costDifference) },
      { field: 'cost', from: null, to: sum(costCents) },
    ],
    version: '',
    cents: null,
    isAlwaysTwo: needsApproval,
    clientId: order.client_id,
  }
}

async function apply(ctx: Context, trx: Trx, payload: Payload, { madeBy, decidedBy }: ActBy): Promise<void> {
  const { order, legs, plan, added, chargeCents, costDifference, decideBy, needsApproval } = await assessLeg(ctx, trx, payload)
  await withdrawLegProposal(trx, order.id, `staff:${madeBy}`)
  const id = await insertLegProposal(trx, {
    order_id: order.id,
    leg: JSON.stringify(toProposedLeg(added)),
    aircraft_id: plan.aircraftId,
    price_difference: chargeCents,
    cost_difference: costDifference,
    currency: order.currency,
    needs_approval: needsApproval,
    decide_by: decideBy.toString(),
    sent_at: ctx.clock.now().toString(),
    sent_by: madeBy,
    approved_by: decidedBy,
  })
  const routes = toRoutes(ctx, [added])
  await audit(trx, { actor: `staff:${madeBy}`, action: 'leg-proposed', subject: `order:${order.id}`, to: routes })
  await ctx.jobs.send(trx, expireLegProposalJob, { proposal: id } satisfies ExpireLegProposalJob, { startAfter: decideBy })
  const deadline = decideBy.toZonedDateTimeISO(legs[0]!.departure_zone).toPlainDateTime().toString({ smallestUnit: 'minute' })
  const values = { routes, newDeparture: added.departureLocal, deadline }
  const job: OrderNotificationJob = { order: order.id, notification: 'legProposed', key: id, amount: chargeCents, values }
  await ctx.jobs.send(trx, orderNotificationJob, job)
}

/** A member takes a proposal back that was not answered. @throws NOT_FOUND, ORDER_STATE_CONFLICT */
export async function withdrawProposedLeg(ctx: Context, { id, memberId }: { id: string; memberId: string }): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const known = uuid.test(id) ? await legProposalById(trx, id) : undefined
    if (!known) throw new Refusal('NOT_FOUND', 'There is no such proposal.')
    await lockOrderOrThrow(trx, known.order_id)
    const proposal = await legProposalById(trx, id)
    if (proposal?.status !== 'sent')
      throw new Refusal('ORDER_STATE_CONFLICT', 'This proposal was answered or is over: it cannot be withdrawn.', { facts: {} })
    await withdrawLegProposal(trx, known.order_id, `staff:${memberId}`)
  })
}

/** Flights that members propose, as `approvals` performs them. */
export const registerLegProposalAct = (ctx: Context): void =>
  registerAct(ctx, 'leg_proposal', {
    // No sum is counted: the gate decides.
    limitCents: 0,
    describe: (trx, payload) => describe(ctx, trx, payload),
    apply: (trx, payload, by) => apply(ctx, trx, payload, by),
  })
