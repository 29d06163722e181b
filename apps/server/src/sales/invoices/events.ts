declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** An invoice is closed unpaid, in the transaction that closes it. */
    'invoice.closed': { invoiceId: string }
    /** The price of an added flight is about to be paid; a handler that throws refuses it. */
    'invoice.leg-paying': { invoiceId: string; orderId: string }
    /** Staff issued an ancillary charge, or withdrew it. */
    'invoice.charge-created': { invoiceId: string; orderId: string; clientId: string; amount: number; currency: string; withdrawn: boolean }
    /** A charge was taken back because what it was for does not take place. */
    'invoice.service-ended': { invoiceId: string; reason: string; madeBy: string }
  }
}
