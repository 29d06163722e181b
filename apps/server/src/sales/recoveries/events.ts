import type { CannotFlyReason } from '@aquilane/domain/fleet/can-fly'

/** `opened`: a trip has lost its aircraft; `none_found`: nothing can replace it; `silence`: no answer in time; `other_time`: the customer asks for another time; `void`: what was accepted could not be flown any more; `dearer`: nor at the cost at which it was proposed. */
export type RecoveryNews = 'opened' | 'none_found' | 'silence' | 'other_time' | 'void' | 'dearer'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A recovery waits for staff. `reasons`: why it was opened; empty for later news. */
    'recovery.waits': { recoveryId: string; orderId: string; pnr: string; news: RecoveryNews; reasons: readonly CannotFlyReason[] }
  }
}
