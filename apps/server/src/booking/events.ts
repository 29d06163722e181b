export interface PlannedFlights {
  orderId: string
  operatorId: number
  /** The operator's calendar is kept here. */
  isManaged: boolean
}

declare module '../platform/events.ts' {
  interface DomainEvents {
    /** The flights of a confirmed order are planned. Emitted in the transaction that confirms it. */
    'booking.flights-planned': PlannedFlights
    /** They are not flown. Emitted in the transaction that cancels the order. */
    'booking.flights-canceled': { orderId: string; movementIds: string[] }
  }
}
