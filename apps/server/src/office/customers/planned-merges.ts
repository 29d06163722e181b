import { createHash, randomBytes } from 'node:crypto'
import { mergeDelayHours, type MergeField, type MergeSide } from '@aquilane/domain/customers/merge'
import { mergeSms } from '@aquilane/i18n/identity'
import { paths, type Locale } from '@aquilane/domain/site/paths'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { uuid } from '../../platform/uuid.ts'
import { mergeLocked, type Pair } from './merge.ts'
import {
  duePlans,
  endPlan,
  insertPlan,
  lockPlan,
  openPlanOf,
  phonesOf,
  planByToken,
  type PlannedMergeRow,
} from './planned-merge-queries.ts'
import type { Context } from '../../context.ts'
import { getClient } from '../../foundation/identity/index.ts'

const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')
const newToken = (): string => randomBytes(24).toString('base64url')

export interface Plan extends Pair {
  fields: readonly { field: MergeField; from: MergeSide }[]
  reason: string
  askedBy: string
  approvedBy: string
}

/** Two members agreed: both numbers get a message, and nothing moves before the delay is over. */
export async function planMerge(ctx: Context, trx: Trx, plan: Plan): Promise<void> {
  const { keptId, mergedId, fields, reason, askedBy, approvedBy } = plan
  const now = ctx.clock.now()
  const tokens = { kept: newToken(), merged: newToken() }
  const row = await insertPlan(trx, {
    kept_id: keptId,
    merged_id: mergedId,
    fields: JSON.stringify(fields),
    reason,
    asked_by: askedBy,
    approved_by: approvedBy,
    planned_at: now.toString(),
    effective_at: now.add({ hours: mergeDelayHours }).toString(),
    kept_token_hash: tokenHash(tokens.kept),
    merged_token_hash: tokenHash(tokens.merged),
  })
  for (const [side, clientId] of [
    ['kept', keptId],
    ['merged', mergedId],
  ] as const)
    await tell(ctx, trx, { row, clientId, token: tokens[side] })
  await record(trx, row, { actor: `staff:${approvedBy}`, action: 'merge-planned', reason })
}

/** @throws NOT_FOUND where the account is not there any more */
async function tell(
  ctx: Context,
  trx: Trx,
  { row, clientId, token }: { row: PlannedMergeRow; clientId: string; token: string },
): Promise<void> {
  const client = await getClient(ctx, clientId)
  if (!client?.phone) throw new Refusal('NOT_FOUND', 'There is no such customer.')
  const phones = await phonesOf(trx, [row.kept_id, row.merged_id])
  const other = phones.get(clientId === row.kept_id ? row.merged_id : row.kept_id) ?? ''
  const locale = client.locale as Locale
  const text = mergeSms(locale, {
    number: lastDigits(other),
    hours: mergeDelayHours,
    link: ctx.config.publicUrl.replace(/\/$/, '') + paths[locale].stopMerge(token),
  })
  await ctx.sms.post(trx, { to: client.phone, text }, row.effective_at)
}

const lastDigits = (phone: string): string => phone.slice(-4)

const record = async (
  trx: Trx,
  row: PlannedMergeRow,
  { actor, action, reason = null }: { actor: string; action: string; reason?: string | null },
): Promise<void> => {
  for (const id of [row.kept_id, row.merged_id])
    await audit(trx, { actor, action, subject: `client:${id}`, reason, details: { plan: row.id } })
}

/** Merges that have come due. One that is not possible any more ends without a change. @returns how many were made */
export async function mergeDue(ctx: Context): Promise<number> {
  let made = 0
  for (const { id } of await duePlans(ctx.db, ctx.clock.now())) if (await makePlanned(ctx, id)) made++
  return made
}

async function makePlanned(ctx: Context, id: string): Promise<boolean> {
  try {
    return await ctx.db.transaction().execute(async (trx) => {
      const row = await lockPlan(trx, id)
      if (row?.status !== 'Planned') return false
      await mergeLocked(ctx, trx, {
        keptId: row.kept_id,
        mergedId: row.merged_id,
        fields: row.fields as unknown as Plan['fields'],
        reason: row.reason,
        memberId: row.asked_by,
      })
      return endPlan(trx, id, { status: 'Done', at: ctx.clock.now(), by: 'system' })
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await ctx.db.transaction().execute((trx) => end(ctx, trx, { id, status: 'Failed', by: 'system', reason: error.message }))
    return false
  }
}

async function end(
  ctx: Context,
  trx: Trx,
  { id, status, by, reason = null }: { id: string; status: 'Stopped' | 'Failed'; by: string; reason?: string | null },
): Promise<boolean> {
  const row = await lockPlan(trx, id)
  if (!row || !(await endPlan(trx, id, { status, at: ctx.clock.now(), by }))) return false
  const actor = by === 'kept' || by === 'merged' ? `client:${by === 'kept' ? row.kept_id : row.merged_id}` : by
  await record(trx, row, { actor, action: status === 'Stopped' ? 'merge-stopped' : 'merge-failed', reason })
  return true
}

/** What a link would stop. @throws NOT_FOUND */
export async function getPlannedMerge(ctx: Context, token: string) {
  const found = await planByToken(ctx.db, tokenHash(token))
  if (!found) throw new Refusal('NOT_FOUND', 'This link stops nothing.')
  const { plan, side } = found
  const phones = await phonesOf(ctx.db, [plan.kept_id, plan.merged_id])
  const [own, other] = side === 'kept' ? [plan.kept_id, plan.merged_id] : [plan.merged_id, plan.kept_id]
  return {
    status: plan.status,
    effectiveAt: plan.effective_at,
    number: lastDigits(phones.get(own) ?? ''),
    other: lastDigits(phones.get(other) ?? ''),
    isClosed: side === 'merged',
  }
}

/** Either number stops the merge; again changes nothing. @throws NOT_FOUND, ORDER_STATE_CONFLICT after it took effect */
export const stopByLink = (ctx: Context, token: string): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    const found = await planByToken(trx, tokenHash(token))
    if (!found) throw new Refusal('NOT_FOUND', 'This link stops nothing.')
    if (await end(ctx, trx, { id: found.plan.id, status: 'Stopped', by: found.side })) return
    const now = await lockPlan(trx, found.plan.id)
    if (now?.status === 'Done') throw new Refusal('ORDER_STATE_CONFLICT', 'The accounts were merged already. Call us to undo it.')
  })

/** @throws NOT_FOUND, ORDER_STATE_CONFLICT */
export const stopPlannedMerge = (ctx: Context, { id, reason, memberId }: { id: string; reason: string; memberId: string }): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    const row = uuid.test(id) ? await lockPlan(trx, id) : undefined
    if (!row) throw new Refusal('NOT_FOUND', 'There is no such merge.')
    if (!(await end(ctx, trx, { id, status: 'Stopped', by: `staff:${memberId}`, reason: reason.trim() })))
      throw new Refusal('ORDER_STATE_CONFLICT', 'This merge took effect or was stopped already.')
  })

export const findPlannedMerge = ({ db }: Context, clientId: string) => openPlanOf(db, clientId)
