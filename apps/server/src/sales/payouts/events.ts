declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A payout was sent, or is on the balance again. Amounts are cents. */
    'payout.decided': {
      payoutId: string
      clientId: string
      status: 'Sent' | 'Rejected'
      /** The payment that it returned to; null: a bank account. */
      to: { method: string; digits: string | null } | null
      amount: number
      currency: string
    }
  }
}
