declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A customer is reminded of an invoice that is overdue. Cents. */
    'invoice.reminded': {
      invoiceId: string
      /** AQ-000123 */
      number: string
      clientId: string
      orderId: string
      pnr: string
      level: 1 | 2 | 3
      open: number
      currency: string
      /** `yyyy-MM-dd` */
      dueOn: string
    }
  }
}
