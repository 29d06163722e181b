import { answerBy } from '@aquilane/domain/recovery/proposal'
import { isLowerClassFair } from '@aquilane/domain/recovery/who-pays'
import { type ActBy, type ActDescription, performAct, registerAct } from '../../foundation/approvals/index.ts'
import { type AcceptedOffer, addEnginePrices, toEnginePrice } from '../../market/charter/index.ts'
import { aircraftTaken, getCannotFlyReasons, isAircraftFree } from '../../foundation/fleet/index.ts'
import { lockOrderOrThrow, orderNotificationJob, type OrderNotificationJob, type OrderRow } from '../orders/index.ts'
import {
  candidateById,
  expireProposalJob,
  findUnpaidInWay,
  type ExpireProposalJob,
  getRest,
  getRestPrice,
  hasOneLeft,
  insertProposal,
  isBelowPolicy,
  lockRecovery,
  readPlan,
  type RecoveryRow,
  type Rest,
  type ShownPlan,
  toClassChange,
  toClassChangeOfPair,
  toLegOf,
  toLostPlan,
  toOwnReference,
  toRestOfOrder,
  toSettlement,
  toShownPlan,
  unpaidFlightOpen,
  withdrawProposals,
} from '../recoveries/index.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { money } from '../../platform/written-values.ts'
import { Refusal } from '@aquilane/domain/refusal'
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
 * @throws NOT_FOUND, ORDER_STATE_CONFLICT, UNPAID_FLIGHT_OPEN, CHANGED_MEANWHILE, NOT_FLYABLE, AIRCRAFT_CANNOT_FLY, AIRCRAFT_TAKEN, BOOKING_TOO_LATE, APPROVAL_OPEN
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
  await requireOnGround(ctx, trx, recovery, rest)
  const isPair = candidate.companion_aircraft_id !== null
  if ((isPair && rest.unpaidIds.size > 0) || (await findUnpaidInWay(ctx, trx, rest))) throw unpaidFlightOpen()
  const { legs } = rest
  const [shown, companionId] = [readPlan(candidate.plan), candidate.companion_aircraft_id]
  const plan = await planAgain(ctx, trx, { order, rest, aircraftId: candidate.aircraft_id, shown })
  const second =
    companionId === null
      ? null
      : await planAgain(ctx, trx, { order, rest, aircraftId: companionId, shown: readPlan(candidate.companion_plan) })
  const before = await getRestPrice(ctx, order, rest)
  const fleet = await ctx.fleet.current()
  const price = addEnginePrices([plan, ...(second ? [second] : [])].map(toEnginePrice))
  const classChange = second ? toClassChangeOfPair(fleet, order, { first: plan, second }) : toClassChange(fleet, order, plan)
  const settlement = toSettlement({ order, recovery, before }, price, classChange)
  if (second ? settlement.refundCents > 0 : classChange === 'downgrade' && !isLowerClassFair(settlement, toRestOfOrder(order, rest).paid))
    throw new Refusal('CHANGED_MEANWHILE', 'Prices have changed: this replacement is not what it was. Look for replacements again.')
  const departures = [legs[0]!.departure_at, plan.legs[0]!.departureAt]
  const decideBy = answerBy(ctx.clock.now(), hours, departures)
  if (decideBy === null) throw new Refusal('BOOKING_TOO_LATE', 'There is no time left for an answer in writing. Call the customer.')
  const needsApproval = isBelowPolicy(toRestOfOrder(order, rest), price, settlement)
  return { order, recovery, rest, legs, plan, second, price, swap: shown.swap, classChange, settlement, decideBy, needsApproval }
}

/**
 * Where one of two aircraft has left, no other one flies the whole party, and not everything goes back. Of a trip that is partly flown, a flight that was
 * not paid in time and has not left is neither flown nor left to fly (`order_leg_flown_for_sure`). @throws ORDER_STATE_CONFLICT, UNPAID_FLIGHT_OPEN
 */
export async function requireOnGround(ctx: Context, trx: Trx, recovery: RecoveryRow, rest: Rest): Promise<void> {
  if (rest.legs.length === 0)
    throw new Refusal(
      'ORDER_STATE_CONFLICT',
      'All flights of this trip have left. Close the recovery: nothing is to be replaced or given back.',
      {
        facts: {},
      },
    )
  if ((await findUnpaidInWay(ctx, trx, rest))?.keepsMoney) throw unpaidFlightOpen()
  if (!(await hasOneLeft(ctx, trx, recovery, rest))) return
  throw new Refusal(
    'ORDER_STATE_CONFLICT',
    'One of the two aircraft has left. Bring the other passengers by a flight of your own, then close the recovery; agree with the customer on what goes back.',
    { facts: {} },
  )
}

/** @throws NOT_FLYABLE, AIRCRAFT_CANNOT_FLY, AIRCRAFT_TAKEN */
async function planAgain(
  ctx: Context,
  trx: Trx,
  { order, rest, aircraftId, shown }: { order: OrderRow; rest: Rest; aircraftId: number; shown: ShownPlan },
): Promise<AcceptedOffer> {
  const { legs, companion } = rest
  const result = await ctx.charter.planTrip({ aircraftId, legs: legs.map((leg) => toLegOf(shown, leg)) })
  if (!result.ok)
    throw new Refusal('NOT_FLYABLE', 'This aircraft cannot fly the trip any more. Look for replacements again.', {
      facts: { constraint: result.constraint, params: result.params },
    })
  const { busy } = result.plan
  const reasons = await getCannotFlyReasons(trx, { aircraftId, ...busy })
  if (reasons.length > 0) throw new Refusal('AIRCRAFT_CANNOT_FLY', 'This aircraft cannot fly then.', { facts: { reasons } })
  if (!(await isAircraftFree(trx, aircraftId, busy.from, busy.to, toOwnReference({ order, companion }, aircraftId))))
    throw aircraftTaken([])
  return result.plan
}

async function describe(ctx: Context, trx: Trx, payload: Payload): Promise<ActDescription> {
  const { order, recovery, legs, plan, second, price, swap, settlement, needsApproval } = await assess(ctx, trx, payload)
  const { aircraft, operators } = await ctx.fleet.current()
  const text = (value: string | undefined) => ({ text: value ?? '' })
  const both = (name: (one: AcceptedOffer) => string) => [plan, ...(second ? [second] : [])].map(name).join(' + ')
  const money = (cents: number) => ({ money: { cents, currency } })
  return {
    facts: [
      { field: 'trip', from: null, to: text(order.pnr) },
      { field: 'aircraft', from: text(aircraft.get(recovery.aircraft_id)?.tail), to: text(both(({ aircraft: { tail } }) => tail)) },
      { field: 'operator', from: text(operators.get(recovery.operator_id)?.name), to: text(both(({ operator: { name } }) => name)) },
      ...legs.map((leg, at) => ({
        field: 'departure' as const,
        from: { at: leg.departure_at.toString() },
        to: { at: plan.legs[at]!.departureAt.toString() },
      })),
      ...(swap ? [{ field: 'airports' as const, from: text(toCode(ctx, swap.old)), to: text(toCode(ctx, swap.by)) }] : []),
      { field: 'price', from: null, to: money(order.price ?? 0) },
      { field: 'dearer', from: null, to: money(settlement.costDifferenceCents) },
      ...(settlement.refundCents > 0 ? [{ field: 'refund' as const, from: null, to: money(settlement.refundCents) }] : []),
      { field: 'cost', from: null, to: money(price.costCents) },
    ],
    version: recovery.id,
    cents: null,
    isAlwaysTwo: needsApproval,
    clientId: order.client_id,
  }
}

async function apply(ctx: Context, trx: Trx, payload: Payload, { madeBy, decidedBy }: ActBy): Promise<void> {
  const { order, recovery, rest, legs, plan, second, swap, classChange, settlement, decideBy, needsApproval } = await assess(
    ctx,
    trx,
    payload,
  )
  const fleet = await ctx.fleet.current()
  await withdrawProposals(trx, recovery.id)
  const id = await insertProposal(trx, {
    recovery_id: recovery.id,
    aircraft_id: plan.aircraftId,
    plan: JSON.stringify(toShownPlan(fleet, plan, legs, { swap, isOneOfTwo: second !== null })),
    companion_aircraft_id: second?.aircraftId ?? null,
    companion_plan: second && JSON.stringify(toShownPlan(fleet, second, legs, { isOneOfTwo: true })),
    before: JSON.stringify(toLostPlan(fleet, order, rest)),
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
  await audit(trx, {
    actor: `staff:${madeBy}`,
    action: 'recovery-proposed',
    subject: `order:${order.id}`,
    to: [plan, ...(second ? [second] : [])].map(({ aircraft: { tail } }) => tail).join(' + '),
  })
  await ctx.jobs.send(trx, expireProposalJob, { proposal: id } satisfies ExpireProposalJob, { startAfter: decideBy })
  await notify(ctx, trx, { id, order, rest, plan, second, swap, decideBy, classRefundCents: settlement.refundCents })
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
    second,
    swap,
    decideBy,
    classRefundCents,
  }: {
    id: string
    order: OrderRow
    rest: Rest
    plan: AcceptedOffer
    second: AcceptedOffer | null
    swap: ShownPlan['swap']
    decideBy: Temporal.Instant
    classRefundCents: number
  },
): Promise<void> {
  const zone = rest.legs[0]?.departure_zone ?? 'UTC'
  const fleet = await ctx.fleet.current()
  const deadline = decideBy.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' })
  const name = (one: AcceptedOffer) => `${fleet.types.get(one.aircraftTypeId)?.name ?? ''}, ${one.aircraft.tail}`
  const values = {
    newDeparture: plan.legs[0]!.departureLocal,
    deadline,
    aircraft: name(plan),
    ...(second ? { secondAircraft: name(second) } : {}),
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
