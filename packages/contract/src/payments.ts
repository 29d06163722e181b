import { Type } from 'typebox'
import { paymentStatuses, type PaymentStatus as PaymentStatusName } from '@aquilane/domain/invoices/transitions'
import { topUpLimits } from '@aquilane/domain/invoices/top-up'
import { Created, Id, listResponse, Money, Nullable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { InvoiceStatus, Invoice } from './invoices.ts'

export const PaymentStatus = Type.Unsafe<PaymentStatusName>(Type.Enum(paymentStatuses))

export const createTopUp = endpoint({
  method: 'POST',
  path: '/gamma/invoice/create-fill',
  summary: 'An invoice that, once paid, fills one of the customer’s balances: 10 to 300 000 euro. Good for 24 hours',
  tag: 'Payments',
  auth: 'client',
  idempotent: true,
  body: Type.Object({
    account: Type.Object({ id: Id }),
    money: Type.Object({
      amount: Type.Number({ minimum: topUpLimits.min, maximum: topUpLimits.max, description: 'Major units, at most two decimals' }),
      currency: Type.Literal('EUR'),
    }),
  }),
  response: Invoice,
})

const InvoiceBody = Type.Object({ invoice: Type.Object({ id: Id }) })

/** Spec §3 Payment method: the id is the tail of its path, `payment2/from-<id>`, except `account` (`payment/from-account`). */
export const PaymentMethod = Type.Object({
  id: Type.String(),
  fee: Money,
  total: Money,
  arrive_before: Nullable(
    Type.String({ description: 'Of a bank transfer: UTC instant by which it must arrive, the cut-off of a TARGET bank day; null: no end' }),
  ),
})

export const listPaymentMethods = endpoint({
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

const redirecting = <const Path extends `/gamma/payment2/from-${string}`>(path: Path, summary: string) =>
  endpoint({ method: 'POST', path, summary, tag: 'Payments', auth: 'client', idempotent: true, body: InvoiceBody, response: Redirect })

export const payWithStripe = endpoint({
  method: 'POST',
  path: '/gamma/payment2/from-stripe',
  summary:
    'Pay by card on the provider’s page, or with a saved card: the url is then its challenge or the page that the browser comes back to. That is /order/{id}?payment=…, or /payment-error?invoice=…&payment=…&reason=…',
  tag: 'Payments',
  auth: 'client',
  idempotent: true,
  body: Type.Object({
    invoice: Type.Object({ id: Id }),
    card: Type.Optional(Type.Object({ id: Id }, { description: 'Saved card that is charged at once' })),
    save_card: Type.Optional(Type.Boolean({ description: 'True: the card that is entered is saved. Without it no card is' })),
  }),
  response: Redirect,
})

export const payWithCoinbase = redirecting('/gamma/payment2/from-coinbase', 'Pay in crypto on Coinbase’s page')

export const payWithNowpayments = redirecting('/gamma/payment2/from-nowpayments', 'Pay in crypto on NOWPayments’ page')

export const payWithPaypal = redirecting('/gamma/payment2/from-paypal', 'Pay from a PayPal wallet; the url is shown as a link')

export const payWithRevolut = redirecting(
  '/gamma/payment2/from-revolut',
  'Pay from a Revolut wallet or by card; the url is shown as a link',
)

/** Request of `payment/sign` and parameters of the card widget: snake_case as the provider requires. */
const widgetFields = {
  projectId: Type.Integer(),
  paymentId: Type.String(),
  paymentAmount: Type.Integer({ description: 'Minor units' }),
  paymentCurrency: Type.String(),
  paymentDescription: Type.String(),
  customerId: Type.String(),
  languageCode: Type.String(),
  forcePaymentMethod: Type.String({ description: 'card: no other method is shown' }),
  hideApplePay: Type.Boolean(),
  hideGooglePay: Type.Boolean(),
  merchantCallbackUrl: Type.String(),
  redirectSuccessUrl: Type.String(),
  redirectFailUrl: Type.String(),
  bestBefore: Type.Optional(Type.String({ description: 'No card is taken after this: RFC 3339' })),
}

export const payWithCustomCard = endpoint({
  method: 'POST',
  path: '/gamma/payment/from-custom-card',
  summary:
    'Pay by card in the page: parameters of the provider’s widget (camelCase; the widget takes them in snake_case, with the signature of payment/sign)',
  tag: 'Payments',
  auth: 'client',
  idempotent: true,
  body: InvoiceBody,
  response: Type.Object({
    ...widgetFields,
    actionType: Type.Union([Type.Literal('Sale'), Type.Literal('Verify')], { description: 'Verify becomes `mode: card_verify`' }),
    payment: Type.Object({ id: Id }),
    widget: Type.Object({ script: Type.String(), style: Type.String() }, { description: 'Loaded on demand' }),
  }),
})

export const signPayment = endpoint({
  method: 'POST',
  path: '/gamma/payment/sign',
  summary: 'Signs what the card widget is about to be run with, if it is what payment/from-custom-card said',
  tag: 'Payments',
  auth: 'client',
  body: Type.Object({
    request: Type.Unsafe<Record<string, string | number | boolean>>(
      Type.Object(
        { payment_id: Id },
        {
          patternProperties: {
            '^(?!payment_id$)[a-z][a-z_]{0,39}$': { anyOf: [{ type: 'string', maxLength: 2000 }, { type: 'number' }, { type: 'boolean' }] },
          },
          maxProperties: 40,
          description: 'The widget’s parameters in snake_case',
        },
      ),
    ),
  }),
  response: Type.Object({ signature: Type.String() }),
})

export const payFromWallet = endpoint({
  method: 'POST',
  path: '/gamma/payment/from-account',
  summary: 'Pay from a balance, at once. NOT_ENOUGH_GOLD carries shortfall and balance as money',
  tag: 'Payments',
  auth: 'client',
  idempotent: true,
  body: Type.Object({
    invoice: Type.Object({ id: Id }),
    account: Type.Object({ id: Id }),
    part: Type.Optional(
      Type.Boolean({
        description:
          'True: a balance that is too low pays what it holds, and the rest is paid by another method. It comes back when the invoice closes unpaid',
      }),
    ),
  }),
  response: Invoice,
})

export const getPayment = endpoint({
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

/** Spec §3 Card: cards that the customer chose to save. */
export const listCards = endpoint({
  method: 'GET',
  path: '/gamma/card/list',
  summary: 'Saved cards, newest first; only those that the customer chose to save',
  tag: 'Payments',
  auth: 'client',
  response: listResponse(
    Type.Object({
      id: Id,
      brand: Type.String(),
      last4: Type.String(),
      expires: Nullable(Type.String({ description: 'MM/YY' })),
      created: Created,
    }),
  ),
})

export const removeCard = endpoint({
  method: 'POST',
  path: '/gamma/card/remove',
  summary: 'Remove a saved card, here and at the provider',
  tag: 'Payments',
  auth: 'client',
  body: Type.Object({ card: Type.Object({ id: Id }) }),
  response: Type.Object({}),
})

export const receivePaymentWebhook = endpoint({
  method: 'POST',
  path: '/gamma/payment/webhook/:provider',
  summary: 'News of a payment provider, signed the way that provider signs and, where its way knows the time, at most 300 s old',
  tag: 'Payments',
  auth: 'none',
  response: Type.Object({ received: Type.Boolean() }),
})
