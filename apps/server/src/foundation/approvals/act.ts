import type { ApprovalFact, ApprovalKind } from '@aquilane/domain/approvals/approval'
import type { Trx } from '../../platform/db/database.ts'

declare module '../../context.ts' {
  interface Context {
    /** What members do, alone or by two, by kind. */
    acts: Map<string, Act<never>>
  }
}

/** What an act would change now. */
export interface ActDescription {
  facts: ApprovalFact[]
  /** State that the facts were read from and do not show, such as a revision. */
  version: string
  /** What one member moves with it; null: it is not counted. */
  cents: number | null
  /** A second member decides whatever the amount. */
  isAlwaysTwo: boolean
  clientId: string | null
}

export interface ActBy {
  madeBy: string
  /** Null: within the limit of one member. */
  decidedBy: string | null
  /** Null likewise. */
  approvalId: string | null
  reason: string
}

/** An act of staff that may need a second member. Each capability registers its own. */
export interface Act<P> {
  /** Cents that members move alone within a day; null: two always. */
  limitCents: number | null
  /** Locks what it describes. Throws a problem where the act is not possible. */
  describe(trx: Trx, payload: P): Promise<ActDescription>
  apply(trx: Trx, payload: P, by: ActBy): Promise<void>
  /** After another member refused it. */
  onRefused?(trx: Trx, payload: P, by: { decidedBy: string; note: string }): Promise<void>
}

/** Payloads by kind; each capability extends it by declaration merging in the file of its act. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by declaration merging
export interface ActPayloads {}

export type ActKind = ApprovalKind & keyof ActPayloads
