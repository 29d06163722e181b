import type { ExceptionResolution } from '@aquilane/domain/accounting/finance-exceptions'
import { audit } from '../../platform/db/audit.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { allowedResolutions, applyDecision, decidedAlready, type Decision } from './decide.ts'
import type { NewException } from './new-exception.ts'
import {
  type ExceptionListRow,
  exceptionById,
  hasOpenException,
  insertException,
  listExceptions,
  lockOpenOver,
  openIdByReference,
  updateDetail,
  updateException,
} from './queries.ts'
import type { Context } from '../../context.ts'
import { performAct } from '../../foundation/approvals/index.ts'

/** With what may be decided about it. */
export type FinanceException = ExceptionListRow & { resolutions: ExceptionResolution[] }

/** Queues a money event for finance, once per kind and reference. */
export async function raiseException(ctx: Context, trx: Trx, exception: NewException): Promise<void> {
  const {
    kind,
    reference,
    detail,
    summary = detail,
    provider = null,
    clientId = null,
    orderId = null,
    amount = null,
    currency = null,
  } = exception
  const row = await insertException(trx, {
    kind,
    reference,
    detail,
    provider,
    client_id: clientId,
    order_id: orderId,
    amount,
    currency: amount === null ? null : currency,
    created_at: ctx.clock.now().toString(),
  })
  if (!row) return
  await audit(trx, { actor: 'system', action: 'raised', subject: `exception:${row.id}`, to: 'Open', reason: summary })
  await ctx.events.emit(trx, 'finance.exception-raised', { exceptionId: row.id, kind, detail: summary })
}

/**
 * Decides an exception and posts its booking. What members write off or credit alone within a day is limited: above it a second one decides.
 * @throws NOT_FOUND, TRANSACTION_ALREADY_RESOLVED, VALIDATION_FAILED, PAYOUT_IN_RUN, APPROVAL_OPEN
 */
export async function resolveException(
  ctx: Context,
  { id, resolution, note, staffId: memberId }: Decision,
): Promise<FinanceException & { approval: { id: string } | null }> {
  const act = { kind: 'exception', subject: `exception:${id}`, payload: { id, resolution, note }, reason: note, memberId } as const
  const approval = await ctx.db.transaction().execute((trx) => performAct(ctx, trx, act))
  return { ...withResolutions((await exceptionById(ctx.db, id))!), approval: approval === null ? null : { id: approval } }
}

/** The same inside the caller's transaction, for the open exception of a reference. @throws TRANSACTION_ALREADY_RESOLVED without one */
export async function resolveExceptionOf(
  ctx: Context,
  trx: Trx,
  { reference, ...decision }: Omit<Decision, 'id'> & { reference: string },
): Promise<void> {
  const id = await openIdByReference(trx, reference)
  if (id === undefined) throw decidedAlready()
  await applyDecision(ctx, trx, { id, ...decision, approvedBy: null })
}

export async function listFinanceExceptions(ctx: Context, status: 'Open' | 'Resolved', page: number, perPage: number) {
  const { rows, ...found } = await listExceptions(ctx.db, status, page, perPage)
  return { exceptions: rows.map(withResolutions), ...found }
}

/** Replaces the detail of what waits or waited. */
export const replaceExceptionDetail = (_ctx: Context, trx: Trx, reference: string, detail: string): Promise<unknown> =>
  updateDetail(trx, reference, detail)

/**
 * What was made at a provider beside the books, over a sum, is known to them now: finance closes it, and books nothing.
 * @param made.begins of its reference @returns the rest of its reference; null: none waits
 */
export async function settleMade(
  _ctx: Context,
  trx: Trx,
  { detail, ...made }: { begins: string; amount: number; currency: string; detail: string },
): Promise<string | null> {
  const open = await lockOpenOver(trx, { kind: 'payment_reversed', ...made })
  if (!open) return null
  // Without a sum there is nothing that could be written off.
  await updateException(trx, open.id, { detail, amount: null, currency: null })
  return open.reference.slice(made.begins.length)
}

/** True while something failed that finance has not looked at. Payouts are ordinary work. */
export const hasOpenExceptions = (ctx: Context): Promise<boolean> => hasOpenException(ctx.db)

/** Whether finance has still to decide about a reference. */
export const isExceptionOpen = async (_ctx: Context, on: Db, reference: string): Promise<boolean> =>
  (await openIdByReference(on, reference)) !== undefined

const withResolutions = (row: ExceptionListRow): FinanceException => ({
  ...row,
  resolutions: row.status === 'Open' ? [...allowedResolutions(row)] : [],
})
