import type { AssistantPermission } from '@aquilane/domain/assistants/permissions'
import { clientName } from '../identity/index.ts'
import { readPermissions } from './assistants.ts'
import { type AssistantWithPeople, openAssistants, openPrincipals } from './queries.ts'
import type { Context } from '../../context.ts'

export interface ShownAssistant {
  id: string
  /** Of the assistant; null until the invitation is accepted. */
  name: string | null
  accountId: string | null
  customer: { id: string; name: string }
  email: string | null
  permissions: AssistantPermission[]
  /** Cents in 30 days, and how much of it is left; null without the permission. */
  payLimit: number | null
  left: number | null
  expiresAt: Temporal.Instant
  acceptedAt: Temporal.Instant | null
}

const toShown = (row: AssistantWithPeople): ShownAssistant => ({
  id: row.id,
  name:
    row.accepted_at === null
      ? null
      : clientName({ first_name: row.account_first_name, last_name: row.account_last_name, phone: row.account_phone }),
  accountId: row.assistant_client_id,
  customer: {
    id: row.client_id,
    name: clientName({ first_name: row.customer_first_name, last_name: row.customer_last_name, phone: row.customer_phone }),
  },
  email: row.email,
  permissions: readPermissions(row),
  payLimit: row.can_pay ? row.pay_limit : null,
  left: row.can_pay ? Math.max(0, row.pay_limit - row.spent) : null,
  expiresAt: row.expires_at,
  acceptedAt: row.accepted_at,
})

/** Assistants of an account with open invitations, and the customers whom it assists. */
export async function listAssistants(
  ctx: Context,
  clientId: string,
): Promise<{ assistants: ShownAssistant[]; principals: ShownAssistant[] }> {
  const now = ctx.clock.now()
  const [assistants, principals] = await Promise.all([openAssistants(ctx.db, clientId, now), openPrincipals(ctx.db, clientId, now)])
  return { assistants: assistants.map(toShown), principals: principals.map(toShown) }
}
