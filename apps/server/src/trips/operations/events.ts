import type { CrewRole } from '@aquilane/domain/crew/qualifications'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** An absence took a member of the crew off flights. Nothing names the member, or why: mails are kept after the member leaves. */
    'crew.absent': {
      absenceId: string
      revision: number
      flights: { orderId: string; pnr: string; route: string; departureAt: string; seat: CrewRole; wasReleased: boolean }[]
    }
    /** The bill of an operator may be paid. `round`: how often the bill of this trip was approved. Cents. */
    'operator-bill.approved': { orderId: string; operatorId: number; round: number; amount: number; currency: string }
    /** An approved bill is entered again: it may not be paid any more. */
    'operator-bill.reopened': { orderId: string; operatorId: number; round: number; amount: number; currency: string }
  }
}
