import { createHash, randomBytes } from 'node:crypto'
import {
  type AssistantPermission,
  assistantPermissions,
  assistantsPerCustomer,
  invitationDays,
  payLimits,
} from '@aquilane/domain/assistants/permissions'
import { normalizeEmail } from '@aquilane/domain/identity/profile-rules'
import { paths, type Locale } from '@aquilane/domain/site/paths'
import { Refusal } from '@aquilane/domain/refusal'
import { assistantInvitationMail } from '@aquilane/mails/assistant-invitation'
import { audit } from '../../platform/db/audit.ts'
import { type Db, pgConstraint, type Trx } from '../../platform/db/database.ts'
import { keyHash, type Limit, takeFromLimits, tooMany } from '../../platform/http/limits.ts'
import { uuid } from '../../platform/uuid.ts'
import { clientName, getClient } from '../identity/index.ts'
import { type AssistantRow, centsSpent, type EndedBy, insertAssistant, lockAssistant, namesByIds, updateAssistant } from './queries.ts'
import type { Context } from '../../context.ts'

/** Only the hash is stored: no row of the database opens an invitation. */
export const toTokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')

export interface Grant {
  permissions: readonly AssistantPermission[]
  /** Cents in 30 days; null without `pay`. */
  payLimit: number | null
}

const notFound = () => new Refusal('NOT_FOUND', 'You have no such assistant.')

export const readPermissions = (row: AssistantRow): AssistantPermission[] => assistantPermissions.filter((one) => row[`can_${one}`])

/** @throws VALIDATION_FAILED for an assistant who sees nothing, or pays without a limit */
function toColumns({ permissions, payLimit }: Grant) {
  const has = (one: AssistantPermission) => permissions.includes(one)
  const invalid = (path: string, message: string) =>
    new Refusal('VALIDATION_FAILED', 'The permissions are not valid: see errors for each field.', {
      errors: [{ path, code: 'invalid', message }],
    })
  if (!has('see')) throw invalid('permissions', 'An assistant sees the trips at least.')
  const isInRange = payLimit !== null && payLimit >= payLimits.min * 100 && payLimit <= payLimits.max * 100
  if (has('pay') && !isInRange) throw invalid('pay_limit', `This value must be from ${payLimits.min} to ${payLimits.max}.`)
  return {
    can_see: true,
    can_book: has('book'),
    can_pay: has('pay'),
    can_documents: has('documents'),
    pay_limit: has('pay') ? payLimit! : 0,
  }
}

export interface Invitation extends Grant {
  clientId: string
  email: string
  locale: Locale
}

/** Invites a person by mail. @throws VALIDATION_FAILED, LIMIT_REACHED, TOO_MANY_REQUESTS */
export async function inviteAssistant(ctx: Context, { clientId, email: typed, locale, ...grant }: Invitation): Promise<string> {
  const columns = toColumns(grant)
  const email = normalizeEmail(typed)
  const token = randomBytes(32).toString('base64url')
  const now = ctx.clock.now()
  try {
    return await ctx.db.transaction().execute(async (trx) => {
      await takeInvitation(ctx, trx, clientId, email)
      const row = await insertAssistant(trx, {
        client_id: clientId,
        email,
        token_hash: toTokenHash(token),
        ...columns,
        created_at: now.toString(),
        expires_at: now.add({ hours: 24 * invitationDays }).toString(),
      })
      await record(trx, row, 'assistant.invite', { ...columns })
      const client = await getClient(ctx, clientId)
      await ctx.mail.post(trx, {
        to: email,
        ...assistantInvitationMail(locale, {
          sender: [client?.firstName, client?.lastName].filter(Boolean).join(' ') || null,
          days: invitationDays,
          url: `${ctx.config.publicUrl}${paths[locale].assistantInvitation(token)}`,
        }),
      })
      return row.id
    })
  } catch (error) {
    if (pgConstraint(error) === 'assistant_number')
      throw new Refusal('LIMIT_REACHED', `You have ${assistantsPerCustomer} assistants, the most there can be. Remove one first.`, {
        cause: error,
      })
    throw error
  }
}

/** A customer writes to few people, and one person gets few mails. */
async function takeInvitation(ctx: Context, trx: Trx, clientId: string, email: string): Promise<void> {
  const day = 86_400
  const limits: Limit[] = [
    { key: `assistant:client:${clientId}`, points: 20, seconds: day, reason: 'assistant_invitations' },
    { key: `assistant:email:${keyHash(email.toLowerCase())}`, points: 5, seconds: day, reason: 'assistant_invitations' },
  ]
  const exhausted = await takeFromLimits(trx, ctx.clock.now(), limits)
  if (exhausted) throw tooMany(exhausted)
}

const record = (trx: Trx, row: AssistantRow, action: string, details: Record<string, unknown> = {}, actor = row.client_id) =>
  audit(trx, {
    actor: `client:${actor}`,
    action,
    subject: `client:${row.client_id}`,
    details: { assistant: row.id, ...(row.assistant_client_id ? { account: row.assistant_client_id } : {}), ...details },
  })

/** Other permissions from now on. @throws NOT_FOUND, VALIDATION_FAILED */
export async function changeAssistant(ctx: Context, { clientId, id, ...grant }: Grant & { clientId: string; id: string }): Promise<void> {
  const columns = toColumns(grant)
  if (!uuid.test(id)) throw notFound()
  await ctx.db.transaction().execute(async (trx) => {
    const row = await lockAssistant(trx, id)
    if (row?.client_id !== clientId || row.ended_at !== null) throw notFound()
    await updateAssistant(trx, id, columns)
    await record(trx, row, 'assistant.change', { ...columns })
    if ((await centsSpent(trx, id, ctx.clock.now())) > columns.pay_limit)
      await ctx.events.emit(trx, 'assistant.limited', { assistantId: id })
  })
}

/** Ended by the customer or by the assistant, at once. @throws NOT_FOUND */
export async function removeAssistant(ctx: Context, { callerId, id }: { callerId: string; id: string }): Promise<void> {
  if (!uuid.test(id)) throw notFound()
  await ctx.db.transaction().execute(async (trx) => {
    const row = await lockAssistant(trx, id)
    if (!row || row.ended_at !== null || (row.client_id !== callerId && row.assistant_client_id !== callerId)) throw notFound()
    await endAssistant(ctx, trx, row, row.client_id === callerId ? 'customer' : 'assistant')
  })
}

/** Ends a locked row and notifies the other account. */
export async function endAssistant(
  ctx: Context,
  trx: Trx,
  row: AssistantRow,
  by: Exclude<EndedBy, 'merge'>,
  closedId: string | null = null,
): Promise<void> {
  await updateAssistant(trx, row.id, { ended_at: ctx.clock.now().toString(), ended_by: by })
  await record(trx, row, 'assistant.end', { by }, by === 'assistant' ? row.assistant_client_id! : row.client_id)
  const names = await findNames(trx, [row.client_id, row.assistant_client_id])
  await ctx.events.emit(trx, 'assistant.ended', {
    assistantId: row.id,
    clientId: row.client_id,
    accountId: row.assistant_client_id,
    by,
    closedId,
    customerName: names.get(row.client_id) ?? '',
    assistantName: names.get(row.assistant_client_id ?? '') ?? row.email ?? '',
  })
}

/** Names of accounts; of one without a name, the end of its number. */
export async function findNames(on: Db, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const rows = await namesByIds(on, [...new Set(ids.flatMap((id) => id ?? []))])
  return new Map(rows.map((row) => [row.id, clientName(row)]))
}
