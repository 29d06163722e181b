import { invoiceOfReference } from '@aquilane/domain/invoices/creditor-reference'
import { marksOf, verdictOn, type Named, type QueueReason } from '@aquilane/domain/invoices/payment-reference'
import { nextInvoiceStatus } from '@aquilane/domain/invoices/transitions'
import { credit, debit } from '../ledger/service.ts'
import { audit } from '../platform/db/audit.ts'
import type { Trx } from '../platform/db/database.ts'
import { ProblemError } from '../platform/http/problem.ts'
import { money } from '../platform/http/serialize.ts'
import { dueOf, statusOf } from '../invoices/primary-invoices.ts'
import { insertPayment, invoiceById, type InvoiceRow, isStillClient } from '../payments/queries.ts'
import type { BillingDeps } from '../payments/service.ts'
import type { Settling } from '../payments/settlement.ts'
import { decideEntry, lockEntry, namedInvoices, newEntries, type EntryRow } from './queries.ts'
import type { Decision } from './service.ts'

export interface Decisions {
  match(statementIds: readonly string[]): Promise<void>
  assign(decision: Decision & { invoiceId: string }): Promise<void>
  credit(decision: Decision & { clientId: string }): Promise<void>
  giveBack(decision: Decision): Promise<void>
}

const isOpen = (invoice: InvoiceRow) => nextInvoiceStatus(statusOf(invoice), 'paid') !== null
const isOver = (invoice: InvoiceRow) => invoice.status === 'Expired' || invoice.status === 'Canceled'

const decidedAlready = () => new ProblemError('ENTRY_DECIDED', 'Somebody has dealt with this movement already.')

/** What becomes of a receipt. Locks are taken as everywhere: order, invoice, and last the movement. */
export function createDecisions(deps: BillingDeps, settling: Settling): Decisions {
  const { db, clock, ledger, events } = deps

  const decide = async (
    trx: Trx,
    entry: EntryRow,
    to: { status: string; reason?: string | null; payment_id?: string; client_id?: string },
    by: { staffId: string; note: string } | null,
  ) => {
    const now = clock.now().toString()
    const decided = by
      ? { note: by.note.trim(), decided_by: by.staffId, decided_at: now }
      : to.status === 'queued'
        ? {}
        : { decided_at: now }
    if (!(await decideEntry(trx, entry.id, { ...to, ...decided }))) throw decidedAlready()
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

  /** Out of what nobody had claimed, to a customer's own money; the customer is told. */
  const toBalance = async (trx: Trx, entry: EntryRow, clientId: string, cents: number) => {
    if (cents === 0) return
    await ledger.post(trx, {
      kind: 'bank_credit',
      reference: `bank:${entry.id}`,
      currency: entry.currency,
      lines: [debit({ kind: 'suspense' }, cents), credit({ kind: 'customer', clientId, type: 'Personal' }, cents)],
    })
    await events.emit(trx, 'bank.credited', { entryId: entry.id, clientId, amount: cents, currency: entry.currency })
  }

  const pay = async (trx: Trx, entry: EntryRow, invoice: InvoiceRow, by: Decision | null) => {
    const due = dueOf(invoice)
    const now = clock.now().toString()
    const payment = await insertPayment(trx, {
      invoice_id: invoice.id,
      client_id: invoice.client_id,
      method: 'swift-print',
      provider: 'bank',
      provider_ref: `${entry.account}:${entry.key}`,
      status: 'Succeeded',
      applied: 'invoice',
      amount: due,
      currency: invoice.currency,
      created_at: now,
      settled_at: now,
    })
    await ledger.post(trx, {
      kind: 'payment',
      reference: `payment:${payment.id}`,
      currency: invoice.currency,
      lines: [debit({ kind: 'suspense' }, due), credit({ kind: 'prepaid' }, due)],
    })
    await decide(trx, entry, { status: 'paid', reason: null, payment_id: payment.id, client_id: invoice.client_id }, by)
    await toBalance(trx, entry, invoice.client_id, entry.amount - due)
    await settling.paid(trx, invoice, payment)
  }

  /** What somebody wants to decide about, locked. @throws NOT_FOUND, ENTRY_DECIDED */
  const waiting = async (trx: Trx, id: string): Promise<EntryRow> => {
    const entry = await lockEntry(trx, id)
    if (!entry) throw new ProblemError('NOT_FOUND', 'There is no such movement.')
    if (entry.status !== 'queued') throw decidedAlready()
    return entry
  }

  const matchOne = async (known: EntryRow) => {
    const marks = marksOf([known.reference ?? '', known.remittance], invoiceOfReference)
    const found = await namedInvoices(db, marks.invoices, marks.pnrs)
    const named = found.map((invoice): Named => {
      const by = marks.invoices.includes(invoice.number) ? 'number' : 'pnr'
      return { id: invoice.id, by, open: isOpen(invoice), over: isOver(invoice), due: dueOf(invoice), currency: invoice.currency }
    })
    const verdict = verdictOn(known, marks, named)
    await db.transaction().execute(async (trx) => {
      const invoice = 'queue' in verdict ? null : await settling.lockInvoice(trx, 'pay' in verdict ? verdict.pay : verdict.late)
      const entry = await lockEntry(trx, known.id)
      if (entry?.status !== 'new') return
      const queue = (reason: QueueReason) => decide(trx, entry, { status: 'queued', reason }, null)
      if ('queue' in verdict) return queue(verdict.queue)
      // Looked at before it was locked: it may have changed.
      if (!invoice || dueOf(invoice) !== entry.amount) return queue('invoice_closed')
      if ('pay' in verdict && isOpen(invoice)) return pay(trx, entry, invoice, null)
      if (!isOver(invoice) || !(await isStillClient(trx, invoice.client_id))) return queue('invoice_closed')
      await decide(trx, entry, { status: 'credited', reason: 'late', client_id: invoice.client_id }, null)
      await toBalance(trx, entry, invoice.client_id, entry.amount)
    })
  }

  return {
    async match(statementIds) {
      if (statementIds.length === 0) return
      const failures: unknown[] = []
      for (const entry of await newEntries(db, statementIds))
        // One that fails keeps none of the others waiting.
        await matchOne(entry).catch((error: unknown) => failures.push(error))
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} bank movements could not be matched.`)
    },

    assign: (decision) =>
      db.transaction().execute(async (trx) => {
        const known = await invoiceById(trx, decision.invoiceId)
        if (!known) throw new ProblemError('NOT_FOUND', 'There is no such invoice.')
        const invoice = (await settling.lockInvoice(trx, known.id))!
        const entry = await waiting(trx, decision.entryId)
        const due = dueOf(invoice)
        if (invoice.order_id === null || !isOpen(invoice))
          throw new ProblemError(
            'INVOICE_NOT_PAYABLE',
            'This invoice takes no transfer any more: credit it to the customer’s balance instead.',
            {
              extra: { invoice_status: invoice.status },
            },
          )
        if (invoice.currency !== entry.currency)
          throw new ProblemError('TRANSFER_CURRENCY', `The invoice is in ${invoice.currency}, the transfer in ${entry.currency}.`)
        if (entry.amount < due)
          throw new ProblemError('TRANSFER_TOO_SMALL', 'This transfer is less than is due: credit it to the customer’s balance instead.', {
            extra: { due: money(due, invoice.currency), customer: { id: invoice.client_id } },
          })
        await pay(trx, entry, invoice, decision)
      }),

    credit: (decision) =>
      db.transaction().execute(async (trx) => {
        const entry = await waiting(trx, decision.entryId)
        if (!(await isStillClient(trx, decision.clientId))) throw new ProblemError('NOT_FOUND', 'There is no such customer.')
        await decide(trx, entry, { status: 'credited', client_id: decision.clientId }, decision)
        await toBalance(trx, entry, decision.clientId, entry.amount)
      }),

    giveBack: (decision) =>
      db.transaction().execute(async (trx) => decide(trx, await waiting(trx, decision.entryId), { status: 'returned' }, decision)),
  }
}
