import { getOnBehalf } from '../on-behalf.ts'
import type { Db } from './database.ts'

export interface AuditEntry {
  /** `client:<id>`, `staff:<id>`, `system` or `provider:<name>`; a customer's becomes `assistant:<id>` where an assistant acts */
  actor: string
  action: string
  /** `<noun>:<id>` */
  subject: string
  from?: string | null
  to?: string | null
  reason?: string | null
  details?: Record<string, unknown>
}

function toActor(actor: string): string {
  const acting = getOnBehalf()
  return acting && actor === `client:${acting.clientId}` ? `assistant:${acting.assistantClientId}` : actor
}

/** Leaves one append-only audit row; call it in the transaction of the change itself. */
export async function audit(db: Db, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      actor: toActor(entry.actor),
      action: entry.action,
      subject: entry.subject,
      from_state: entry.from ?? null,
      to_state: entry.to ?? null,
      reason: entry.reason ?? null,
      details: JSON.stringify(entry.details ?? {}),
    })
    .execute()
}
