import { Type } from 'typebox'
import {
  invoiceStatuses,
  paymentStatuses,
  type InvoiceStatus as InvoiceStatusName,
  type PaymentStatus as PaymentStatusName,
} from '@aquilane/domain/invoices/transitions'
import { LegPlace, PriceLine } from './charter.ts'
import { Created, listOf, Money, Nullable } from './common.ts'
import { endpoint } from './endpoint.ts'

const Id = Type.String({ minLength: 1, maxLength: 100 })

export const InvoiceStatus = Type.Unsafe<InvoiceStatusName>(Type.Enum(invoiceStatuses))
export const PaymentStatus = Type.Unsafe<PaymentStatusName>(Type.Enum(paymentStatuses))

/** An invoice as its order carries it. */
const invoiceFields = {
  id: Id,
  number: Type.String({ description: 'For people and bank transfers: AQ-000123' }),
  type: Type.Union([Type.Literal('Primary'), Type.Literal('Additional')]),
  status: InvoiceStatus,
  created: Created,
  price: Money,
  price_with_discount: Money,
  discount: Nullable(Type.Object({ amount: Money, title: Type.String() }, { description: 'What a coupon takes off the price' })),
  ttl: Nullable(
    Type.Integer({
      minimum: 0,
      description: 'Seconds until it must be paid, at the moment of the answer; null when it may wait or nothing is open',
    }),
  ),
  pay_before: Nullable(Type.String({ description: 'UTC instant at which ttl ends' })),
  paid: Nullable(Created),
  details: Type.Array(
    Type.Object({
      service: Type.String({ description: 'Key `charter.service.<service>` of the messages' }),
      price: Money,
      reason: Nullable(PriceLine.properties.reason),
    }),
  ),
}

export const OrderInvoice = Type.Object(invoiceFields)

export const Invoice = Type.Object({
  ...invoiceFields,
  order: Nullable(
    Type.Object({
      id: Id,
      pnr: Type.String(),
      aircraft: Nullable(Type.Object({ name: Type.String() })),
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

const InvoiceBody = Type.Object({ invoice: Type.Object({ id: Id }) })

export const invoiceGet = endpoint({
  method: 'GET',
  path: '/gamma/invoice/get',
  summary: 'One invoice of the signed-in customer',
  tag: 'Payments',
  auth: 'client',
  query: Type.Object({ id: Id }),
  response: Invoice,
})

/** Spec §3 Payment method: the id is the tail of its path, `payment2/from-<id>`, except `account` (`payment/from-account`). */
export const PaymentMethod = Type.Object({
  id: Type.String(),
  fee: Money,
  total: Money,
})

export const paymentMethods = endpoint({
  method: 'POST',
  path: '/gamma/payment2/scope-extended',
  summary: 'The ways this invoice can be paid now, each with its fee and total',
  tag: 'Payments',
  auth: 'client',
  body: InvoiceBody,
  response: Type.Object({ methods: Type.Array(PaymentMethod) }),
})

const Redirect = Type.Object({
  url: Type.String({ description: 'Hosted page to send the browser to' }),
  payment: Type.Object({ id: Id }),
})

export const paymentFromStripe = endpoint({
  method: 'POST',
  path: '/gamma/payment2/from-stripe',
  summary:
    'Pay by card on the provider’s page. The browser comes back to /order/{id}?payment=…, or to /payment-error?invoice=…&payment=…&reason=…',
  tag: 'Payments',
  auth: 'client',
  idempotent: true,
  body: InvoiceBody,
  response: Redirect,
})

export const paymentFromAccount = endpoint({
  method: 'POST',
  path: '/gamma/payment/from-account',
  summary: 'Pay from a balance, at once. NOT_ENOUGH_GOLD carries shortfall and balance as money',
  tag: 'Payments',
  auth: 'client',
  idempotent: true,
  body: Type.Object({ invoice: Type.Object({ id: Id }), account: Type.Object({ id: Id }) }),
  response: Invoice,
})

export const paymentGet = endpoint({
  method: 'GET',
  path: '/gamma/payment/get',
  summary: 'How a payment stands; asks the provider while it is open, so it is safe to poll after the browser has come back',
  tag: 'Payments',
  auth: 'client',
  query: Type.Object({ id: Id }),
  response: Type.Object({
    id: Id,
    method: Type.String(),
    status: PaymentStatus,
    total: Money,
    failure: Nullable(Type.String({ description: 'card_declined, challenge_refused, timeout, canceled or another code of the provider' })),
    invoice: Type.Object({ id: Id, status: InvoiceStatus }),
    order: Nullable(Type.Object({ id: Id })),
  }),
})

/** Spec §3 Card: saved cards of the customer. */
export const cardList = endpoint({
  method: 'GET',
  path: '/gamma/card/list',
  summary: 'Saved cards',
  tag: 'Payments',
  auth: 'client',
  response: listOf(
    Type.Object({
      id: Id,
      brand: Type.String(),
      last4: Type.String(),
      expires: Nullable(Type.String({ description: 'MM/YY' })),
      created: Created,
    }),
  ),
})

export const paymentWebhook = endpoint({
  method: 'POST',
  path: '/gamma/payment/webhook/:provider',
  summary: 'Signed news of a payment provider: `bank-signature: t=…,v1=…`, HMAC-SHA256 over `t.body`, at most 300 s old',
  tag: 'Payments',
  auth: 'none',
  response: Type.Object({ received: Type.Boolean() }),
})
