/** `opened`: a trip has lost its aircraft; `none_found`: nothing can replace it; `silence`: no answer in time; `other_time`: the customer asks for another time; `void`: what was accepted could not be flown any more; `dearer`: nor at the cost at which it was proposed. */
export type RecoveryNews = 'opened' | 'none_found' | 'silence' | 'other_time' | 'void' | 'dearer'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A recovery waits for staff. The detail has no words of a customer: mails are kept after the account is erased. */
    'recovery.waits': { recoveryId: string; orderId: string; pnr: string; news: RecoveryNews; detail: string }
  }
}
