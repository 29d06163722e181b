import type { Db } from './database.ts'

export interface AuditEntry {
  /** `client:<id>`, `staff:<id>`, `system` or `provider:<name>` */
  actor: string
  action: string
  /** `<noun>:<id>` */
  subject: string
  from?: string | null
  to?: string | null
  reason?: string | null
  details?: Record<string, unknown>
}

/** Leaves one append-only audit row; call it in the transaction of the change itself. */
export async function audit(db: Db, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      actor: entry.actor,
      action: entry.action,
      subject: entry.subject,
      from_state: entry.from ?? null,
      to_state: entry.to ?? null,
      reason: entry.reason ?? null,
      details: JSON.stringify(entry.details ?? {}),
    })
    .execute()
}
