declare module '../platform/events.ts' {
  interface DomainEvents {
    /** Staff issued an ancillary charge, or withdrew it. */
    'invoice.charge-created': { invoiceId: string; orderId: string; clientId: string; amount: number; currency: string; withdrawn: boolean }
  }
}
