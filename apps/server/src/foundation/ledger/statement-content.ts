import type { EntryKind } from '@aquilane/domain/accounting/statement'

/** What an entry is about. */
export type EntrySubject =
  | { kind: 'order'; id: string; pnr: string; /** Its number. */ invoice: string | null }
  | { kind: 'invoice'; id: string; number: string }

/** Sums in cents. */
export interface StatementEntry {
  id: string
  at: Temporal.Instant
  kind: EntryKind
  about: EntrySubject | null
  /** Negative when the balance became less. */
  amount: number
  /** The part of the amount that is cashback. */
  cashback: number
  /** Of the account afterwards. */
  balance: number
}

/** What moved on an account in a period; days in UTC, both included, balances in cents. */
interface Statement {
  account: { id: string; type: 'Personal' | 'Corporate' }
  currency: string
  period: { from: string; to: string }
  openingBalance: number
  closingBalance: number
  entries: StatementEntry[]
}

/** Newest entry first. */
export interface StatementPage extends Statement {
  page: number
  pages: number
  total: number
}

/** The whole period, oldest entry first. */
export interface StatementContent extends Statement {
  /** Null without a profile name. */
  holder: string | null
  createdAt: Temporal.Instant
}
