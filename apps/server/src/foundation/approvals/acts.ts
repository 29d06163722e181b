import { createHash } from 'node:crypto'
import {
  approvalHours,
  approvalKinds,
  limitHours,
  needsSecondMember,
  nextApprovalStatus,
  type ApprovalEvent,
} from '@aquilane/domain/approvals/approval'
import { hasPermission } from '@aquilane/domain/staff/permissions'
import type { StaffRole } from '@aquilane/domain/staff/roles'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { uuid } from '../../platform/uuid.ts'
import type { Act, ActDescription, ActKind, ActPayloads } from './act.ts'
import {
  approvalById,
  closeApproval,
  insertApproval,
  insertMovedAlone,
  lockActiveRoles,
  lockSubject,
  openApproval,
  openApprovals,
  sumMovedAlone,
  type ApprovalRow,
} from './queries.ts'
import { requireSecondMember } from './second-member.ts'
import type { Context } from '../../context.ts'

export function registerAct<K extends ActKind>({ acts }: Context, kind: K, act: Act<ActPayloads[K]>): void {
  acts.set(kind, act)
}

function actOf({ acts }: Context, kind: string): Act<never> {
  const act = acts.get(kind)
  if (!act) throw new Error(`No act of kind ${kind} is registered.`)
  return act
}

const fingerprintOf = ({ facts, version }: Pick<ActDescription, 'facts' | 'version'>): string =>
  createHash('sha256')
    .update(JSON.stringify([facts, version]))
    .digest('base64url')

export interface Performed<K extends ActKind> {
  kind: K
  /** `<noun>:<id>`: one request at a time. */
  subject: string
  payload: ActPayloads[K]
  reason: string
  memberId: string
  /** Asks for a second member whatever the amount. */
  isForTwo?: boolean
}

/**
 * Applies an act of one member at once, or asks for a second one. Locks the subject first: the caller holds no row of it.
 * @returns id of the approval that it waits for; null where it is done @throws APPROVAL_OPEN, and what the act throws
 */
export async function performAct<K extends ActKind>(
  ctx: Context,
  trx: Trx,
  { kind, subject, payload, reason, memberId, isForTwo = false }: Performed<K>,
): Promise<string | null> {
  const act = actOf(ctx, kind) as unknown as Act<ActPayloads[K]>
  await lockSubject(trx, subject)
  const described = await act.describe(trx, payload)
  const now = ctx.clock.now()
  const cents = described.cents ?? 0
  if (!isForTwo && !described.isAlwaysTwo && !(await isAboveLimit(ctx, trx, { kind, cents }))) {
    // What it would change is not what was looked at any more.
    await outdateSubject(ctx, trx, subject)
    if (cents > 0) await insertMovedAlone(trx, { kind, subject, amount: cents, member_id: memberId, at: now.toString() })
    await act.apply(trx, payload, { madeBy: memberId, decidedBy: null, approvalId: null, reason })
    return null
  }
  await refuseSecondRequest(ctx, trx, subject)
  const id = await insertApproval(trx, {
    kind,
    subject,
    client_id: described.clientId,
    facts: JSON.stringify(described.facts),
    payload: JSON.stringify(payload),
    fingerprint: fingerprintOf(described),
    reason,
    made_by: memberId,
    made_at: now.toString(),
    expires_at: now.add({ hours: approvalHours }).toString(),
  })
  await audit(trx, { actor: `staff:${memberId}`, action: 'requested', subject: `approval:${id}`, to: 'Open', details: { kind, subject } })
  await ctx.events.emit(trx, 'approval.requested', { approvalId: id, kind, madeBy: memberId, reason })
  return id
}

/** Whether a sum of this kind is above what members move alone within a day. The answer stands until the transaction ends. */
export async function isAboveLimit(ctx: Context, trx: Trx, { kind, cents }: { kind: ActKind; cents: number }): Promise<boolean> {
  const { limitCents } = actOf(ctx, kind)
  if (limitCents === null) return true
  const usedCents = await sumMovedAlone(trx, kind, ctx.clock.now().subtract({ hours: limitHours }))
  return needsSecondMember({ cents, usedCents, limitCents })
}

/** @throws APPROVAL_OPEN */
async function refuseSecondRequest(ctx: Context, trx: Trx, subject: string): Promise<void> {
  const open = await openApproval(trx, subject)
  if (!open) return
  if (isExpired(ctx, open)) return close(ctx, trx, open, 'expire')
  throw new Refusal('APPROVAL_OPEN', 'This waits for a second member already. Decide or withdraw that request first.', {
    facts: { approval: open.id },
  })
}

const isExpired = ({ clock }: Context, row: ApprovalRow): boolean => Temporal.Instant.compare(row.expires_at, clock.now()) <= 0

/** @throws APPROVAL_DECIDED */
async function close(
  ctx: Context,
  trx: Trx,
  row: ApprovalRow,
  event: ApprovalEvent,
  decision: { memberId: string | null; note: string | null } = { memberId: null, note: null },
): Promise<void> {
  const status = nextApprovalStatus(row.status, event, { isExpired: isExpired(ctx, row) })
  if (status === null || status === 'Open') throw decidedAlready()
  const isDecision = event === 'approve' || event === 'refuse'
  const set = {
    status,
    decided_at: ctx.clock.now().toString(),
    note: decision.note,
    ...(isDecision ? { decided_by: decision.memberId } : {}),
  }
  if (!(await closeApproval(trx, row.id, set))) throw decidedAlready()
  await audit(trx, {
    actor: decision.memberId ? `staff:${decision.memberId}` : 'system',
    action: event,
    subject: `approval:${row.id}`,
    from: 'Open',
    to: status,
    reason: decision.note,
    details: { kind: row.kind, subject: row.subject },
  })
}

const decidedAlready = () => new Refusal('APPROVAL_DECIDED', 'This request was decided, withdrawn or replaced meanwhile.')

async function lockOpen(trx: Trx, id: string): Promise<ApprovalRow> {
  const known = uuid.test(id) ? await approvalById(trx, id) : undefined
  if (!known) throw new Refusal('NOT_FOUND', 'There is no such request.')
  await lockSubject(trx, known.subject)
  const row = await approvalById(trx, id)
  if (row?.status !== 'Open') throw decidedAlready()
  return row
}

/** A member who was disabled or lost the role during the session decides nothing. @throws FORBIDDEN */
async function requireDecider(trx: Trx, row: ApprovalRow, memberId: string): Promise<void> {
  if (!hasPermission((await lockActiveRoles(trx, memberId)) as StaffRole[], approvalKinds[row.kind]))
    throw new Refusal('FORBIDDEN', 'You may not decide on this.')
  if (row.made_by === memberId) throw new Refusal('FOUR_EYES_REQUIRED', 'This is decided by another member than the one who asked for it.')
}

export interface ApprovalDecision {
  id: string
  isApproved: boolean
  note: string | null
  memberId: string
}

/**
 * Decides a request and applies it in the same transaction.
 * @throws NOT_FOUND, FORBIDDEN, FOUR_EYES_REQUIRED, APPROVER_NOT_INDEPENDENT, APPROVAL_DECIDED, APPROVAL_EXPIRED, APPROVAL_OUTDATED
 */
export async function decideApproval(ctx: Context, decision: ApprovalDecision): Promise<void> {
  const failed = await ctx.db.transaction().execute((trx) => decideWithin(ctx, trx, decision))
  // Thrown after the commit: the request stays closed.
  if (failed) throw failed
}

async function decideWithin(ctx: Context, trx: Trx, { id, isApproved, note, memberId }: ApprovalDecision): Promise<Refusal | null> {
  const row = await lockOpen(trx, id)
  await requireDecider(trx, row, memberId)
  const act = actOf(ctx, row.kind)
  if (isExpired(ctx, row)) {
    await close(ctx, trx, row, 'expire')
    return new Refusal('APPROVAL_EXPIRED', 'This request expired before it was decided. Ask for it again.')
  }
  if (!isApproved) {
    await close(ctx, trx, row, 'refuse', { memberId, note })
    await act.onRefused?.(trx, row.payload as never, { decidedBy: memberId, note: note ?? '' })
    return null
  }
  // Nothing changes by a refusal: any other member may refuse.
  await requireSecondMember(trx, { makerId: row.made_by, deciderId: memberId, now: ctx.clock.now() })
  if (!(await isUnchanged(act, trx, row))) {
    await close(ctx, trx, row, 'outdate')
    return new Refusal('APPROVAL_OUTDATED', 'What this request would change has changed since it was made. Ask for it again.')
  }
  await close(ctx, trx, row, 'approve', { memberId, note })
  await act.apply(trx, row.payload as never, { madeBy: row.made_by, decidedBy: memberId, approvalId: row.id, reason: row.reason })
  return null
}

async function isUnchanged(act: Act<never>, trx: Trx, row: ApprovalRow): Promise<boolean> {
  const described = await describePossible(act, trx, row)
  return described !== null && fingerprintOf(described) === row.fingerprint
}

/** What the act would do now; null where it is no longer possible at all. */
async function describePossible(act: Act<never>, trx: Trx, row: ApprovalRow): Promise<ActDescription | null> {
  try {
    return await act.describe(trx, row.payload as never)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** The member who asked takes the request back. @throws NOT_FOUND, FORBIDDEN, APPROVAL_DECIDED */
export const withdrawApproval = (ctx: Context, { id, memberId }: { id: string; memberId: string }): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    const row = await lockOpen(trx, id)
    if (row.made_by !== memberId) throw new Refusal('FORBIDDEN', 'Only the member who asked withdraws a request. Refuse it instead.')
    await close(ctx, trx, row, 'withdraw', { memberId, note: null })
  })

/** Closes the open request of a subject that was decided otherwise, within the transaction of that decision. */
export async function outdateSubject(ctx: Context, trx: Trx, subject: string): Promise<void> {
  await lockSubject(trx, subject)
  const open = await openApproval(trx, subject)
  if (open) await close(ctx, trx, open, 'outdate')
}

/** Closes requests whose time is over, and those of which the act is no longer possible: a charge that was paid meanwhile. */
export async function closeDeadApprovals(ctx: Context): Promise<void> {
  for (const { id, subject } of await openApprovals(ctx.db))
    await ctx.db.transaction().execute(async (trx) => {
      await lockSubject(trx, subject)
      const row = await approvalById(trx, id)
      if (row?.status !== 'Open') return
      if (isExpired(ctx, row)) return close(ctx, trx, row, 'expire')
      if ((await describePossible(actOf(ctx, row.kind), trx, row)) === null) await close(ctx, trx, row, 'outdate')
    })
}
