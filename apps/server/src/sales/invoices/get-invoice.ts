import type { Locale } from '@aquilane/contract/paths'
import { Refusal } from '@aquilane/domain/refusal'
import { loadInvoiceExtras } from './invoice-extras.ts'
import { invoiceById, type InvoiceRow } from './queries.ts'
import { toInvoiceResponse, type InvoiceResponse } from './wire.ts'
import { uuid } from '../../platform/uuid.ts'
import type { Context } from '../../context.ts'
import { getOrderSummary } from '../orders/index.ts'

/** @throws NOT_FOUND for unknown and foreign ids alike */
export async function findOwnInvoice({ db }: Context, id: string, clientId: string): Promise<InvoiceRow> {
  const invoice = uuid.test(id) ? await invoiceById(db, id) : undefined
  if (invoice?.client_id !== clientId) throw new Refusal('NOT_FOUND', 'There is no such invoice.')
  return invoice
}

/** An invoice with its order and documents. @throws NOT_FOUND */
export async function getInvoice(ctx: Context, id: string, clientId: string, locale: Locale): Promise<InvoiceResponse> {
  const invoice = await findOwnInvoice(ctx, id, clientId)
  const now = ctx.clock.now()
  const order = invoice.order_id ? await getOrderSummary(ctx, invoice.order_id, locale) : null
  const extras = (await loadInvoiceExtras(ctx, ctx.db, [invoice])).get(invoice.id)!
  return {
    ...toInvoiceResponse(invoice, now, locale, extras),
    account: invoice.account_id === null ? null : { id: invoice.account_id },
    order: order && {
      id: order.id,
      pnr: order.pnr,
      aircraft: order.aircraft && { name: order.aircraft.name },
      aircraft_held: order.aircraft_held,
      legs: order.legs.map(({ departure_airport, arrival_airport, departure_date, pax }) => ({
        departure_airport,
        arrival_airport,
        departure_date,
        pax,
      })),
    },
  }
}
