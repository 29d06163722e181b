import type { Api } from '@aquilane/contract/api'

export type Invoice = Api['GET /gamma/invoice/get']['response']
export type Template = Api['GET /gamma/swift-details/list']['response']['data'][number]

/** Payment methods the site supports; others from the server are omitted. */
export const methodIds = ['ecommpay', 'stripe', 'paypal', 'revolut', 'coinbase', 'nowpayments', 'account', 'swift-print'] as const
export type MethodId = (typeof methodIds)[number]
export const isMethodId = (id: string): id is MethodId => (methodIds as readonly string[]).includes(id)
