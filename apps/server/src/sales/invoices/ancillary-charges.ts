import {
  type Allowance,
  type AncillaryError,
  ancillaryErrors,
  ancillaryPaymentDays,
  chargeAllowances,
  type AncillaryService,
} from '@aquilane/domain/invoices/ancillary-charges'
import {
  type Actor,
  type InvoiceLine,
  type OrderCharges,
  getChargeLimits,
  lockOrder,
  orderById,
  requireNoCompanion,
} from '../orders/index.ts'
import { audit } from '../../platform/db/audit.ts'
import { type Db, pgErrorCode } from '../../platform/db/database.ts'
import type { Trx } from '../../platform/db/database.ts'
import { withIdempotency } from '../../platform/db/idempotency.ts'
import { Refusal, Sum } from '@aquilane/domain/refusal'
import { chargesByOrder, insertAncillaryCharges } from './ancillary-charge-queries.ts'
import { insertInvoice } from './queries.ts'
import type { Context } from '../../context.ts'

export interface AncillaryLine {
  service: string
  cents: number
  note: string | null
}

/** Ancillary charges are possible for confirmed and completed orders, and for the legs that were flown of one that ended after them. */
export const isChargeable = ({ status, hasEndedUnderway }: Pick<OrderCharges, 'status' | 'hasEndedUnderway'>) =>
  status === 'Confirmed' || status === 'Completed' || hasEndedUnderway

const messages: Record<AncillaryError, string> = {
  service: 'Only catering as ordered, and what the offer announced, may be charged.',
  cap: 'This is more than is left of what the offer announced.',
  note: 'Say what was ordered: catering is charged with a note.',
  amount: 'This is not an amount.',
}

/** Remaining ancillary charges of an order. */
export async function listAllowances(_ctx: Context, on: Db, order: OrderCharges): Promise<Allowance[]> {
  return chargeAllowances(order.caps, await chargesByOrder(on, order.id))
}

function rejected(order: OrderCharges, allowed: readonly Allowance[], faults: readonly (AncillaryError | null)[]) {
  return new Refusal('CHARGE_NOT_ALLOWED', toRejectionMessages(order, allowed), {
    errors: faults.flatMap((fault, at) => (fault ? [{ path: `lines.${at}`, code: fault, message: messages[fault] }] : [])),
    facts: { allowed: allowed.map(({ service, left }) => ({ service, left: left === null ? null : new Sum(left, order.currency) })) },
  })
}

interface ChargeInput {
  orderId: string
  lines: readonly AncillaryLine[]
  payDays: number | null
  staffId: string
  idempotencyKey: string | null
}

/** @returns the id of the invoice. @throws NOT_FOUND, ORDER_STATE_CONFLICT, CHARGE_NOT_ALLOWED, IDEMPOTENCY_KEY_REUSED */
export async function createCharge(ctx: Context, { idempotencyKey, ...input }: ChargeInput): Promise<string> {
  const { staffId, ...body } = input
  const scope = `staff:${staffId}:POST /gamma/staff/invoice/create`
  const { id } = await withIdempotency(ctx.db, { scope, key: idempotencyKey, body }, (trx) => createChargeOn(ctx, trx, input))
  return id
}

/** The same in the caller's transaction, for what is charged with something else. @throws NOT_FOUND, ORDER_STATE_CONFLICT, CHARGE_NOT_ALLOWED */
export async function createChargeOn(ctx: Context, trx: Trx, input: Omit<ChargeInput, 'idempotencyKey'>): Promise<{ id: string }> {
  const order = await lockChargeableOrder(ctx, trx, input.orderId)
  const allowed = await listAllowances(ctx, trx, order)
  const faults = ancillaryErrors(input.lines, allowed)
  if (faults.some((fault) => fault !== null)) throw rejected(order, allowed, faults)
  return issueInvoice(ctx, trx, order, allowed, input)
}

async function lockChargeableOrder(ctx: Context, trx: Trx, orderId: string): Promise<OrderCharges> {
  const known = await getChargeLimits(ctx, trx, { id: orderId })
  if (!known) throw new Refusal('NOT_FOUND', 'There is no such order.')
  await lockOrder(ctx, trx, known.id)
  const row = await orderById(trx, known.id)
  if (row) await requireNoCompanion(trx, row)
  const order = (await getChargeLimits(ctx, trx, { id: known.id }))!
  if (!isChargeable(order))
    throw new Refusal('ORDER_STATE_CONFLICT', 'Only an order that is confirmed, completed or flown in part can be charged for more.', {
      facts: { confirmation_status: order.status },
    })
  return order
}

/** Charges whose caps allow them, in an invoice. */
async function issueInvoice(
  ctx: Context,
  trx: Trx,
  order: OrderCharges,
  allowed: readonly Allowance[],
  { lines, payDays, staffId }: Pick<ChargeInput, 'lines' | 'payDays' | 'staffId'>,
): Promise<{ id: string }> {
  const expiresAt = ctx.clock.now().add({ hours: (payDays ?? ancillaryPaymentDays.usual) * 24 })
  // `ancillaryErrors` has refused every other service.
  const charges = lines.map((line) => ({ ...line, service: line.service as AncillaryService }))
  return insertChargedInvoice(ctx, trx, { order, charges, expiresAt, actor: `staff:${staffId}` }).catch((error: unknown) => {
    // The database checks the caps as well.
    throw pgErrorCode(error) === '23514' ? rejected(order, allowed, []) : error
  })
}

interface ChargedInvoice {
  order: Pick<OrderCharges, 'id' | 'clientId' | 'currency'>
  charges: readonly { service: AncillaryService | 'added_leg' | 'ground_transfer'; cents: number; note: string | null }[]
  /** Taxes in the charges, which the invoice names. */
  taxes?: readonly InvoiceLine[]
  expiresAt: Temporal.Instant
  actor: Actor
}

/** Invoice, charges, audit entry and event. */
async function insertChargedInvoice(
  ctx: Context,
  trx: Trx,
  { order, charges, taxes = [], expiresAt, actor }: ChargedInvoice,
): Promise<{ id: string }> {
  const { clientId, currency } = order
  const lines = charges.map(({ note, ...line }) => ({ ...line, note: note?.trim() || null }))
  const amount = lines.reduce((sum, { cents }) => sum + cents, 0)
  const taxed = taxes.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const details = lines.map(({ service, cents, note }, at) => ({
    service,
    amountCents: at === 0 ? cents - taxed : cents,
    reason: null,
    note,
  }))
  const { id } = await insertInvoice(trx, {
    client_id: clientId,
    order_id: order.id,
    type: 'Additional',
    status: 'New',
    price: amount,
    currency,
    details: JSON.stringify([...details, ...taxes]),
    expires_at: expiresAt.toString(),
    created_at: ctx.clock.now().toString(),
  })
  await insertAncillaryCharges(
    trx,
    lines.map(({ service, cents, note }, position) => ({ invoice_id: id, position, order_id: order.id, service, amount: cents, note })),
  )
  await audit(trx, { actor, action: 'issued', subject: `invoice:${id}`, to: 'New', details: { order: order.id, amount, currency } })
  await ctx.events.emit(trx, 'invoice.charge-created', { invoiceId: id, orderId: order.id, clientId, amount, currency, withdrawn: false })
  return { id }
}

/** The usual term, and before what is charged for leaves. */
function toDueAt(ctx: Context, leavesAt: Temporal.Instant): Temporal.Instant {
  const usual = ctx.clock.now().add({ hours: ancillaryPaymentDays.usual * 24 })
  return Temporal.Instant.compare(leavesAt, usual) < 0 ? leavesAt : usual
}

/** Asks for the price of a flight that was added, due before the trip departs. The database holds it against what was accepted. */
export function issueLegInvoice(
  ctx: Context,
  trx: Trx,
  {
    order,
    cents,
    taxes,
    route,
    departureAt,
    actor,
  }: Pick<ChargedInvoice, 'order' | 'actor'> & {
    cents: number
    taxes: readonly InvoiceLine[]
    route: string
    departureAt: Temporal.Instant
  },
): Promise<{ id: string }> {
  const charges = [{ service: 'added_leg' as const, cents, note: route }]
  return insertChargedInvoice(ctx, trx, { order, charges, taxes, expiresAt: toDueAt(ctx, departureAt), actor })
}

/**
 * Asks for the price of a car as it was accepted, due before it leaves or its flight does; the database holds the price against that.
 * @throws NOT_FOUND, ORDER_STATE_CONFLICT
 */
export async function issueTransferInvoice(
  ctx: Context,
  trx: Trx,
  { orderId, cents, note, leavesAt, actor }: { orderId: string; cents: number; note: string; leavesAt: Temporal.Instant; actor: Actor },
): Promise<{ id: string }> {
  const order = await lockChargeableOrder(ctx, trx, orderId)
  const charges = [{ service: 'ground_transfer' as const, cents, note }]
  return insertChargedInvoice(ctx, trx, { order, charges, expiresAt: toDueAt(ctx, leavesAt), actor })
}

/** Error detail with the charges that are possible. */
function toRejectionMessages(order: OrderCharges, allowed: readonly Allowance[]): string {
  const text = allowed.map(({ service, left }) =>
    left === null ? `${service} as ordered, with a note` : `${service} up to ${(left / 100).toFixed(2)} ${order.currency}`,
  )
  return `For order ${order.pnr} may be charged: ${text.join('; ')}. Nothing else.`
}
