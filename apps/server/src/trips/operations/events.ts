declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** The bill of an operator may be paid. `round`: how often the bill of this trip was approved. Cents. */
    'operator-bill.approved': { orderId: string; operatorId: number; round: number; amount: number; currency: string }
    /** An approved bill is entered again: it may not be paid any more. */
    'operator-bill.reopened': { orderId: string; operatorId: number; round: number; amount: number; currency: string }
  }
}
