import { Refusal } from '@aquilane/domain/refusal'
import { audit } from '../../platform/db/audit.ts'
import { pgConstraint } from '../../platform/db/database.ts'
import { findNames, readPermissions, toTokenHash } from './assistants.ts'
import { type AssistantRow, invitationByHash, lockInvitation, updateAssistant } from './queries.ts'
import type { Context } from '../../context.ts'

/** `own`: of the caller who looks at it; `accepted`: by the caller; `used`: by another account. */
export type InvitationState = 'open' | 'expired' | 'withdrawn' | 'used' | 'accepted' | 'own' | 'already'

export interface ShownInvitation {
  state: InvitationState
  customer: string
  permissions: ReturnType<typeof readPermissions>
  payLimit: number | null
  expiresAt: Temporal.Instant
}

const notFound = () => new Refusal('NOT_FOUND', 'There is no such invitation.')

function toState(ctx: Context, row: AssistantRow, callerId: string | null): InvitationState {
  if (row.ended_at !== null) return 'withdrawn'
  if (callerId === row.client_id) return 'own'
  if (row.accepted_at !== null) return row.assistant_client_id === callerId ? 'accepted' : 'used'
  return Temporal.Instant.compare(row.expires_at, ctx.clock.now()) <= 0 ? 'expired' : 'open'
}

/** What an invitation offers, to the holder of its link. @throws NOT_FOUND */
export async function getInvitation(ctx: Context, token: string, callerId: string | null): Promise<ShownInvitation> {
  const row = await invitationByHash(ctx.db, toTokenHash(token))
  if (!row) throw notFound()
  return {
    state: toState(ctx, row, callerId),
    customer: (await findNames(ctx.db, [row.client_id])).get(row.client_id) ?? '',
    permissions: readPermissions(row),
    payLimit: row.can_pay ? row.pay_limit : null,
    expiresAt: row.expires_at,
  }
}

/**
 * Makes the caller an assistant; a second time by the same account changes nothing.
 * @returns the id of the assistant
 * @throws NOT_FOUND, INVITATION_OVER with its `state`
 */
export async function acceptInvitation(ctx: Context, token: string, callerId: string): Promise<string> {
  const isOver = (state: InvitationState, cause?: unknown) =>
    new Refusal('INVITATION_OVER', `This invitation is ${state}.`, { facts: { state }, cause })
  try {
    return await ctx.db.transaction().execute(async (trx) => {
      const row = await lockInvitation(trx, toTokenHash(token))
      if (!row) throw notFound()
      const state = toState(ctx, row, callerId)
      if (state === 'accepted') return row.id
      if (state !== 'open') throw isOver(state)
      await updateAssistant(trx, row.id, { assistant_client_id: callerId, accepted_at: ctx.clock.now().toString() })
      await audit(trx, {
        actor: `client:${callerId}`,
        action: 'assistant.accept',
        subject: `client:${row.client_id}`,
        details: { assistant: row.id, account: callerId },
      })
      const name = (await findNames(trx, [callerId])).get(callerId) ?? ''
      await ctx.events.emit(trx, 'assistant.accepted', { assistantId: row.id, clientId: row.client_id, accountId: callerId, name })
      return row.id
    })
  } catch (error) {
    // This account is an assistant of the customer by another invitation.
    if (pgConstraint(error) === 'assistant_one_open') throw isOver('already', error)
    throw error
  }
}
