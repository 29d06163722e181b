import { bankCreditPosting, bankPaymentPosting, bankTopUpPosting } from '@aquilane/domain/accounting/bank-postings'
import { limitHours, needsSecondMember } from '@aquilane/domain/approvals/approval'
import { invoiceNumberFromReference } from '@aquilane/domain/invoices/creditor-reference'
import { type QueueReason, type ReferencedInvoice, extractReferences, matchReferences } from '@aquilane/domain/invoices/payment-reference'
import { nextInvoiceStatus } from '@aquilane/domain/invoices/transitions'
import { requireSecondMember } from '../../foundation/approvals/index.ts'
import { amountDue, invoiceStatus, settledAccount, type InvoiceRow, invoiceById, lockInvoiceWithOrder } from '../invoices/index.ts'
import { type OrderNotificationJob, orderNotificationJob } from '../orders/index.ts'
import { insertPayment, lockActiveClient, settleInvoice, applyReceivedMoney } from '../payments/index.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { Refusal } from '@aquilane/domain/refusal'
import {
  type StatementRow,
  type TransactionRow,
  findReferencedInvoices,
  lockTransaction,
  resolveTransaction,
  statementById,
  sumResolvedAlone,
  unmatchedTransactions,
} from './queries.ts'
import type { ResolutionInput } from './resolution.ts'
import type { Context } from '../../context.ts'
import { postEntry, findAccountHolder } from '../../foundation/ledger/index.ts'

const isOpen = (invoice: InvoiceRow) => nextInvoiceStatus(invoiceStatus(invoice), 'paid') !== null
const isResolved = (invoice: InvoiceRow) => invoice.status === 'Expired' || invoice.status === 'Canceled'

const alreadyResolved = () => new Refusal('TRANSACTION_ALREADY_RESOLVED', 'This transaction was resolved already. Load the list again.')

async function resolve(
  ctx: Context,
  trx: Trx,
  entry: TransactionRow,
  to: { status: TransactionRow['status']; reason?: TransactionRow['reason']; payment_id?: string; client_id?: string },
  by: { staffId: string; note: string } | null,
) {
  const now = ctx.clock.now().toString()
  const decided = by
    ? { note: by.note.trim(), resolved_by: by.staffId, resolved_at: now }
    : to.status === 'queued'
      ? {}
      : { resolved_at: now }
  if (!(await resolveTransaction(trx, entry.id, { ...to, ...decided }))) throw alreadyResolved()
  await audit(trx, {
    actor: by ? `staff:${by.staffId}` : 'system',
    action: to.status,
    subject: `bank-entry:${entry.id}`,
    from: entry.status,
    to: to.status,
    reason: by ? by.note.trim() : (to.reason ?? null),
    details: { amount: entry.amount, currency: entry.currency, payment: to.payment_id ?? null, client: to.client_id ?? null },
  })
}

/** Credits an unassigned transfer to a customer's balance and notifies the customer. */
async function creditWallet(ctx: Context, trx: Trx, entry: TransactionRow, clientId: string, cents: number) {
  if (cents === 0) return
  await postEntry(ctx, trx, bankCreditPosting({ transactionId: entry.id, currency: entry.currency, clientId, amount: cents }))
  await ctx.events.emit(trx, 'wallet.credited', { transactionId: entry.id, clientId, amount: cents, currency: entry.currency })
}

async function payInvoice(ctx: Context, trx: Trx, entry: TransactionRow, invoice: InvoiceRow, by: ResolutionInput | null) {
  const due = amountDue(invoice)
  const now = ctx.clock.now().toString()
  const payment = await insertPayment(trx, {
    invoice_id: invoice.id,
    client_id: invoice.client_id,
    method: 'swift-print',
    provider: 'bank',
    provider_ref: `${entry.account}:${entry.id}`,
    status: 'Succeeded',
    applied: 'invoice',
    amount: due,
    currency: invoice.currency,
    created_at: now,
    settled_at: now,
  })
  const posted = { paymentId: payment.id, currency: invoice.currency, amount: due }
  if (invoice.account_id === null) await postEntry(ctx, trx, bankPaymentPosting(posted, settledAccount(invoice)))
  else await postEntry(ctx, trx, bankTopUpPosting(posted, (await findAccountHolder(ctx, trx, invoice.account_id))!))
  await resolve(ctx, trx, entry, { status: 'paid', reason: null, payment_id: payment.id, client_id: invoice.client_id }, by)
  await creditWallet(ctx, trx, entry, invoice.client_id, entry.amount - due)
  await settleInvoice(ctx, trx, invoice, payment)
}

/** A transfer below the amount due goes to the customer's balance and from there towards the invoice. */
async function receivePart(ctx: Context, trx: Trx, entry: TransactionRow, invoice: InvoiceRow, by: ResolutionInput) {
  const { client_id: clientId, currency } = invoice
  if (!(await lockActiveClient(trx, clientId))) throw new Refusal('NOT_FOUND', 'There is no such customer.')
  await resolve(ctx, trx, entry, { status: 'credited', client_id: clientId }, by)
  await postEntry(ctx, trx, bankCreditPosting({ transactionId: entry.id, currency, clientId, amount: entry.amount }))
  if (await applyReceivedMoney(ctx, trx, invoice, entry.amount)) {
    const job: OrderNotificationJob = { order: invoice.order_id!, notification: 'partReceived', amount: entry.amount, key: entry.id }
    return ctx.jobs.send(trx, orderNotificationJob, job)
  }
  await ctx.events.emit(trx, 'wallet.credited', { transactionId: entry.id, clientId, amount: entry.amount, currency })
}

/**
 * What one member imports and resolves is limited by day, and nothing of a statement without balances: such a file cannot be checked. A
 * member who depends on the importer is no second one.
 * @throws FOUR_EYES_REQUIRED, APPROVER_NOT_INDEPENDENT
 */
async function requireFourEyes(ctx: Context, trx: Trx, entry: TransactionRow, staffId: string): Promise<void> {
  const statement = await statementById(trx, entry.statement_id)
  const isWithinLimit = isProven(statement, entry) && !(await isAboveLimit(ctx, trx, entry))
  if (!isWithinLimit) await requireSecondMember(trx, { makerId: entry.imported_by, deciderId: staffId, now: ctx.clock.now() })
}

/** Whether balances show that the bank reported a transaction; those of a statement that another member imported before do not contain it. */
const isProven = ({ opening, closing, is_unchecked, imported_by }: StatementRow, entry: TransactionRow): boolean =>
  opening !== null && closing !== null && !is_unchecked && imported_by === entry.imported_by

/** Whether this and what the importer moved alone within a day are above the limit. */
async function isAboveLimit(ctx: Context, trx: Trx, { amount, imported_by }: TransactionRow): Promise<boolean> {
  const usedCents = await sumResolvedAlone(trx, imported_by, ctx.clock.now().subtract({ hours: limitHours }))
  return needsSecondMember({ cents: amount, usedCents, limitCents: ctx.config.memberLimits.statement })
}

/** An unresolved transaction, locked. @throws NOT_FOUND, TRANSACTION_ALREADY_RESOLVED */
async function lockOpenTransaction(trx: Trx, id: string): Promise<TransactionRow> {
  const entry = await lockTransaction(trx, id)
  if (!entry) throw new Refusal('NOT_FOUND', 'There is no such movement.')
  if (entry.status !== 'queued') throw alreadyResolved()
  return entry
}

async function matchTransaction(ctx: Context, known: TransactionRow) {
  const marks = extractReferences([known.reference ?? '', known.remittance], invoiceNumberFromReference)
  const found = await findReferencedInvoices(ctx.db, marks.invoices, marks.pnrs)
  const named = found.map((invoice): ReferencedInvoice => {
    const by = marks.invoices.includes(invoice.number) ? 'number' : 'pnr'
    return { id: invoice.id, by, open: isOpen(invoice), over: isResolved(invoice), due: amountDue(invoice), currency: invoice.currency }
  })
  const match = matchReferences(known, marks, named)
  await ctx.db.transaction().execute(async (trx) => {
    const invoice = 'queue' in match ? null : await lockInvoiceWithOrder(ctx, trx, 'pay' in match ? match.pay : match.late)
    const entry = await lockTransaction(trx, known.id)
    if (entry?.status !== 'new') return
    const queue = (reason: QueueReason) => resolve(ctx, trx, entry, { status: 'queued', reason }, null)
    if ('queue' in match) return queue(match.queue)
    // A statement is a file that one person has imported: large amounts need a second one, and what no balance proves.
    const statement = await statementById(trx, entry.statement_id)
    const isTrusted = ctx.config.sandbox || isProven(statement, entry)
    if (!isTrusted || (await isAboveLimit(ctx, trx, entry))) return queue('four_eyes')
    // Looked at before it was locked: it may have changed.
    if (!invoice || amountDue(invoice) !== entry.amount) return queue('invoice_closed')
    if ('pay' in match && isOpen(invoice)) return payInvoice(ctx, trx, entry, invoice, null)
    if (!isResolved(invoice) || !(await lockActiveClient(trx, invoice.client_id))) return queue('invoice_closed')
    await resolve(ctx, trx, entry, { status: 'credited', reason: 'late', client_id: invoice.client_id }, null)
    await creditWallet(ctx, trx, entry, invoice.client_id, entry.amount)
  })
}

export async function matchTransactions(ctx: Context, statementIds: readonly string[]): Promise<void> {
  if (statementIds.length === 0) return
  const failures: unknown[] = []
  for (const entry of await unmatchedTransactions(ctx.db, statementIds))
    // One that fails keeps none of the others waiting.
    await matchTransaction(ctx, entry).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} bank movements could not be matched.`)
}

export function assignToInvoice(ctx: Context, decision: ResolutionInput & { invoiceId: string }): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    const known = await invoiceById(trx, decision.invoiceId)
    if (!known) throw new Refusal('NOT_FOUND', 'There is no such invoice.')
    const invoice = (await lockInvoiceWithOrder(ctx, trx, known.id))!
    const entry = await lockOpenTransaction(trx, decision.transactionId)
    await requireFourEyes(ctx, trx, entry, decision.staffId)
    const due = amountDue(invoice)
    if (!isOpen(invoice) || (invoice.order_id === null && entry.amount < due))
      throw new Refusal('INVOICE_NOT_PAYABLE', 'This invoice takes no transfer any more: credit it to the customer’s balance instead.', {
        facts: { invoice_status: invoice.status },
      })
    if (invoice.currency !== entry.currency)
      throw new Refusal('TRANSFER_CURRENCY_MISMATCH', `The invoice is in ${invoice.currency}, the transfer in ${entry.currency}.`)
    if (entry.amount < due) return receivePart(ctx, trx, entry, invoice, decision)
    await payInvoice(ctx, trx, entry, invoice, decision)
  })
}

export function creditToWallet(ctx: Context, decision: ResolutionInput & { clientId: string }): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    const entry = await lockOpenTransaction(trx, decision.transactionId)
    await requireFourEyes(ctx, trx, entry, decision.staffId)
    if (!(await lockActiveClient(trx, decision.clientId))) throw new Refusal('NOT_FOUND', 'There is no such customer.')
    await resolve(ctx, trx, entry, { status: 'credited', client_id: decision.clientId }, decision)
    await creditWallet(ctx, trx, entry, decision.clientId, entry.amount)
  })
}

export function markForReturn(ctx: Context, decision: ResolutionInput): Promise<void> {
  return ctx.db
    .transaction()
    .execute(async (trx) => resolve(ctx, trx, await lockOpenTransaction(trx, decision.transactionId), { status: 'returned' }, decision))
}
