import { invoiceNumber } from '@aquilane/domain/invoices/number'
import type { OrdersService } from '../orders/service.ts'
import type { Events } from '../platform/events.ts'
import { invoicesByLedgerReferences } from '../payments/queries.ts'

/** Tells account statements which order and invoice a payment, a refund or an invoice's own movement was for. */
export function describeEntriesOnEvent(events: Events, orders: Pick<OrdersService, 'getPnrs'>): void {
  events.on('ledger.explained', async (trx, { references, about }) => {
    // More than one movement of a payment: `payment:<id>:<what arrived>`.
    const byThing = Map.groupBy(references, (reference) => reference.split(':', 2).join(':'))
    const invoices = await invoicesByLedgerReferences(trx, [...byThing.keys()])
    const pnrs = await orders.getPnrs(
      trx,
      invoices.flatMap(({ order_id }) => (order_id ? [order_id] : [])),
    )
    for (const { reference: thing, id, number, order_id } of invoices) {
      const pnr = order_id && pnrs.get(order_id)
      for (const reference of byThing.get(thing) ?? [])
        about.set(
          reference,
          pnr
            ? { code: 'order', params: { id: order_id, pnr, invoice: invoiceNumber(number) } }
            : { code: 'invoice', params: { id, number: invoiceNumber(number) } },
        )
    }
  })
}
