import type { FallenPrice } from '@aquilane/i18n/notifications'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** Trips that a customer watches cost less. */
    'price-alert.fell': {
      clientId: string
      /** Of the message, `2026-12-01`. */
      day: string
      trip: FallenPrice
      /** Other trips. */
      more: number
      /** The trip in the search form; null where the list of alerts says more. */
      search: { from: string; to: string; date: string; time: string; pax: number } | null
    }
  }
}
