declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A share of an invoice was paid by its payer; cents. */
    'invoice-share.paid': {
      shareId: string
      orderId: string
      clientId: string
      pnr: string
      /** Whom the customer asked, in their words. */
      name: string | null
      amount: number
      /** Of the invoice, after it. */
      due: number
      currency: string
    }
    /** A payout went back to its payment, or its provider refused it. */
    'refund.of-payout-settled': { payoutId: string; isSent: boolean }
  }
}
