import { uuid } from '../../platform/uuid.ts'
import { getOnBehalf, type OnBehalf } from '../../platform/on-behalf.ts'
import { findNames, readPermissions } from './assistants.ts'
import type { Db } from '../../platform/db/database.ts'
import { accountByAssistant, openAssistant } from './queries.ts'
import type { Context } from '../../context.ts'

/** Read for every request, so that a removal holds at once. @returns null when this account is no such assistant, any more */
export async function verifyOnBehalf(
  ctx: Context,
  assistantId: string,
  accountId: string,
): Promise<(OnBehalf & { isBlocked: boolean }) | null> {
  const row = uuid.test(assistantId) ? await openAssistant(ctx.db, assistantId, accountId, ctx.clock.now()) : undefined
  if (!row || row.customer_erased_at !== null || row.customer_merged_into !== null) return null
  return {
    assistantId: row.id,
    assistantClientId: accountId,
    clientId: row.client_id,
    permissions: readPermissions(row),
    isBlocked: row.customer_blocked_at !== null,
  }
}

/** Cents that the assistant who calls may still pay; null where the customer acts. */
export async function findLeftToPay(ctx: Context): Promise<number | null> {
  const acting = getOnBehalf()
  if (!acting) return null
  const row = await openAssistant(ctx.db, acting.assistantId, acting.assistantClientId, ctx.clock.now())
  return row ? Math.max(0, row.pay_limit - row.spent) : 0
}

/** Account of the assistant who made a payment; null for the customer's own. */
export const findAssistantAccount = async (on: Db, assistantId: string | null): Promise<string | null> =>
  assistantId === null ? null : ((await accountByAssistant(on, assistantId))?.assistant_client_id ?? null)

/** Names of assistants instead of their accounts in `assistant:<id>`; a deleted account has none. */
export async function withAssistantNames<T extends { actor: string }>(on: Db, history: readonly T[]): Promise<T[]> {
  const accountOf = ({ actor }: T) => (actor.startsWith('assistant:') ? actor.slice('assistant:'.length) : null)
  const names = await findNames(on, history.map(accountOf))
  return history.map((entry) => {
    const account = accountOf(entry)
    return account === null ? entry : { ...entry, actor: `assistant:${names.get(account) ?? ''}` }
  })
}
