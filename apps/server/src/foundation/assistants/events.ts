interface Assistance {
  assistantId: string
  /** On whose behalf. */
  clientId: string
  /** Account of the assistant. */
  accountId: string
}

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** An invitation was accepted; `name` is that of the assistant. */
    'assistant.accepted': Assistance & { name: string }
    /** What was paid and is being paid is more than may be paid from now on. */
    'assistant.limited': { assistantId: string }
    /** `name` is of the one who did not end it; null account: an invitation that was not accepted. */
    'assistant.ended': Omit<Assistance, 'accountId'> & {
      accountId: string | null
      by: 'customer' | 'assistant' | 'deletion'
      /** The account that is being deleted. */
      closedId: string | null
      customerName: string
      assistantName: string
    }
  }
}
