import { invoiceNumber } from '@aquilane/domain/invoices/number'
import { invoicesByLedgerReferences } from './queries.ts'
import type { Context } from '../../context.ts'
import type { EntrySubject } from '../../foundation/ledger/index.ts'
import { getPnrs } from '../orders/index.ts'

/** The order and invoice behind ledger references (`payment:<id>`, `refund:<id>`, `invoice:<id>`), for account statements. */
export async function describeEntries(ctx: Context, references: readonly string[]): Promise<Map<string, EntrySubject>> {
  // Several postings of a payment have the references `payment:<id>:<total>`.
  const bySubject = Map.groupBy(references, (reference) => reference.split(':', 2).join(':'))
  const invoices = await invoicesByLedgerReferences(ctx.db, [...bySubject.keys()])
  const pnrs = await getPnrs(
    ctx,
    ctx.db,
    invoices.flatMap(({ order_id }) => (order_id ? [order_id] : [])),
  )
  const descriptions = new Map<string, EntrySubject>()
  for (const { reference: subject, id, number, order_id } of invoices) {
    const pnr = order_id && pnrs.get(order_id)
    for (const reference of bySubject.get(subject) ?? [])
      descriptions.set(
        reference,
        pnr ? { kind: 'order', id: order_id, pnr, invoice: invoiceNumber(number) } : { kind: 'invoice', id, number: invoiceNumber(number) },
      )
  }
  return descriptions
}
