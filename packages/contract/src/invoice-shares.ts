import { Type } from 'typebox'
import { invoiceShareRules, invoiceShareStates } from '@aquilane/domain/invoices/invoice-shares'
import { emailRule } from '@aquilane/domain/identity/profile-rules'
import { Created, Id, Money, MoneyInput, Nullable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'

const Locale = oneOf(['en', 'it'] as const)
const Token = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' })

export const InvoiceShare = Type.Object({
  id: Id,
  name: Nullable(Type.String({ description: 'Who is asked, in the words of the customer' })),
  email: Nullable(Type.String({ description: 'Where the link was sent' })),
  amount: Money,
  refunded: Type.Object(Money.properties, { description: 'What went back of it, or is on its way' }),
  state: oneOf(invoiceShareStates),
  created: Created,
  paid: Nullable(Created),
})

const ShareList = Type.Object({
  data: Type.Array(InvoiceShare, { description: 'Oldest first; ended ones too' }),
  rest: Type.Object(Money.properties, { description: 'What is still due and asked of nobody: the most that another share can be' }),
  open: Type.Boolean({ description: 'More can be asked for' }),
})

export const listInvoiceShares = endpoint({
  method: 'GET',
  path: '/gamma/invoice-share/list',
  summary: 'The parts of an own invoice that others of the party were asked for. NOT_FOUND',
  tag: 'Payments',
  auth: 'client',
  query: Type.Object({ invoice_id: Id }),
  response: ShareList,
})

export const createInvoiceShare = endpoint({
  method: 'POST',
  path: '/gamma/invoice-share/create',
  summary:
    'Asks somebody for a part of the unpaid price of a charter: makes a link that takes a card without an account, and sends it by mail where an address is given. The address is in this answer only. NOT_FOUND, INVOICE_NOT_PAYABLE, INVOICE_EXPIRED, PAYMENT_METHOD_UNAVAILABLE for what cannot be split, VALIDATION_FAILED for more than `rest`, LIMIT_REACHED with 20 open ones, TOO_MANY_REQUESTS',
  tag: 'Payments',
  auth: 'client',
  body: Type.Object({
    invoice: Type.Object({ id: Id }),
    money: MoneyInput,
    name: Type.Optional(Nullable(Type.String({ maxLength: invoiceShareRules.nameMax }))),
    email: Type.Optional(Nullable(Type.String(emailRule))),
    locale: Type.Optional(Locale),
  }),
  response: Type.Object({ ...ShareList.properties, share: InvoiceShare, url: Type.String() }),
})

export const withdrawInvoiceShare = endpoint({
  method: 'POST',
  path: '/gamma/invoice-share/withdraw',
  summary: 'Withdraws a share that is not paid; money on its way goes back to its card. NOT_FOUND, SHARE_PAID',
  tag: 'Payments',
  auth: 'client',
  body: Type.Object({ id: Id }),
  response: ShareList,
})

export const getSharedInvoice = endpoint({
  method: 'GET',
  path: '/gamma/invoice-share/shared',
  summary:
    'The share that a link opens: the flight and the sum, nothing of who flies. Unknown, withdrawn and expired links answer alike: NOT_FOUND. TOO_MANY_REQUESTS',
  tag: 'Payments',
  auth: 'none',
  query: Type.Object({ token: Token }),
  response: Type.Object({
    state: oneOf(invoiceShareStates),
    amount: Money,
    pay_before: Nullable(Type.String({ description: 'UTC instant; null once nothing is to be paid' })),
    asker: Nullable(Type.String({ description: 'The customer who asks' })),
    aircraft: Nullable(Type.Object({ type: Type.String() })),
    legs: Type.Array(
      Type.Object({
        from: Type.String({ description: 'City' }),
        to: Type.String(),
        date: Type.String({ description: 'yyyy-MM-dd, local' }),
      }),
    ),
  }),
})

export const payInvoiceShare = endpoint({
  method: 'POST',
  path: '/gamma/invoice-share/pay',
  summary:
    'Opens the page on which the share of a link is paid by card, which comes back to the page of the link with `payment`, or with `reason` where it was not paid. NOT_FOUND, SHARE_PAID, INVOICE_EXPIRED, INVOICE_NOT_PAYABLE, PRICE_CHANGED, PAYMENT_METHOD_UNAVAILABLE, TOO_MANY_REQUESTS',
  tag: 'Payments',
  auth: 'none',
  body: Type.Object({
    token: Token,
    email: Type.String({ ...emailRule, description: 'Confirmation and refunds are told there' }),
    locale: Type.Optional(Locale),
  }),
  response: Type.Object({ url: Type.String({ description: 'Hosted page to send the browser to' }) }),
})
