import type { Api } from '@aquilane/contract/api'

export type Order = Api['GET /gamma/order/get']['response']
export type OrderSummary = Api['GET /gamma/order/list']['response']['data'][number]
export type OrderInvoice = Order['invoices'][number]
export type OfferResponse = Api['GET /gamma/charter/suggestion']['response']
export type Offer = NonNullable<OfferResponse['suggestion']>
export type RefundStep = Order['terms']['steps'][number]
