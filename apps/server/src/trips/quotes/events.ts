import type { MoneyLike } from '@aquilane/i18n/format'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A version of a quote can be accepted. */
    'quote.sent': {
      orderId: string
      clientId: string
      locale: 'en' | 'it'
      pnr: string
      token: string
      version: number
      alternatives: number
      /** The lowest one. */
      price: MoneyLike
      /** `yyyy-MM-ddTHH:mm`, local to the first departure. */
      validUntilLocal: string
    }
    /** A quote that could be accepted cannot any more. */
    'quote.withdrawn': { orderId: string; clientId: string; locale: 'en' | 'it'; pnr: string; version: number }
  }
}
