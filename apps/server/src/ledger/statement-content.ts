import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { entryKinds, getStatement } from '@aquilane/contract/statement'

export type Statement = ResponseOf<typeof getStatement>

export type StatementEntry = Statement['data'][number]

export type Kind = (typeof entryKinds)[number]

/** What is printed or saved: the whole period, oldest first. */
export interface StatementContent extends Omit<Statement, 'pagination'> {
  currency: string
  /** Null as long as the customer has not told their name. */
  holder: string | null
  createdAt: Temporal.Instant
}
