import type { getInvoice, OrderInvoice } from '@aquilane/contract/invoices'
import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { staffGetChargeLimits, staffGetInvoice, staffListInvoices } from '@aquilane/contract/staff-invoices'
import type { Static } from 'typebox'
import { clientName } from '../../../foundation/identity/index.ts'
import { money, timestamp } from '../../../platform/http/serialize.ts'
import { toOrderSummary } from '../../orders/http/index.ts'
import type { ChargeLimits, StaffInvoice, StaffInvoiceDetails } from '../admin.ts'
import type { InvoiceWithOrder } from '../get-invoice.ts'
import type { ShownInvoice } from '../shown-invoice.ts'
import { amountDue } from '../transitions.ts'

type StaffInvoiceResponse = ResponseOf<typeof staffListInvoices>['data'][number]

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

export function toInvoice({ order, billing, ...invoice }: InvoiceWithOrder): ResponseOf<typeof getInvoice> {
  return {
    ...toOrderInvoice(invoice),
    account: invoice.row.account_id === null ? null : { id: invoice.row.account_id },
    order: order && toInvoicedOrder(order),
    billing,
  }
}

function toInvoicedOrder(summary: NonNullable<InvoiceWithOrder['order']>) {
  const { id, pnr, aircraft, aircraft_held, legs } = toOrderSummary(summary)
  return {
    id,
    pnr,
    aircraft: aircraft && { name: aircraft.name },
    aircraft_held,
    legs: legs.map(({ departure_airport, arrival_airport, departure_date, pax }) => ({
      departure_airport,
      arrival_airport,
      departure_date,
      pax,
    })),
  }
}

export function toStaffInvoice(invoice: StaffInvoice): StaffInvoiceResponse {
  const { id, currency, order_id: orderId, pnr } = invoice
  const details = invoice.details as unknown as { service: string; amountCents: number; note?: string | null }[]
  return {
    id,
    number: invoice.number,
    type: invoice.type as StaffInvoiceResponse['type'],
    status: invoice.status as StaffInvoiceResponse['status'],
    created: timestamp(invoice.created_at),
    pay_before: invoice.payBefore?.toString() ?? null,
    overdue: invoice.isOverdue,
    price: money(invoice.price, currency),
    due: money(amountDue(invoice), currency),
    paid: invoice.paid_at && timestamp(invoice.paid_at),
    customer: { id: invoice.client_id, name: clientName(invoice), phone: invoice.phone ?? '' },
    order:
      orderId === null || pnr === null
        ? null
        : { id: orderId, pnr, status: invoice.order_status as NonNullable<StaffInvoiceResponse['order']>['status'] },
    details: details.map(({ service, amountCents, note = null }) => ({ service, price: money(amountCents, currency), note })),
  }
}

export const toInvoiceHistory = ({
  at,
  actor,
  action,
  to_state: to,
  reason,
}: StaffInvoiceDetails['history'][number]): ResponseOf<typeof staffGetInvoice>['history'][number] => ({
  at: timestamp(at),
  actor,
  action,
  to,
  reason,
})

export function toChargeLimits({ order, isChargeable, allowed }: ChargeLimits): ResponseOf<typeof staffGetChargeLimits> {
  const sum = (cents: number | null) => (cents === null ? null : money(cents, order.currency))
  return {
    order: { id: order.id, pnr: order.pnr, status: order.status, customer: clientName(order.customer) },
    chargeable: isChargeable,
    allowed: allowed.map(({ service, cap, invoiced, left }) => ({
      service,
      cap: sum(cap),
      invoiced: money(invoiced, order.currency),
      left: sum(left),
    })),
  }
}
