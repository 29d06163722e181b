import type { BillVatKind } from '@aquilane/domain/operations/bill-vat'
import type { CrewRole } from '@aquilane/domain/crew/qualifications'

/** Cents. */
interface OperatorBillEvent {
  orderId: string
  operatorId: number
  /** How often the bills of this trip were approved. */
  round: number
  /** VAT included. */
  amount: number
  currency: string
  /** Null: it was entered before VAT was asked for. */
  vat: { kind: BillVatKind; permille: number | null; amount: number } | null
}

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** An absence took a member of the crew off flights. Nothing names the member, or why: mails are kept after the member leaves. */
    'crew.absent': {
      absenceId: string
      revision: number
      flights: { orderId: string; pnr: string; route: string; departureAt: string; seat: CrewRole; wasReleased: boolean }[]
    }
    /** The bill of an operator may be paid. */
    'operator-bill.approved': OperatorBillEvent
    /** An approved bill is entered again, disputed or withdrawn: it may not be paid any more. */
    'operator-bill.reopened': OperatorBillEvent
  }
}
