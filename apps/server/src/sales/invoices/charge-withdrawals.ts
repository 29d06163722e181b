import { invoiceNumber } from '@aquilane/domain/invoices/number'
import { type ActBy, type ActDescription, lockSubject, performAct, registerAct } from '../../foundation/approvals/index.ts'
import { clientName } from '../../foundation/identity/index.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { chargesByInvoice } from './ancillary-charge-queries.ts'
import { lockInvoiceWithOrder } from './lock-invoice.ts'
import { invoiceById, type InvoiceRow } from './queries.ts'
import { cancelPaymentsJob } from './queues.ts'
import { priceWithDiscount, transitionInvoice } from './transitions.ts'
import type { Context } from '../../context.ts'
import { type Actor, getChargeLimits } from '../orders/index.ts'

declare module '../../foundation/approvals/act.ts' {
  interface ActPayloads {
    /** `endsService`: what it was charged for ends with it. */
    ancillary_charge: { invoiceId: string; endsService?: true }
  }
}

type Charge = InvoiceRow & { order_id: string }

export const chargeSubject = (invoiceId: string): string => `ancillary-charge:${invoiceId}`

const notPayable = ({ status }: InvoiceRow, detail = `This invoice is ${status.toLowerCase()}: it cannot be taken back.`) =>
  new Refusal('INVOICE_NOT_PAYABLE', detail, { facts: { invoice_status: status } })

interface WithdrawCharge {
  invoiceId: string
  reason: string
  staffId: string
  /** What it was charged for ends with it: `invoice.service-ended`. */
  endsService?: true
}

/** Before the order of a charge is locked, by those who take it back then. */
export const lockCharge = (trx: Trx, invoiceId: string): Promise<unknown> => lockSubject(trx, chargeSubject(invoiceId))

/**
 * A member takes an unpaid ancillary charge back: what the company forgives counts over all members, and above the limit of a day another member
 * decides.
 * @returns the approval that it waits for; null: taken back @throws NOT_FOUND, INVOICE_NOT_PAYABLE, APPROVAL_OPEN
 */
export const withdrawCharge = (ctx: Context, input: WithdrawCharge): Promise<string | null> =>
  ctx.db.transaction().execute((trx) => withdrawChargeOn(ctx, trx, input))

/** The same in the caller's transaction, for what ends with its charge. */
export const withdrawChargeOn = (
  ctx: Context,
  trx: Trx,
  { invoiceId, reason, staffId, endsService }: WithdrawCharge,
): Promise<string | null> =>
  performAct(ctx, trx, {
    kind: 'ancillary_charge',
    subject: chargeSubject(invoiceId),
    payload: { invoiceId, ...(endsService ? { endsService } : {}) },
    reason: reason.trim(),
    memberId: staffId,
  })

/** @throws NOT_FOUND, INVOICE_NOT_PAYABLE */
async function lockOpenCharge(ctx: Context, trx: Trx, invoiceId: string): Promise<Charge> {
  const known = await invoiceById(trx, invoiceId)
  if (!known?.order_id || known.type !== 'Additional') throw new Refusal('NOT_FOUND', 'There is no such additional invoice.')
  const invoice = (await lockInvoiceWithOrder(ctx, trx, known.id)) as Charge
  if (invoice.credit_of !== null)
    throw notPayable(invoice, 'This is the debt of a trip on account: it is paid, or lowered by a cancellation.')
  if (invoice.status !== 'New' && invoice.status !== 'Processing') throw notPayable(invoice)
  if ((await chargesByInvoice(trx, invoice.id)).some(({ service }) => service === 'added_leg'))
    throw notPayable(invoice, 'This is the price of a flight that was added to the trip: it is paid, or ends with the trip.')
  return invoice
}

async function describe(ctx: Context, trx: Trx, { invoiceId }: { invoiceId: string }): Promise<ActDescription> {
  const invoice = await lockOpenCharge(ctx, trx, invoiceId)
  const { pnr, customer } = (await getChargeLimits(ctx, trx, { id: invoice.order_id }))!
  const cents = priceWithDiscount(invoice)
  const text = (value: string) => ({ text: value })
  const money = (value: number) => ({ money: { cents: value, currency: invoice.currency } })
  return {
    facts: [
      { field: 'invoice', from: null, to: text(invoiceNumber(invoice.number)) },
      { field: 'trip', from: null, to: text(pnr) },
      { field: 'customer', from: null, to: text([clientName(customer), customer.phone].filter(Boolean).join(', ')) },
      ...(await chargesByInvoice(trx, invoice.id)).flatMap(({ service, note }): ActDescription['facts'] => [
        { field: 'extra', from: null, to: text(service) },
        ...(note === null ? [] : [{ field: 'detail' as const, from: null, to: text(note) }]),
      ]),
      { field: 'amount', from: null, to: money(cents) },
      // It goes back to the customer.
      ...(invoice.received > 0 ? [{ field: 'received' as const, from: null, to: money(invoice.received) }] : []),
    ],
    version: '',
    cents,
    isAlwaysTwo: false,
    clientId: invoice.client_id,
  }
}

async function apply(
  ctx: Context,
  trx: Trx,
  { invoiceId, endsService }: { invoiceId: string; endsService?: true },
  { madeBy, decidedBy, reason }: ActBy,
): Promise<void> {
  const invoice = await lockOpenCharge(ctx, trx, invoiceId)
  await closeCharge(ctx, trx, invoice, { actor: `staff:${madeBy}`, reason })
  if (endsService) await ctx.events.emit(trx, 'invoice.service-ended', { invoiceId, reason, madeBy })
  if (decidedBy) await audit(trx, { actor: `staff:${decidedBy}`, action: 'approved', subject: `invoice:${invoice.id}`, reason })
}

/** The invoice of a flight that was added goes with its flight. @throws INVOICE_NOT_PAYABLE where it is paid or closed */
export async function cancelLegInvoice(ctx: Context, trx: Trx, invoiceId: string, by: { actor: Actor; reason: string }): Promise<void> {
  const invoice = await lockInvoiceWithOrder(ctx, trx, invoiceId)
  const orderId = invoice?.order_id ?? null
  if (!invoice || orderId === null) throw new Refusal('NOT_FOUND', 'There is no such additional invoice.')
  if (invoice.status !== 'New') throw notPayable(invoice)
  await closeCharge(ctx, trx, { ...invoice, order_id: orderId }, by)
}

async function closeCharge(ctx: Context, trx: Trx, invoice: Charge, { actor, reason }: { actor: Actor; reason: string }): Promise<void> {
  if ((await transitionInvoice(trx, invoice, 'canceled', actor, null, reason)) === null) throw notPayable(invoice)
  await ctx.events.emit(trx, 'invoice.closed', { invoiceId: invoice.id })
  await ctx.jobs.send(trx, cancelPaymentsJob, { invoice: invoice.id })
  const { order_id: orderId, client_id: clientId, currency } = invoice
  const amount = priceWithDiscount(invoice)
  await ctx.events.emit(trx, 'invoice.charge-created', { invoiceId: invoice.id, orderId, clientId, amount, currency, withdrawn: true })
}

/** Ancillary charges that are taken back, as `approvals` performs them. */
export const registerChargeAct = (ctx: Context): void =>
  registerAct(ctx, 'ancillary_charge', {
    limitCents: ctx.config.memberLimits.writeOff,
    describe: (trx, payload) => describe(ctx, trx, payload),
    apply: (trx, payload, by) => apply(ctx, trx, payload, by),
  })
