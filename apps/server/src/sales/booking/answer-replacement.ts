import { nextProposalStatus, type ProposalChoice } from '@aquilane/domain/recovery/proposal'
import type { Locale } from '@aquilane/domain/site/paths'
import { isAircraftTaken, keepFacts } from '../../foundation/fleet/index.ts'
import {
  type Actor,
  getFlownApart,
  getFlownDebt,
  keepAircraftOfFlown,
  keepCapsOfLegs,
  lockOrderOrThrow,
  type OrderRow,
  loadReferenceData,
  orderNotFound,
  requireOwnOrder,
} from '../orders/index.ts'
import {
  announce,
  endRecovery,
  getRest,
  getRestPaid,
  latestProposal,
  lockRecovery,
  orderOfProposal,
  proposalById,
  type ProposalRow,
  type RecoveryRow,
  updateProposal,
} from '../recoveries/index.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { uuid } from '../../platform/uuid.ts'
import { withIdempotency } from '../../platform/db/idempotency.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { cancelAndRefund } from './cancel-order.ts'
import { toIdempotencyBody } from './idempotency-body.ts'
import { type CustomerOrder, loadCustomerOrder } from './order-views.ts'
import { lockDeductions } from './refund-deductions.ts'
import { flyReplacement, TooDear } from './fly-replacement.ts'
import { findFlown } from './fly-rest.ts'
import { findLostRefund, isAnswerable, isRestAhead } from './shown-replacement.ts'
import { planLowerClassRefund, refundLowerClass } from './refund-lower-class.ts'
import { recoveryOver, requireOnGround } from './send-replacement.ts'
import { lockTrip, type Trip } from './whole-trip.ts'
import { discountByOrder } from '../invoices/index.ts'
import type { Context } from '../../context.ts'

export interface Answer {
  orderId: string
  /** What is answered; null: the money is wanted whatever was proposed. */
  proposalId: string | null
  choice: ProposalChoice
  /** What another time should be, or who said what on the telephone. */
  message: string | null
  refundTo?: 'source' | 'balance' | undefined
}

export interface CustomerAnswer extends Omit<Answer, 'orderId' | 'proposalId'> {
  proposalId: string
  clientId: string
  locale: Locale
  idempotencyKey: string | null
}

/** @throws NOT_FOUND */
async function findOrderId(ctx: Context, proposalId: string): Promise<string> {
  const id = uuid.test(proposalId) ? await orderOfProposal(ctx.db, proposalId) : null
  if (id === null) throw orderNotFound()
  return id
}

/**
 * The customer of a trip that lost its aircraft chooses.
 * @param answer what is answered, also to a repeated request: it is kept with its key
 * @throws NOT_FOUND, ORDER_STATE_CONFLICT, OFFER_EXPIRED, OFFER_TAKEN
 */
export async function answerReplacement<T extends object>(
  ctx: Context,
  { idempotencyKey, clientId, locale, ...answered }: CustomerAnswer,
  answer: (order: CustomerOrder) => T,
): Promise<T> {
  const input = { ...answered, orderId: await findOrderId(ctx, answered.proposalId) }
  const reference = await loadReferenceData(ctx, locale)
  const scope = `${clientId}:POST /gamma/order/replacement`
  return orVoid(ctx, input, () =>
    withIdempotency(ctx.db, { scope, key: idempotencyKey, body: toIdempotencyBody({ ...input, clientId, locale }) }, async (trx) => {
      await keepReplacement(trx, input)
      const trip = await lockTrip(trx, await requireOwnOrder(ctx, trx, input.orderId, clientId))
      await requireAnswerable(ctx, trx, trip)
      await choose(ctx, trx, trip, { ...input, actor: `client:${clientId}` })
      return answer(await loadCustomerOrder(ctx, trx, await lockOrderOrThrow(trx, input.orderId), reference))
    }),
  )
}

/** @throws ORDER_STATE_CONFLICT */
async function requireAnswerable(ctx: Context, trx: Trx, { order }: Trip): Promise<void> {
  const recovery = await lockRecovery(ctx, trx, order.id)
  if (!recovery) throw recoveryOver()
  if (isAnswerable(ctx, await getRest(trx, recovery), (await latestProposal(trx, recovery.id)) ?? null)) return
  throw new Refusal('ORDER_STATE_CONFLICT', 'The departure of this trip has passed. Our team settles it with you.', { facts: {} })
}

/** What the customer said on the telephone, written down by a member of staff. @throws as `answerReplacement` */
export function recordAnswer(ctx: Context, { memberId, ...input }: Answer & { memberId: string }): Promise<void> {
  return orVoid(ctx, input, () =>
    ctx.db.transaction().execute(async (trx) => {
      await keepReplacement(trx, input)
      const trip = await lockTrip(trx, await lockOrderOrThrow(trx, input.orderId))
      await choose(ctx, trx, trip, { ...input, actor: `staff:${memberId}` })
    }),
  )
}

/** Before the order, as a change of facts locks: it is not grounded until it is the aircraft of this order, and `retime` asks whether it may fly. */
async function keepReplacement(trx: Trx, { choice, proposalId }: Answer): Promise<void> {
  const proposal = choice === 'accept' && proposalId !== null ? await proposalById(trx, proposalId) : undefined
  if (!proposal) return
  const ids = [proposal.aircraft_id, proposal.companion_aircraft_id].filter((id) => id !== null)
  for (const id of ids.toSorted((a, b) => a - b)) await keepFacts(trx, id)
}

async function choose(ctx: Context, trx: Trx, trip: Trip, input: Answer & { actor: Actor }): Promise<void> {
  const recovery = await lockRecovery(ctx, trx, trip.order.id)
  if (!recovery) throw recoveryOver()
  const proposal = await latestProposal(trx, recovery.id)
  // The money may be had whatever was proposed; everything else answers one proposal.
  if ((input.choice !== 'refund' || input.proposalId !== null) && proposal?.id !== input.proposalId) throw answeredAlready()
  if (proposal) await close(ctx, trx, proposal, input)
  await audit(trx, {
    actor: input.actor,
    action: `recovery-${input.choice}`,
    subject: `order:${trip.order.id}`,
    // Words of a customer are erased with the account: they stay with the proposal. The audit keeps what it has.
    reason: proposal ? null : input.message,
  })
  if (input.choice === 'refund') return refundLost(ctx, trx, trip, { ...input, recovery })
  if (!proposal) throw answeredAlready()
  if (input.choice === 'other_time') return announce(ctx, trx, { id: recovery.id, order: trip.order }, 'other_time')
  await accept(ctx, trx, { order: trip.order, recovery, proposal, actor: input.actor, refundTo: input.refundTo })
}

const answeredAlready = () =>
  new Refusal('ORDER_STATE_CONFLICT', 'This proposal was answered or replaced by another one. Look at the order again.', { facts: {} })

/** @throws ORDER_STATE_CONFLICT, OFFER_EXPIRED */
async function close(ctx: Context, trx: Trx, proposal: ProposalRow, { choice, actor, message }: Answer & { actor: Actor }): Promise<void> {
  const now = ctx.clock.now()
  const isLate = Temporal.Instant.compare(proposal.decide_by, now) <= 0
  const status = nextProposalStatus(proposal.status, choice, { isLate })
  if (status === null && choice === 'accept' && (isLate || proposal.status === 'expired'))
    throw new Refusal('OFFER_EXPIRED', 'The time for this proposal is over. Our team is in touch with you about another one.')
  if (status === null) throw answeredAlready()
  await updateProposal(trx, proposal.id, { status, answered_at: now.toString(), answered_by: actor, message })
}

/**
 * What was paid for legs that are not flown goes back, whatever the terms say: the company cannot fly what it sold. Only cashback that was spent never
 * becomes money. What was flown keeps its flights, aircraft and crew.
 */
async function refundLost(
  ctx: Context,
  trx: Trx,
  { order }: Trip,
  { actor, refundTo, recovery }: Answer & { actor: Actor; recovery: RecoveryRow },
): Promise<void> {
  await endRecovery(ctx, trx, order.id, { status: 'refunded', actor })
  await lockDeductions(ctx, trx, order)
  const rest = await getRest(trx, recovery)
  await requireOnGround(ctx, trx, recovery, rest)
  if (getFlownDebt(rest.all, rest) > getRestPaid(order, rest) + order.ancillary_paid)
    throw new Refusal(
      'ORDER_STATE_CONFLICT',
      'A flight of this trip was flown and is not paid, and costs more than what would go back. It is paid first.',
      { facts: {} },
    )
  const { refund, deductions } = await findLostRefund(ctx, trx, order, rest)
  const discount = await discountByOrder(ctx, trx, order.id)
  const apart = getFlownApart(rest.all, rest)
  const change = { event: 'canceled', actor, reason: 'aircraft-lost', refund, deductions, apart, refundTo, discount } as const
  if (rest.flown === 0) return void (await cancelAndRefund(ctx, trx, order, change))
  await keepAircraftOfFlown(trx, order, rest.all, rest)
  await keepCapsOfLegs(ctx, trx, order, rest.all.slice(0, rest.flown))
  const { until } = await findFlown(ctx, trx, order, rest)
  await cancelAndRefund(ctx, trx, order, { ...change, ...(until ? { flownUntil: until } : {}) })
}

async function accept(
  ctx: Context,
  trx: Trx,
  { recovery, ...accepted }: { order: OrderRow; recovery: RecoveryRow; proposal: ProposalRow; actor: Actor } & Pick<Answer, 'refundTo'>,
): Promise<void> {
  const { order, proposal, actor } = accepted
  const givenBack = await planLowerClassRefund(ctx, trx, accepted)
  await flyReplacement(ctx, trx, { order, recovery, proposal, actor, givenBack })
  await refundLowerClass(ctx, trx, accepted)
}

const gone: readonly string[] = ['AIRCRAFT_TAKEN', 'NOT_FLYABLE', 'AIRCRAFT_CANNOT_FLY', 'VALIDATION_FAILED']

const isGone = (error: unknown): boolean =>
  isAircraftTaken(error) || error instanceof TooDear || (error instanceof Refusal && gone.includes(error.code))

/** A replacement that was sold, grounded or became too dear while the customer chose: the proposal ends, the recovery goes on. */
async function orVoid<T>(ctx: Context, { orderId, proposalId, choice }: Answer, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (choice !== 'accept' || proposalId === null || !isGone(error)) throw error
    await voidProposal(ctx, { orderId, proposalId, news: error instanceof TooDear ? 'dearer' : 'void' })
    throw new Refusal('OFFER_TAKEN', 'This aircraft is no longer available. Our team is looking for another one and will write to you.')
  }
}

async function voidProposal(
  ctx: Context,
  { orderId, proposalId, news }: { orderId: string; proposalId: string; news: 'void' | 'dearer' },
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const order = await lockOrderOrThrow(trx, orderId)
    const recovery = await lockRecovery(ctx, trx, orderId)
    const proposal = recovery && (await latestProposal(trx, recovery.id))
    if (!recovery || proposal?.id !== proposalId || proposal.status !== 'sent') return
    await updateProposal(trx, proposalId, { status: 'void' })
    await audit(trx, { actor: 'system', action: 'recovery-void', subject: `order:${orderId}` })
    await announce(ctx, trx, { id: recovery.id, order }, news)
  })
}

/**
 * A member closes the recovery of a trip that departed all the same, as planned or by an arrangement of its own; it completes as flown.
 * @throws ORDER_STATE_CONFLICT before its departure, when it needs an aircraft or a refund
 */
export async function closeRecovery(
  ctx: Context,
  { orderId, reason, memberId }: { orderId: string; reason: string; memberId: string },
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockOrderOrThrow(trx, orderId)
    const recovery = await lockRecovery(ctx, trx, orderId)
    if (!recovery) throw recoveryOver()
    if (isRestAhead(ctx, await getRest(trx, recovery)))
      throw new Refusal('ORDER_STATE_CONFLICT', 'This trip has not departed: propose a replacement, or refund it.', { facts: {} })
    await endRecovery(ctx, trx, orderId, { status: 'ended', actor: `staff:${memberId}` })
    await audit(trx, { actor: `staff:${memberId}`, action: 'recovery-flown', subject: `order:${orderId}`, reason: reason.trim() })
  })
}
