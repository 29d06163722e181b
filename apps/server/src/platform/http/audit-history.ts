import { timestamp } from './serialize.ts'

interface AuditEntry {
  at: Temporal.Instant
  actor: string
  action: string
  from_state: string | null
  to_state: string | null
  reason: string | null
}

/** Who did what, as the back office shows it. */
export const toHistory = (history: readonly AuditEntry[]) =>
  history.map(({ at, actor, action, from_state: from, to_state: to, reason }) => ({ at: timestamp(at), actor, action, from, to, reason }))
