import type { ApprovalKind } from '@aquilane/domain/approvals/approval'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A member asks for the decision of another one. */
    'approval.requested': { approvalId: string; kind: ApprovalKind; madeBy: string; reason: string }
  }
}
