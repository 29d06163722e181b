import type { Locale } from '@aquilane/domain/site/paths'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A customer has not seen a message of the charter company within the minute. */
    'conversation.unread': {
      clientId: string
      conversationId: string
      orderId: string | null
      pnr: string | null
      /** Number of the oldest unseen message: one notification for all that follow it. */
      number: number
      /** First name of the sender. */
      name: string
      locale: Locale
    }
  }
}
