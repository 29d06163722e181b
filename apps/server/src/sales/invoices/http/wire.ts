import type { getInvoice, OrderInvoice } from '@aquilane/contract/invoices'
import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { Static } from 'typebox'
import { money, timestamp } from '../../../platform/http/serialize.ts'
import type { InvoiceWithOrder } from '../get-invoice.ts'
import type { ShownInvoice } from '../shown-invoice.ts'

export type OrderInvoiceResponse = Static<typeof OrderInvoice>

export function toOrderInvoice({ row, ...invoice }: ShownInvoice): OrderInvoiceResponse {
  const { currency } = row
  return {
    id: row.id,
    number: invoice.number,
    type: row.type === 'Additional' ? 'Additional' : 'Primary',
    status: invoice.status,
    created: timestamp(row.created_at),
    price: money(row.price, currency),
    price_with_discount: money(invoice.priceWithDiscount, currency),
    received: money(invoice.received, currency),
    due: money(invoice.due, currency),
    discount: invoice.discount && { amount: money(invoice.discount.cents, currency), title: invoice.discount.title },
    ttl: invoice.secondsLeft,
    pay_before: invoice.payBefore?.toString() ?? null,
    paid: row.paid_at && timestamp(row.paid_at),
    open_payment: invoice.openPayment,
    proforma: invoice.proforma,
    on_account: row.credit_of !== null,
    documents: invoice.documents,
    details: invoice.lines.map(({ service, amountCents, reason, note = null }) => ({
      service,
      price: money(amountCents, currency),
      reason: reason && { code: reason.code, params: { ...reason.params } },
      note,
    })),
  }
}

export const toInvoice = ({ order, ...invoice }: InvoiceWithOrder): ResponseOf<typeof getInvoice> => ({
  ...toOrderInvoice(invoice),
  account: invoice.row.account_id === null ? null : { id: invoice.row.account_id },
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
})
