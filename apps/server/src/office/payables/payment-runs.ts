import { operatorPaidPosting } from '@aquilane/domain/accounting/payable-postings'
import { endToEndId, maxExecutionDays, isNewAccount, maxRunItems, newAccountDays, runNumber } from '@aquilane/domain/payables/payment-run'
import { sepaName, sepaNameMessages, sepaText } from '@aquilane/domain/payables/sepa-text'
import { pgConstraint, type Trx } from '../../platform/db/database.ts'
import { fieldError, Refusal } from '@aquilane/domain/refusal'
import { uuid } from '../../platform/uuid.ts'
import { runSubject } from './approval.ts'
import type { BillKey } from './bill-reference.ts'
import { toPaymentFile } from './payment-file.ts'
import { accountsByOperators, payoutsToKnownAccounts } from './account-queries.ts'
import { insertItems, insertRun, itemsByRun, pageRuns, runById, runHistory, updateRun, type RunRow } from './run-queries.ts'
import { lockBills, lockPayouts, pagePayables, type LockedPayable } from './queries.ts'
import { cancelLockedRun, lockRunBefore, recordRun, runNotFound } from './run-record.ts'
import type { Context } from '../../context.ts'
import { isAboveLimit, decideApproval, performAct, outdateSubject, findOpenApprovals } from '../../foundation/approvals/index.ts'
import { resolveExceptionOf } from '../../sales/finance-exceptions/index.ts'
import { postEntry } from '../../foundation/ledger/index.ts'

const currency = 'EUR'
/** Of a database column. */
const maxInteger = 2_147_483_647

export const listPayables = ({ db }: Context, search: Parameters<typeof pagePayables>[1]) => pagePayables(db, search)
export const listRuns = ({ db }: Context, search: Parameters<typeof pageRuns>[1]) => pageRuns(db, search)

/** @throws NOT_FOUND */
export async function getRun({ db }: Context, id: string) {
  const run = uuid.test(id) ? await runById(db, id) : undefined
  if (!run) throw runNotFound()
  return { run, items: await itemsByRun(db, id), history: await runHistory(db, id) }
}

/** A reference as a key: `order:<id>:<operator>` of a bill, `payout:<id>`. */
function readReference(reference: string): { bill?: BillKey; payout?: string } {
  const [kind, id = '', operator = '', ...more] = reference.split(':')
  if (!uuid.test(id) || more.length > 0) return {}
  if (kind === 'order' && /^[1-9]\d{0,9}$/.test(operator) && Number(operator) <= maxInteger)
    return { bill: { orderId: id, operatorId: Number(operator) } }
  return kind === 'payout' && operator === '' ? { payout: id } : {}
}

/** By kind. @throws VALIDATION_FAILED */
function readReferences(references: readonly string[]): { bills: BillKey[]; payouts: string[] } {
  const known = [...new Set(references)]
  if (known.length === 0 || known.length > maxRunItems)
    throw fieldError('items', 'count', `Choose one to ${maxRunItems} of the amounts that are open.`)
  const keys = known.map(readReference)
  const bills = keys.flatMap(({ bill }) => bill ?? [])
  const payouts = keys.flatMap(({ payout }) => payout ?? [])
  if (bills.length + payouts.length !== known.length)
    throw fieldError('items', 'unknown', 'An item is order:<id>:<operator> or payout:<id>.')
  return { bills, payouts }
}

/** @throws VALIDATION_FAILED */
function checkDay({ clock }: Context, day: string): void {
  const today = clock.now().toZonedDateTimeISO('UTC').toPlainDate()
  const ahead = today.until(day, { largestUnit: 'days' }).days
  if (ahead < 0 || ahead > maxExecutionDays) throw fieldError('execute_on', 'day', `Choose today or a day within ${maxExecutionDays} days.`)
}

/** Items with the account that each is paid to, and whether that one is new. @throws ACCOUNT_MISSING */
async function toItems({ clock }: Context, trx: Trx, payables: readonly LockedPayable[]) {
  const operators = [...new Set(payables.flatMap(({ operatorId }) => operatorId ?? []))]
  const accounts = new Map((await accountsByOperators(trx, operators)).map((account) => [account.operator_id, account]))
  const since = clock.now().subtract({ hours: 24 * newAccountDays })
  const knownPayouts = await payoutsToKnownAccounts(trx, payables, since)
  return payables.map(({ kind, reference, amount, operatorId, account, text }) => {
    const own = accounts.get(operatorId ?? 0)
    const paidTo = account ?? own
    if (!paidTo)
      throw new Refusal('ACCOUNT_MISSING', 'An operator of this run has no bank account yet.', { facts: { operator: operatorId } })
    return {
      kind,
      reference,
      amount,
      operator_id: operatorId,
      beneficiary: toBeneficiary(paidTo.beneficiary, reference),
      iban: paidTo.iban,
      bic: paidTo.bic,
      is_new_account: own ? isNewAccount(own.changed_at, since) : !knownPayouts.has(reference),
      text,
    }
  })
}

/** @throws VALIDATION_FAILED for a name that no bank can read */
function toBeneficiary(name: string, reference: string): string {
  const written = sepaName(name)
  if ('name' in written) return written.name
  const message = `${sepaNameMessages[written.fault]} Reject this payment and have it requested again: ${reference}, ${name}.`
  throw fieldError('items', written.fault, message)
}

/** A draft of what is paid together. @returns its id @throws VALIDATION_FAILED, PAID_ALREADY, ACCOUNT_MISSING */
export async function createRun(
  ctx: Context,
  { references, executeOn, memberId }: { references: readonly string[]; executeOn: string; memberId: string },
): Promise<string> {
  const { bills, payouts } = readReferences(references)
  checkDay(ctx, executeOn)
  try {
    return await ctx.db.transaction().execute(async (trx) => {
      const locked = [...(await lockBills(trx, bills)), ...(await lockPayouts(trx, payouts))]
      if (locked.length !== bills.length + payouts.length) throw paidAlready()
      const items = await toItems(ctx, trx, locked)
      const total = items.reduce((sum, { amount }) => sum + amount, 0)
      const isForTwo = items.some((item) => item.is_new_account) || (await isAboveLimit(ctx, trx, { kind: 'payment_run', cents: total }))
      const run = await insertRun(trx, {
        status: 'Draft',
        execute_on: executeOn,
        currency,
        total,
        four_eyes: isForTwo,
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
      await recordRun(trx, run, { memberId, action: 'created', to: 'Draft' })
      if (isForTwo) await askForApproval(ctx, trx, run, isForTwo)
      return run.id
    })
  } catch (error) {
    if (pgConstraint(error) === 'payment_run_item_once') throw paidAlready()
    throw error
  }
}

const paidAlready = () => new Refusal('PAID_ALREADY', 'Part of this is in another payment run, not approved, or paid. Read the list again.')

/**
 * Approves a run. Another member than its maker always may; the maker within the limit of the day, and where no account is new.
 * @throws NOT_FOUND, ORDER_STATE_CONFLICT, FOUR_EYES_REQUIRED, CHANGED_MEANWHILE, APPROVAL_EXPIRED, APPROVAL_OUTDATED
 */
export async function approveRun(ctx: Context, { id, memberId }: { id: string; memberId: string }): Promise<void> {
  const run = uuid.test(id) ? await runById(ctx.db, id) : undefined
  if (!run) throw runNotFound()
  const open = (await findOpenApprovals(ctx, [runSubject(id)])).get(runSubject(id))
  const isForTwo = run.created_by !== memberId
  const approval = open?.id ?? (await ctx.db.transaction().execute((trx) => askForApproval(ctx, trx, run, isForTwo)))
  if (approval !== null) await decideApproval(ctx, { id: approval, isApproved: true, note: null, memberId })
}

/** The maker asks. @returns the approval that it waits for; null where the run is approved */
const askForApproval = (ctx: Context, trx: Trx, { id, number, created_by: memberId }: RunRow, isForTwo: boolean): Promise<string | null> =>
  performAct(ctx, trx, {
    kind: 'payment_run',
    subject: runSubject(id),
    payload: { runId: id },
    reason: runNumber(number),
    memberId,
    isForTwo,
  })

/** @throws NOT_FOUND, ORDER_STATE_CONFLICT */
export const cancelRun = (ctx: Context, { id, reason, memberId }: { id: string; reason: string; memberId: string }): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    await outdateSubject(ctx, trx, runSubject(id))
    await cancelLockedRun(trx, { id, reason, memberId })
  })

/** The bank has the file: bills are owed no longer, payouts are decided. @throws NOT_FOUND, ORDER_STATE_CONFLICT */
export const markRunSent = (ctx: Context, { id, memberId }: { id: string; memberId: string }): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    const run = await lockRunBefore(trx, id, 'Sent')
    await updateRun(trx, id, { status: 'Sent', sent_by: memberId, sent_at: ctx.clock.now().toString() })
    for (const { position, reference, kind, operator_id: operatorId, amount } of await itemsByRun(trx, id))
      if (kind === 'payout')
        await resolveExceptionOf(ctx, trx, { reference, resolution: 'payout_sent', note: runNumber(run.number), staffId: memberId })
      else await postEntry(ctx, trx, operatorPaidPosting({ runId: id, position, operatorId: operatorId!, currency: run.currency, amount }))
    await recordRun(trx, run, { memberId, action: 'sent', to: 'Sent' })
  })

/** The file for the bank, of an approved run. @throws NOT_FOUND, ORDER_STATE_CONFLICT */
export async function getRunFile(ctx: Context, { id, memberId }: { id: string; memberId: string }): Promise<{ name: string; xml: string }> {
  const { run, items } = await getRun(ctx, id)
  if (run.status !== 'Approved')
    throw new Refusal('ORDER_STATE_CONFLICT', 'The file is there once the run is approved, and until it is sent.', {
      facts: { status: run.status },
    })
  if (!ctx.config.company) throw new Refusal('NOT_FOUND', 'The company has no bank account: set BANK_IBAN and BANK_BIC.')
  const xml = toPaymentFile(run, items, ctx.config.company, ctx.clock.now())
  await recordRun(ctx.db as Trx, run, { memberId, action: 'downloaded', to: 'Approved' })
  return { name: `${runNumber(run.number)}.xml`, xml }
}
