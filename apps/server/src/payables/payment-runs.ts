import { operatorPaidPosting } from '@aquilane/domain/accounting/payable-postings'
import {
  canBecome,
  endToEndId,
  maxExecutionDays,
  maxRunItems,
  needsFourEyes,
  runNumber,
  sepaText,
  type RunStatus,
} from '@aquilane/domain/payables/payment-run'
import { audit } from '../platform/db/audit.ts'
import { pgConstraint, type Trx } from '../platform/db/database.ts'
import { fieldError, ProblemError } from '../platform/http/problem.ts'
import { uuid } from '../platform/uuid.ts'
import type { PayablesContext } from './deps.ts'
import { toPaymentFile } from './payment-file.ts'
import {
  accountsByOperators,
  cancelItems,
  insertItems,
  insertRun,
  itemsByRun,
  lockBills,
  lockPayouts,
  lockRun,
  pagePayables,
  pageRuns,
  runById,
  runHistory,
  updateRun,
  type LockedPayable,
  type RunRow,
} from './queries.ts'

const currency = 'EUR'
const runNotFound = () => new ProblemError('NOT_FOUND', 'There is no such payment run.')

export const listPayables = ({ db }: PayablesContext, search: Parameters<typeof pagePayables>[1]) => pagePayables(db, search)
export const listRuns = ({ db }: PayablesContext, search: Parameters<typeof pageRuns>[1]) => pageRuns(db, search)

/** @throws NOT_FOUND */
export async function getRun({ db }: PayablesContext, id: string) {
  const run = uuid.test(id) ? await runById(db, id) : undefined
  if (!run) throw runNotFound()
  return { run, items: await itemsByRun(db, id), history: await runHistory(db, id) }
}

/** `order:<id>` and `payout:<id>` by kind. @throws VALIDATION_FAILED */
function readReferences(references: readonly string[]): { orders: string[]; payouts: string[] } {
  const known = [...new Set(references)]
  if (known.length === 0 || known.length > maxRunItems)
    throw fieldError('items', 'count', `Choose one to ${maxRunItems} of the amounts that are open.`)
  const of = (kind: string): string[] =>
    known.filter((one) => one.startsWith(`${kind}:`) && uuid.test(one.slice(kind.length + 1))).map((one) => one.slice(kind.length + 1))
  const [orders, payouts] = [of('order'), of('payout')]
  if (orders.length + payouts.length !== known.length) throw fieldError('items', 'unknown', 'An item is order:<id> or payout:<id>.')
  return { orders, payouts }
}

/** @throws VALIDATION_FAILED */
function checkDay({ clock }: PayablesContext, day: string): void {
  const today = clock.now().toZonedDateTimeISO('UTC').toPlainDate()
  const ahead = today.until(day, { largestUnit: 'days' }).days
  if (ahead < 0 || ahead > maxExecutionDays) throw fieldError('execute_on', 'day', `Choose today or a day within ${maxExecutionDays} days.`)
}

/** Items with the account that each is paid to. @throws ACCOUNT_MISSING */
async function toItems(trx: Trx, payables: readonly LockedPayable[]) {
  const operators = [...new Set(payables.flatMap(({ operatorId }) => operatorId ?? []))]
  const accounts = new Map((await accountsByOperators(trx, operators)).map((account) => [account.operator_id, account]))
  return payables.map(({ kind, reference, amount, operatorId, account, text }) => {
    const paidTo = account ?? accounts.get(operatorId ?? 0)
    if (!paidTo)
      throw new ProblemError('ACCOUNT_MISSING', 'An operator of this run has no bank account yet.', { extra: { operator: operatorId } })
    return {
      kind,
      reference,
      amount,
      operator_id: operatorId,
      beneficiary: sepaText(paidTo.beneficiary, 70) || '-',
      iban: paidTo.iban,
      bic: paidTo.bic,
      text,
    }
  })
}

/** A draft of what is paid together. @returns its id @throws VALIDATION_FAILED, PAID_ALREADY, ACCOUNT_MISSING */
export async function createRun(
  ctx: PayablesContext,
  { references, executeOn, memberId }: { references: readonly string[]; executeOn: string; memberId: string },
): Promise<string> {
  const { orders, payouts } = readReferences(references)
  checkDay(ctx, executeOn)
  try {
    return await ctx.db.transaction().execute(async (trx) => {
      const locked = [...(await lockBills(trx, orders)), ...(await lockPayouts(trx, payouts))]
      if (locked.length !== orders.length + payouts.length) throw paidAlready()
      const items = await toItems(trx, locked)
      const total = items.reduce((sum, { amount }) => sum + amount, 0)
      const run = await insertRun(trx, {
        status: 'Draft',
        execute_on: executeOn,
        currency,
        total,
        four_eyes: needsFourEyes(total, ctx.fourEyesCents),
        created_by: memberId,
        created_at: ctx.clock.now().toString(),
      })
      await insertItems(
        trx,
        items.map((item, at) => ({
          run_id: run.id,
          position: at + 1,
          ...item,
          text: sepaText(`${endToEndId(run.number, at + 1)} ${item.text}`, 140),
        })),
      )
      await record(trx, run, { memberId, action: 'created', to: 'Draft' })
      return run.id
    })
  } catch (error) {
    if (pgConstraint(error) === 'payment_run_item_once') throw paidAlready()
    throw error
  }
}

const paidAlready = () =>
  new ProblemError('PAID_ALREADY', 'Part of this is in another payment run, not approved, or paid. Read the list again.')

const record = (
  trx: Trx,
  { id, number, total }: RunRow,
  { memberId, action, to, reason = null }: { memberId: string; action: string; to: RunStatus; reason?: string | null },
): Promise<void> =>
  audit(trx, {
    actor: `staff:${memberId}`,
    action,
    subject: `payment-run:${id}`,
    to,
    reason,
    details: { number: runNumber(number), total },
  })

/** Works on a locked run that may become this. @throws NOT_FOUND, ORDER_STATE_CONFLICT */
const step = <T>(ctx: PayablesContext, id: string, to: RunStatus, work: (trx: Trx, run: RunRow) => Promise<T>): Promise<T> =>
  ctx.db.transaction().execute(async (trx) => {
    const run = uuid.test(id) ? await lockRun(trx, id) : undefined
    if (!run) throw runNotFound()
    if (!canBecome(run.status, to))
      throw new ProblemError('ORDER_STATE_CONFLICT', `A payment run that is ${run.status} cannot become ${to}.`, {
        extra: { status: run.status },
      })
    return work(trx, run)
  })

/** @throws NOT_FOUND, ORDER_STATE_CONFLICT, FOUR_EYES_REQUIRED */
export const approveRun = (ctx: PayablesContext, { id, memberId }: { id: string; memberId: string }): Promise<void> =>
  step(ctx, id, 'Approved', async (trx, run) => {
    if (run.four_eyes && run.created_by === memberId)
      throw new ProblemError('FOUR_EYES_REQUIRED', 'A run of this size is approved by another member than the one who put it together.')
    await updateRun(trx, id, { status: 'Approved', approved_by: memberId, approved_at: ctx.clock.now().toString() })
    await record(trx, run, { memberId, action: 'approved', to: 'Approved' })
  })

/** What was in it is open again. @throws NOT_FOUND, ORDER_STATE_CONFLICT */
export const cancelRun = (
  ctx: PayablesContext,
  { id, reason, memberId }: { id: string; reason: string; memberId: string },
): Promise<void> =>
  step(ctx, id, 'Canceled', async (trx, run) => {
    await updateRun(trx, id, { status: 'Canceled' })
    await cancelItems(trx, id)
    await record(trx, run, { memberId, action: 'canceled', to: 'Canceled', reason: reason.trim() })
  })

/** The bank has the file: bills are owed no longer, payouts are decided. @throws NOT_FOUND, ORDER_STATE_CONFLICT */
export const markRunSent = (ctx: PayablesContext, { id, memberId }: { id: string; memberId: string }): Promise<void> =>
  step(ctx, id, 'Sent', async (trx, run) => {
    await updateRun(trx, id, { status: 'Sent', sent_by: memberId, sent_at: ctx.clock.now().toString() })
    for (const { position, reference, kind, operator_id: operatorId, amount } of await itemsByRun(trx, id))
      if (kind === 'payout')
        await ctx.exceptions.resolveReference(trx, { reference, resolution: 'payout_sent', note: runNumber(run.number), staffId: memberId })
      else await ctx.ledger.post(trx, operatorPaidPosting({ runId: id, position, operatorId: operatorId!, currency: run.currency, amount }))
    await record(trx, run, { memberId, action: 'sent', to: 'Sent' })
  })

/** The file for the bank, of an approved run. @throws NOT_FOUND, ORDER_STATE_CONFLICT */
export async function getRunFile(
  ctx: PayablesContext,
  { id, memberId }: { id: string; memberId: string },
): Promise<{ name: string; xml: string }> {
  const { run, items } = await getRun(ctx, id)
  if (run.status !== 'Approved')
    throw new ProblemError('ORDER_STATE_CONFLICT', 'The file is there once the run is approved, and until it is sent.', {
      extra: { status: run.status },
    })
  if (!ctx.company) throw new ProblemError('NOT_FOUND', 'The company has no bank account: set BANK_IBAN and BANK_BIC.')
  const xml = toPaymentFile(run, items, ctx.company, ctx.clock.now())
  await record(ctx.db as Trx, run, { memberId, action: 'downloaded', to: 'Approved' })
  return { name: `${runNumber(run.number)}.xml`, xml }
}
