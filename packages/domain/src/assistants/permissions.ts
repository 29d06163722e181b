/** What a customer lets an assistant do on their behalf. All but `see` need `see`. */
export const assistantPermissions = ['see', 'book', 'pay', 'documents'] as const
export type AssistantPermission = (typeof assistantPermissions)[number]

/** Payments of an assistant count against the limit for so many days. */
export const payLimitDays = 30
/** Euros. */
export const payLimits = { min: 100, max: 5_000_000 } as const
export const invitationDays = 7
/** Open invitations and assistants of a customer. */
export const assistantsPerCustomer = 10

/**
 * The only operations that work for a customer on whose behalf an assistant calls, with what each needs. Server and site read this list:
 * an operation that is not in it never sees another customer than the one who is signed in.
 */
export const operationsOnBehalf: Readonly<Record<string, AssistantPermission>> = {
  'GET /gamma/order/list': 'see',
  'GET /gamma/order/get': 'see',
  'GET /gamma/order/refund-quote': 'see',
  'GET /gamma/order/calendar': 'see',
  'GET /gamma/invoice/get': 'see',
  'GET /gamma/invoice-share/list': 'see',
  'GET /gamma/invoice/fiscal-document': 'see',
  'GET /gamma/invoice/proforma': 'see',
  'GET /gamma/trip-sheet/get': 'see',
  'GET /gamma/flight-status/get': 'see',
  'GET /gamma/trip-sheet/file': 'see',
  'GET /gamma/wallet-pass/list': 'see',
  'GET /gamma/wallet-pass/file': 'see',
  'GET /gamma/aircraft-food/suggest': 'see',
  'GET /gamma/aircraft-food/get': 'see',
  'GET /gamma/ground-transfer/list': 'see',
  'GET /gamma/order-passengers/list': 'see',
  'GET /gamma/order/passenger-help': 'see',

  'POST /gamma/charter/suggest': 'book',
  'GET /gamma/charter/suggestion': 'book',
  'POST /gamma/order/create': 'book',
  'POST /gamma/order/cancel': 'book',
  'POST /gamma/order/leg-change': 'book',
  'POST /gamma/order/move-quote': 'book',
  'POST /gamma/order/move': 'book',
  'POST /gamma/order/replacement': 'book',
  'POST /gamma/order/leg-proposal': 'book',
  'GET /gamma/coupon/list': 'book',
  'GET /gamma/quote/link': 'book',
  'GET /gamma/sharing/quote': 'book',
  'POST /gamma/sharing/open': 'book',
  'POST /gamma/sharing/buy-out': 'book',
  'POST /gamma/aircraft-food/choose': 'book',
  'POST /gamma/ground-transfer/ask': 'book',
  'POST /gamma/ground-transfer/accept': 'book',
  'POST /gamma/ground-transfer/withdraw': 'book',

  'GET /gamma/account/list': 'pay',
  'POST /gamma/invoice/set-billing': 'pay',
  'POST /gamma/invoice/swift-print': 'pay',
  'GET /gamma/swift-details/list': 'pay',
  'POST /gamma/payment2/scope-extended': 'pay',
  'POST /gamma/payment2/from-stripe': 'pay',
  'POST /gamma/payment2/from-coinbase': 'pay',
  'POST /gamma/payment2/from-nowpayments': 'pay',
  'POST /gamma/payment2/from-paypal': 'pay',
  'POST /gamma/payment2/from-revolut': 'pay',
  'POST /gamma/payment/from-custom-card': 'pay',
  'POST /gamma/payment/sign': 'pay',
  'POST /gamma/payment/from-account': 'pay',
  'GET /gamma/payment/get': 'pay',

  'GET /gamma/person/list': 'documents',
  'POST /gamma/person/create': 'documents',
  'PATCH /gamma/person/update': 'documents',
  'POST /gamma/person-document/create': 'documents',
  'PATCH /gamma/person-document/update': 'documents',
  'POST /gamma/order/leave-passengers': 'documents',
  'POST /gamma/order-passengers/add': 'documents',
  'POST /gamma/order-passengers/remove': 'documents',
  'GET /gamma/ticket-passport/list': 'documents',
  'POST /gamma/ticket-passport/create': 'documents',
  'POST /gamma/ticket-passport/add-files': 'documents',
  'DELETE /gamma/ticket-passport/remove-files': 'documents',
  'POST /gamma/ticket-passport/submit': 'documents',
  'POST /gamma/ticket-passport/cancel': 'documents',
  'GET /gamma/ticket-passport/file': 'documents',
  'GET /gamma/ticket-passport/reusable': 'documents',
  'POST /gamma/ticket-passport/reuse': 'documents',
  'POST /gamma/ticket-passport/save-person': 'documents',
}
