import type { TravelDocumentEvent } from '@aquilane/domain/travel-documents/travel-document'

declare module '../platform/events.ts' {
  interface DomainEvents {
    /** The papers of a traveller have a new status; told in the transaction of the change. `from` null: just begun. */
    'travel-document.status-changed': {
      ticketId: string
      orderId: string
      orderLegId: string
      clientId: string
      event: TravelDocumentEvent
      from: string | null
      to: string
      /** How often they have been submitted: several reviews of the same papers are told apart by it. */
      round: number
    }
  }
}
