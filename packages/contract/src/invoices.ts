import { Type } from 'typebox'
import { invoiceStatuses, type InvoiceStatus as InvoiceStatusName } from '@aquilane/domain/invoices/transitions'
import { addressPattern, billingProfileRules } from '@aquilane/domain/invoices/billing-profile'
import { LegPlace, PriceLine } from './charter.ts'
import { Created, Empty, Id, listResponse, Money, Nullable } from './common.ts'
import { endpoint } from './endpoint.ts'

export const InvoiceStatus = Type.Unsafe<InvoiceStatusName>(Type.Enum(invoiceStatuses))

/** What was written down about money that moved: opens without a token for a week. */
export const InvoiceDocument = Type.Object({
  id: Id,
  kind: Type.Union([Type.Literal('receipt'), Type.Literal('credit_note')]),
  number: Type.String(),
  url: Type.String(),
})

/** An invoice as its order carries it. */
const invoiceFields = {
  id: Id,
  number: Type.String({ description: 'For people and bank transfers: AQ-000123' }),
  type: Type.Union([Type.Literal('Primary'), Type.Literal('Additional')]),
  status: InvoiceStatus,
  created: Created,
  price: Money,
  price_with_discount: Money,
  received: Money,
  due: Money,
  discount: Nullable(Type.Object({ amount: Money, title: Type.String() }, { description: 'What a coupon takes off the price' })),
  ttl: Nullable(
    Type.Integer({
      minimum: 0,
      description: 'Seconds until it must be paid, at the moment of the answer; null when it may wait or nothing is open',
    }),
  ),
  pay_before: Nullable(Type.String({ description: 'UTC instant at which ttl ends' })),
  paid: Nullable(Created),
  open_payment: Nullable(
    Type.Object(
      { id: Id, method: Type.String(), url: Nullable(Type.String({ description: 'Page of the provider; null while there is none' })) },
      { description: 'A payment that was begun and has no result yet' },
    ),
  ),
  proforma: Nullable(
    Type.Object(
      {
        url: Type.String({ description: 'The proforma invoice as PDF; opens without a token for a week' }),
        reference: Type.String({ description: 'To be given with the bank transfer' }),
        beneficiary: Type.String(),
        bank: Type.String(),
        iban: Type.String(),
        bic: Type.String(),
      },
      { description: 'Bank details of the transfer that was requested' },
    ),
  ),
  on_account: Type.Boolean({
    description: 'What is still to be paid of a trip that was confirmed on account; its Primary invoice counts as paid',
  }),
  documents: Type.Array(InvoiceDocument, { description: 'Receipts and credit notes, oldest first' }),
  details: Type.Array(
    Type.Object({
      service: Type.String({ description: 'Key `charter.service.<service>` of the messages' }),
      price: Money,
      reason: Nullable(PriceLine.properties.reason),
      note: Nullable(Type.String({ description: 'What was ordered, in the words of whoever charged it' })),
    }),
  ),
}

export const OrderInvoice = Type.Object(invoiceFields)

const Billing = Type.Object({
  bill_to: Type.String(),
  address: Nullable(Type.String()),
  vat_number: Nullable(Type.String()),
  purchase_order: Nullable(Type.String()),
  cost_center: Nullable(Type.String()),
})

/** Of an invoice of which only the number is shown. */
export const InvoiceBilling = Type.Object({ invoice: Type.String({ description: 'AQ-000123' }), ...Billing.properties })

export const Invoice = Type.Object({
  ...invoiceFields,
  /** Null: it is made out to its customer. */
  billing: Nullable(Billing),
  account: Nullable(Type.Object({ id: Id }, { description: 'Of a top-up: the balance it fills; there is no order then' })),
  order: Nullable(
    Type.Object({
      id: Id,
      pnr: Type.String(),
      aircraft: Nullable(Type.Object({ name: Type.String() })),
      aircraft_held: Type.Boolean({ description: 'False: the order takes its aircraft when it is paid' }),
      legs: Type.Array(
        Type.Object({
          departure_airport: LegPlace,
          arrival_airport: LegPlace,
          departure_date: Type.String({ description: 'Local time with its offset' }),
          pax: Type.Integer(),
        }),
      ),
    }),
  ),
})

const BillTo = Type.String({ minLength: billingProfileRules.min, maxLength: billingProfileRules.max })

const BillAddress = Type.Optional(
  Nullable(
    Type.String({
      maxLength: billingProfileRules.max,
      pattern: addressPattern.source,
      description: 'Small Latin letters, digits, space and \' " / . , - ( ); empty like null: none',
    }),
  ),
)

const reference = (description: string) =>
  Type.Optional(Nullable(Type.String({ maxLength: billingProfileRules.referenceMax, description })))

/** Who an invoice is made out to; empty like null: none. */
const billingFields = {
  bill_to: BillTo,
  address: BillAddress,
  vat_number: Type.Optional(
    Nullable(
      Type.String({
        maxLength: billingProfileRules.vatMax,
        description: 'With its country code; in the European Union of the form of that state',
      }),
    ),
  ),
  purchase_order: reference('Number of the company’s purchase order, or another reference of it'),
  cost_center: reference('The company’s cost centre'),
}

export const requestBankTransferInvoice = endpoint({
  method: 'POST',
  path: '/gamma/invoice/swift-print',
  summary:
    'A proforma invoice for a bank transfer. The order of a Primary invoice becomes MoneyTransfer: its aircraft stays held until the cut-off of the second TARGET bank day (of the next one for long trips), never into the last 24 hours before departure. A top-up then waits 7 days, to the end of a bank day',
  tag: 'Payments',
  auth: 'client',
  idempotent: true,
  body: Type.Object({ invoice: Type.Object({ id: Id }), ...billingFields }),
  response: Type.Object({ value: Type.String({ description: 'Where the bill can be downloaded; opens without a token for a week' }) }),
})

/** A PDF: the signed URL opens it for a week without a token. */
const PdfQuery = Type.Object({
  id: Id,
  expires: Type.Optional(Type.Integer()),
  signature: Type.Optional(Type.String({ maxLength: 100 })),
})

export const getProformaPdf = endpoint({
  method: 'GET',
  path: '/gamma/invoice/proforma',
  summary: 'A bill as PDF; the owner’s bearer token, or the signed address of swift-print',
  tag: 'Payments',
  auth: 'none',
  query: PdfQuery,
  media: 'application/pdf',
  response: Type.Unknown(),
})

export const getFiscalDocumentPdf = endpoint({
  method: 'GET',
  path: '/gamma/invoice/fiscal-document',
  summary: 'A receipt or credit note as PDF; the owner’s bearer token, or its signed `url`',
  tag: 'Payments',
  auth: 'none',
  query: PdfQuery,
  media: 'application/pdf',
  response: Type.Unknown(),
})

/** Spec §3 Bank-transfer billing template. */
const BillingProfile = Type.Object({ id: Id, ...Billing.properties })

export const listBillingProfiles = endpoint({
  method: 'GET',
  path: '/gamma/swift-details/list',
  summary: 'Saved payers, the newest first',
  tag: 'Payments',
  auth: 'client',
  response: listResponse(BillingProfile),
})

export const createBillingProfile = endpoint({
  method: 'POST',
  path: '/gamma/swift-details/create',
  summary: 'Save a payer for the next bill; fifty at most',
  tag: 'Payments',
  auth: 'client',
  body: Type.Object(billingFields),
  response: BillingProfile,
})

export const updateBillingProfile = endpoint({
  method: 'POST',
  path: '/gamma/swift-details/update',
  summary: 'Change a saved payer',
  tag: 'Payments',
  auth: 'client',
  body: Type.Object({ id: Id, ...billingFields }),
  response: BillingProfile,
})

export const deleteBillingProfile = endpoint({
  method: 'DELETE',
  path: '/gamma/swift-details/delete',
  summary: 'Forget a saved payer',
  tag: 'Payments',
  auth: 'client',
  query: Type.Object({ id: Id }),
  response: Empty,
})

export const setInvoiceBilling = endpoint({
  method: 'POST',
  path: '/gamma/invoice/set-billing',
  summary: 'Who an open invoice is made out to, on every way to pay; null: to its customer. The receipt keeps it',
  tag: 'Payments',
  auth: 'client',
  body: Type.Object({ invoice: Type.Object({ id: Id }), billing: Nullable(Type.Object(billingFields)) }),
  response: Invoice,
})

export const getInvoice = endpoint({
  method: 'GET',
  path: '/gamma/invoice/get',
  summary: 'One invoice of the signed-in customer',
  tag: 'Payments',
  auth: 'client',
  query: Type.Object({ id: Id }),
  response: Invoice,
})
