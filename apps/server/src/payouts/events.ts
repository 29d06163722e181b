declare module '../platform/events.ts' {
  interface DomainEvents {
    /** Finance sent a payout, or gave it back. Amounts are cents. */
    'payout.decided': { payoutId: string; clientId: string; status: 'Sent' | 'Rejected'; amount: number; currency: string; note: string }
  }
}
