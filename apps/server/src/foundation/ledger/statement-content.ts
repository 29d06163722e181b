import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { entryKinds, getStatement } from '@aquilane/contract/statement'

export type Statement = ResponseOf<typeof getStatement>

export type StatementEntry = Statement['data'][number]

export type Kind = (typeof entryKinds)[number]

/** The whole period, oldest entry first. */
export interface StatementContent extends Omit<Statement, 'pagination'> {
  currency: string
  /** Null without a profile name. */
  holder: string | null
  createdAt: Temporal.Instant
}
