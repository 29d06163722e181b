import { randomUUID } from 'node:crypto'
import { type LegProposalChoice, nextLegProposalStatus } from '@aquilane/domain/orders/leg-proposal'
import type { Locale } from '@aquilane/domain/site/paths'
import { Refusal } from '@aquilane/domain/refusal'
import { isAircraftTaken, keepFacts } from '../../foundation/fleet/index.ts'
import { assignInvoiceNumbers, issueLegInvoice } from '../invoices/index.ts'
import {
  announceEnd,
  legProposalById,
  type LegProposalRow,
  lockLegProposal,
  readProposedLeg,
  unpaidLegJob,
  type UnpaidLegJob,
  updateLegProposal,
} from '../leg-proposals/index.ts'
import {
  firstDepartureWith,
  type InvoiceLine,
  type LegRow,
  lockOrderOrThrow,
  loadReferenceData,
  orderNotFound,
  type OrderRow,
  requireOwnOrder,
  toRoutes,
} from '../orders/index.ts'
import { carryNames, findNamesToCarry } from '../travel-documents/index.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { withIdempotency } from '../../platform/db/idempotency.ts'
import { uuid } from '../../platform/uuid.ts'
import { isBelowPolicy } from './change-needs.ts'
import { toIdempotencyBody } from './idempotency-body.ts'
import { type CustomerOrder, loadCustomerOrder } from './order-views.ts'
import { assessRetime, retime } from './retime-order.ts'
import type { Context } from '../../context.ts'

export interface AnswerLegProposal {
  proposalId: string
  choice: LegProposalChoice
  /** Who is named on the flight beside it flies this one too, where the same party flies. */
  keepsPassengers?: boolean | undefined
  clientId: string
  locale: Locale
  idempotencyKey: string | null
}

/**
 * The customer of a trip answers to a flight more.
 * @param answer what is answered, also to a repeated request: it is kept with its key
 * @throws NOT_FOUND, ORDER_STATE_CONFLICT, OFFER_EXPIRED, OFFER_TAKEN
 */
export async function answerLegProposal<T extends object>(
  ctx: Context,
  { idempotencyKey, ...input }: AnswerLegProposal,
  answer: (order: CustomerOrder) => T,
): Promise<T> {
  const known = uuid.test(input.proposalId) ? await legProposalById(ctx.db, input.proposalId) : undefined
  if (!known) throw orderNotFound()
  const reference = await loadReferenceData(ctx, input.locale)
  const scope = `${input.clientId}:POST /gamma/order/leg-proposal`
  try {
    return await withIdempotency(ctx.db, { scope, key: idempotencyKey, body: toIdempotencyBody(input) }, async (trx) => {
      // Before the order, as a change of facts locks.
      if (input.choice === 'accept') await keepFacts(trx, known.aircraft_id)
      await requireOwnOrder(ctx, trx, known.order_id, input.clientId)
      const order = await lockOrderOrThrow(trx, known.order_id)
      await choose(ctx, trx, order, input)
      await assignInvoiceNumbers(ctx, trx)
      return answer(await loadCustomerOrder(ctx, trx, await lockOrderOrThrow(trx, order.id), reference))
    })
  } catch (error) {
    if (input.choice !== 'accept' || !isGone(error)) throw error
    await voidProposal(ctx, known)
    throw new Refusal('OFFER_TAKEN', 'This flight cannot be added any more. Your trip stays as it is, and our team will write to you.')
  }
}

async function choose(
  ctx: Context,
  trx: Trx,
  order: OrderRow,
  { proposalId, choice, clientId, keepsPassengers = false }: Omit<AnswerLegProposal, 'idempotencyKey'>,
) {
  const proposal = await lockLegProposal(trx, proposalId)
  if (!proposal) throw orderNotFound()
  const now = ctx.clock.now()
  const isLate = Temporal.Instant.compare(proposal.decide_by, now) <= 0
  const status = nextLegProposalStatus(proposal.status, choice, { isLate })
  if (status === null && choice === 'accept' && (proposal.status === 'expired' || (proposal.status === 'sent' && isLate)))
    throw new Refusal('OFFER_EXPIRED', 'The time for this proposal is over. Your trip stays as it is; ask our team for another one.')
  if (status === null)
    throw new Refusal('ORDER_STATE_CONFLICT', 'This proposal was answered or withdrawn. Look at the order again.', { facts: {} })
  const actor = `client:${clientId}` as const
  const answered = { status, answered_at: now.toString(), answered_by: actor }
  await audit(trx, { actor, action: `leg-proposal-${choice}`, subject: `order:${order.id}` })
  if (choice === 'decline') await updateLegProposal(trx, proposal.id, answered)
  else await accept(ctx, trx, { order, proposal, actor, keepsPassengers }, answered)
  await announceEnd(ctx, trx, proposal, choice === 'decline' ? 'declined' : 'accepted')
}

/** Invoice, proposal and trip change together. */
async function accept(
  ctx: Context,
  trx: Trx,
  {
    order,
    proposal,
    actor,
    keepsPassengers,
  }: { order: OrderRow; proposal: LegProposalRow; actor: `client:${string}`; keepsPassengers: boolean },
  answered: Parameters<typeof updateLegProposal>[2],
): Promise<void> {
  const { from, to, departureLocal, pax, luggageKg, party } = readProposedLeg(proposal)
  const legId = randomUUID()
  const change = { id: order.id, legs: [], tail: null, added: { id: legId, from, to, departureLocal, pax, luggageKg, party } }
  const { taxes, departureAt, legs, addedAt } = await requireSameCost(ctx, trx, proposal, change)
  const names = keepsPassengers ? await findNamesToCarry(trx, { orderId: order.id, legs, at: addedAt, added: { pax, party } }) : null
  const cents = proposal.price_difference
  const route = toRoutes(ctx, [{ departureCode: from, arrivalCode: to }])
  const invoice =
    cents === 0
      ? null
      : await issueLegInvoice(ctx, trx, {
          order: { id: order.id, clientId: order.client_id, currency: order.currency },
          cents,
          taxes,
          route,
          departureAt: firstDepartureWith(order, departureAt),
          actor,
        })
  if (invoice) await ctx.jobs.send(trx, unpaidLegJob, { order: order.id } satisfies UnpaidLegJob, { startAfter: departureAt })
  // Before the change of the trip, which withdraws what is open.
  await updateLegProposal(trx, proposal.id, { ...answered, leg_id: legId, invoice_id: invoice?.id ?? null })
  await retime(ctx, trx, { ...change, actor, reason: 'leg-added', isDryRun: false, isAgreed: true, chargeCents: cents })
  if (names) await carryNames(ctx, trx, { orderId: order.id, legId, names, actor })
}

/** What it costs passed the gate when it was sent. What it costs more since then has to pass it too. @returns the taxes in its price, its departure and its place */
async function requireSameCost(
  ctx: Context,
  trx: Trx,
  proposal: LegProposalRow,
  change: Parameters<typeof assessRetime>[2],
): Promise<{ taxes: InvoiceLine[]; departureAt: Temporal.Instant; legs: LegRow[]; addedAt: number }> {
  const { order, legs, plan, own, addedAt, costDifference, addedTaxes } = await assessRetime(ctx, trx, change)
  const price = (order.price ?? 0) + proposal.price_difference
  if (costDifference > proposal.cost_difference && isBelowPolicy({ ...order, price }, plan, costDifference)) throw new TooDear()
  return { taxes: addedTaxes, departureAt: own.legs[addedAt!]!.departureAt, legs, addedAt: addedAt! }
}

class TooDear extends Error {}

const gone: readonly string[] = ['AIRCRAFT_TAKEN', 'NOT_FLYABLE', 'AIRCRAFT_CANNOT_FLY', 'VALIDATION_FAILED']

const isGone = (error: unknown): boolean =>
  isAircraftTaken(error) || error instanceof TooDear || (error instanceof Refusal && gone.includes(error.code))

/** A flight that was sold otherwise or became too dear while the customer chose: the proposal ends, the trip stays. */
async function voidProposal(ctx: Context, { id, order_id: orderId }: LegProposalRow): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockOrderOrThrow(trx, orderId)
    const proposal = await lockLegProposal(trx, id)
    if (proposal?.status !== 'sent') return
    await updateLegProposal(trx, id, { status: 'void' })
    await audit(trx, { actor: 'system', action: 'leg-proposal-void', subject: `order:${orderId}` })
    await announceEnd(ctx, trx, proposal, 'void')
  })
}
