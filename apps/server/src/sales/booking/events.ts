declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** Unpaid orders hold their whole share of the aircraft of a day. */
    'booking.hold-share-reached': { day: string; held: number; onSale: number }
  }
}
