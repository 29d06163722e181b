declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A payout went back to its payment, or its provider refused it. */
    'refund.of-payout-settled': { payoutId: string; isSent: boolean }
  }
}
