declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A bank transfer was credited to a wallet, in full or in part. */
    'wallet.credited': { transactionId: string; clientId: string; amount: number; currency: string }
  }
}
