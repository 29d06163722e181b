import type { TravelDocumentEvent } from '@aquilane/domain/travel-documents/travel-document'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** Status change of a travel document, emitted in its transaction. `from` is null for a new one. */
    'travel-document.status-changed': {
      ticketId: string
      orderId: string
      orderLegId: string
      clientId: string
      event: TravelDocumentEvent
      from: string | null
      to: string
      /** Number of submissions; distinguishes reviews of the same document. */
      round: number
      /** Why it was returned or rejected, and the reviewer's note to the customer. */
      reason: string | null
      comment: string | null
      /** Documents of the order that wait for the customer. */
      open: number
    }
  }
}
