import type { DelayCode } from '@aquilane/domain/operations/delay-codes'
import type { Locale } from '@aquilane/domain/site/paths'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** An event of the day of a flight of which its customer is notified. */
    'flight.news': {
      orderId: string
      clientId: string
      legId: string
      news: 'delayed' | 'departed' | 'landed'
      /** Distinguishes the messages about one leg. */
      key: string
      pnr: string
      from: Record<Locale, string>
      to: Record<Locale, string>
      /** `yyyy-MM-ddTHH:mm`, local: of the departure for a delay, of the arrival otherwise. */
      timeLocal: string
      /** Of a delay; null where its reason is not known, or it is over. */
      delayCode: DelayCode | null
    }
  }
}
