import { Type } from 'typebox'
import { ancillaryPaymentDays, ancillaryServices } from '@aquilane/domain/invoices/ancillary-charges'
import { orderStatuses } from '@aquilane/domain/orders/transitions'
import { InvoiceDocument, InvoiceStatus } from './invoices.ts'
import { InvoiceShare } from './invoice-shares.ts'
import { Created, Money, Nullable, pageResponse, PageQuery, Written } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'
import { WaitsFor } from './staff-approvals.ts'

const Id = Type.String({ format: 'uuid' })

const StaffInvoice = Type.Object({
  id: Id,
  number: Type.String({ description: 'AQ-000123' }),
  type: oneOf(['Primary', 'Additional'] as const),
  status: InvoiceStatus,
  created: Created,
  pay_before: Nullable(Type.String({ description: 'UTC instant' })),
  overdue: Type.Boolean({ description: 'Its time is over and it is still owed' }),
  price: Money,
  due: Type.Object(Money.properties, { description: 'Price less discount' }),
  paid: Nullable(Created),
  customer: Type.Object({ id: Id, name: Type.String(), phone: Type.String() }),
  order: Nullable(Type.Object({ id: Id, pnr: Type.String(), status: oneOf(orderStatuses) })),
  details: Type.Array(Type.Object({ service: Type.String(), price: Money, note: Nullable(Type.String()) })),
})

const invoiceFilter = { query: Type.Optional(Type.String({ maxLength: 100 })), status: Type.Optional(InvoiceStatus) }

export const staffListInvoices = endpoint({
  method: 'GET',
  path: '/gamma/staff/invoice/list',
  summary: 'Invoices, overdue ones first, then the newest; by number, booking reference, name or phone.',
  tag: 'Back office: invoices',
  auth: 'staff',
  permission: 'invoices.read',
  query: Type.Object({ ...PageQuery, ...invoiceFilter }),
  response: pageResponse(StaffInvoice),
})

export const staffExportInvoices = endpoint({
  method: 'GET',
  path: '/gamma/staff/invoice/export.csv',
  summary: 'The same list as a table, at most 5,000 rows; the export is audited',
  tag: 'Back office: invoices',
  auth: 'staff',
  permission: 'invoices.read',
  query: Type.Object(invoiceFilter),
  media: 'text/csv',
  response: Type.String(),
})

export const staffGetInvoice = endpoint({
  method: 'GET',
  path: '/gamma/staff/invoice/get',
  summary: 'One invoice with its payments and history.',
  tag: 'Back office: invoices',
  auth: 'staff',
  permission: 'invoices.read',
  query: Type.Object({ id: Id }),
  response: Type.Object({
    ...StaffInvoice.properties,
    ...WaitsFor.properties,
    payments: Type.Array(
      Type.Object({
        id: Id,
        method: Type.String(),
        status: Type.String(),
        amount: Money,
        refunded: Money,
        created: Created,
        share: Nullable(Type.String({ format: 'uuid', description: 'Of one of `shares`: another of the party paid it' })),
      }),
    ),
    shares: Type.Array(InvoiceShare, { description: 'What the customer asked of others of the party, oldest first' }),
    documents: Type.Array(InvoiceDocument, { description: 'Receipts and credit notes, oldest first' }),
    proforma: Nullable(
      Type.Object({ url: Type.String() }, { description: 'The newest proforma invoice as PDF; opens without a token for a week' }),
    ),
    history: Type.Array(
      Type.Object({
        at: Created,
        actor: Type.String(),
        action: Type.String(),
        to: Nullable(Type.String()),
        reason: Nullable(Type.String()),
      }),
    ),
  }),
})

export const staffGetChargeLimits = endpoint({
  method: 'GET',
  path: '/gamma/staff/invoice/charge-limits',
  summary: 'What may still be charged for an order beside its price, by its booking reference.',
  tag: 'Back office: invoices',
  auth: 'staff',
  permission: 'charges.manage',
  query: Type.Object({ pnr: Type.String({ minLength: 6, maxLength: 20 }) }),
  response: Type.Object({
    order: Type.Object({ id: Id, pnr: Type.String(), status: oneOf(orderStatuses), customer: Type.String() }),
    chargeable: Type.Boolean({ description: 'Only orders that are Confirmed or Completed are' }),
    allowed: Type.Array(
      Type.Object({
        service: oneOf(ancillaryServices),
        cap: Nullable(Type.Object(Money.properties, { description: 'As the offer announced it' })),
        invoiced: Money,
        left: Nullable(Type.Object(Money.properties, { description: 'Null: as ordered' })),
      }),
    ),
  }),
})

export const staffCreateInvoice = endpoint({
  method: 'POST',
  path: '/gamma/staff/invoice/create',
  summary:
    'Charge what was added to a confirmed or completed flight: catering as ordered, with a note; de-icing and a diversion up to the ceilings of the offer; nothing else. CHARGE_NOT_ALLOWED carries allowed, ORDER_STATE_CONFLICT',
  tag: 'Back office: invoices',
  auth: 'staff',
  permission: 'charges.manage',
  idempotent: true,
  body: Type.Object({
    order: Type.Object({ id: Id }),
    lines: Type.Array(
      Type.Object({
        service: Type.String({ minLength: 1, maxLength: 40, description: ancillaryServices.join(', ') }),
        amount: Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000, description: 'In the currency of the order, at most two decimals' }),
        note: Type.Optional(Nullable(Type.String({ maxLength: 300, description: 'The customer reads it' }))),
      }),
      { minItems: 1, maxItems: 20 },
    ),
    pay_days: Type.Optional(
      Type.Integer({ minimum: 1, maximum: ancillaryPaymentDays.most, description: `Default ${ancillaryPaymentDays.usual}` }),
    ),
  }),
  response: StaffInvoice,
})

export const staffCancelInvoice = endpoint({
  method: 'POST',
  path: '/gamma/staff/invoice/cancel',
  summary:
    'Withdraw an additional invoice that has not been paid. Above what members take back alone within a day another member decides. INVOICE_NOT_PAYABLE, APPROVAL_OPEN',
  tag: 'Back office: invoices',
  auth: 'staff',
  permission: 'charges.manage',
  body: Type.Object({
    invoice: Type.Object({ id: Id }),
    reason: Written({ minLength: 1, maxLength: 500 }),
  }),
  response: Type.Object({ ...StaffInvoice.properties, ...WaitsFor.properties }),
})
