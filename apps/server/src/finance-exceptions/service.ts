import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { staffListExceptions } from '@aquilane/contract/staff-exceptions'
import { type ExceptionResolution, resolutionsFor } from '@aquilane/domain/accounting/finance-exceptions'
import { exceptionPosting } from '@aquilane/domain/accounting/payment-postings'
import { clientName } from '../identity/client-name.ts'
import { bindContext } from '../platform/bind-context.ts'
import { audit } from '../platform/db/audit.ts'
import type { Trx } from '../platform/db/database.ts'
import { ProblemError } from '../platform/http/problem.ts'
import { money, timestamp } from '../platform/http/serialize.ts'
import type { FinanceExceptionsDeps, NewException } from './deps.ts'
import {
  type ExceptionListRow,
  type ExceptionRow,
  exceptionById,
  hasOpenException,
  insertException,
  listExceptions,
  lockException,
  openIdByReference,
  updateDetail,
  updateException,
} from './queries.ts'

/** `resolved_by` holds the id of the member of staff. */
export type ExceptionView = ResponseOf<typeof staffListExceptions>['data'][number]

/** Queues a money event for finance, once per kind and reference. */
async function raise(ctx: FinanceExceptionsDeps, trx: Trx, exception: NewException): Promise<void> {
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

const allowedResolutions = (row: Pick<ExceptionRow, 'kind' | 'amount' | 'client_id'>) =>
  resolutionsFor(row.kind, { amount: row.amount !== null, customer: row.client_id !== null })

interface Decision {
  id: string
  resolution: ExceptionResolution
  note: string
  staffId: string
}

/** Decides an exception and posts its booking. @throws NOT_FOUND, TRANSACTION_ALREADY_RESOLVED, VALIDATION_FAILED, PAYOUT_IN_RUN */
async function resolve(ctx: FinanceExceptionsDeps, decision: Decision): Promise<ExceptionView> {
  await ctx.db.transaction().execute((trx) => decide(ctx, trx, decision))
  return toView((await exceptionById(ctx.db, decision.id))!)
}

/** The same inside the caller's transaction, for the open exception of a reference. @throws TRANSACTION_ALREADY_RESOLVED without one */
async function resolveReference(
  ctx: FinanceExceptionsDeps,
  trx: Trx,
  { reference, ...decision }: Omit<Decision, 'id'> & { reference: string },
): Promise<void> {
  const id = await openIdByReference(trx, reference)
  if (id === undefined) throw decidedAlready()
  await decide(ctx, trx, { id, ...decision })
}

async function decide(ctx: FinanceExceptionsDeps, trx: Trx, { id, resolution, note, staffId }: Decision): Promise<void> {
  const row = await lockException(trx, id)
  if (!row) throw notFound()
  if (row.status !== 'Open') throw decidedAlready()
  if (!allowedResolutions(row).includes(resolution))
    throw new ProblemError('VALIDATION_FAILED', 'This decision does not fit the exception.', {
      errors: [{ path: 'resolution', code: 'DOES_NOT_FIT', message: `Choose one of ${allowedResolutions(row).join(', ')}.` }],
    })
  const { amount, currency } = row
  const posting =
    amount === null || currency === null
      ? null
      : exceptionPosting({
          exceptionId: id,
          currency,
          amount,
          provider: row.kind === 'bank_reversal' ? null : row.provider,
          clientId: row.client_id,
          resolution,
        })
  if (posting) await ctx.ledger.post(trx, posting)
  await updateException(trx, id, { status: 'Resolved', resolution, note, resolved_by: staffId, resolved_at: ctx.clock.now().toString() })
  await audit(trx, {
    actor: `staff:${staffId}`,
    action: 'resolved',
    subject: `exception:${id}`,
    from: 'Open',
    to: 'Resolved',
    reason: note,
    details: { resolution, ...(amount === null ? {} : { amount }) },
  })
  await ctx.events.emit(trx, 'finance.exception-resolved', { kind: row.kind, reference: row.reference, resolution, note })
}

async function list(ctx: FinanceExceptionsDeps, status: 'Open' | 'Resolved', page: number, perPage: number) {
  const { rows, pagination } = await listExceptions(ctx.db, status, page, perPage)
  return { data: rows.map(toView), pagination }
}

/** Replaces the detail of a payout whose customer is erased. */
const redact = (_ctx: FinanceExceptionsDeps, trx: Trx, reference: string, detail: string): Promise<unknown> =>
  updateDetail(trx, reference, detail)

/** True while something failed that finance has not looked at. Payouts are ordinary work. */
const hasOpen = (ctx: FinanceExceptionsDeps): Promise<boolean> => hasOpenException(ctx.db)

export const createFinanceExceptions = (ctx: FinanceExceptionsDeps) =>
  bindContext(ctx, { raise, resolve, resolveReference, redact, list, hasOpen })

export type FinanceExceptions = ReturnType<typeof createFinanceExceptions>

const notFound = () => new ProblemError('NOT_FOUND', 'There is no such exception.')
const decidedAlready = () => new ProblemError('TRANSACTION_ALREADY_RESOLVED', 'A colleague has decided this already.')

const toView = (row: ExceptionListRow): ExceptionView => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  created: timestamp(row.created_at),
  detail: row.detail,
  provider: row.provider,
  amount: row.amount === null || row.currency === null ? null : money(row.amount, row.currency),
  customer: row.client_id === null ? null : { id: row.client_id, name: clientName(row) },
  order: row.order_id === null || row.pnr === null ? null : { id: row.order_id, pnr: row.pnr },
  resolutions: row.status === 'Open' ? [...allowedResolutions(row)] : [],
  resolution: row.resolution,
  note: row.note,
  resolved: row.resolved_at && timestamp(row.resolved_at),
  resolved_by: row.resolved_by,
})
