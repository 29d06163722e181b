import { runNumber } from '@aquilane/domain/payables/payment-run'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { type ActBy, type ActDescription, registerAct } from '../../foundation/approvals/index.ts'
import { masked, type AccountData } from './bank-account-data.ts'
import { accountsByOperators, lockAccount, operatorName, saveAccount } from './account-queries.ts'
import { itemsByRun, lockRun, updateRun } from './run-queries.ts'
import { cancelLockedRun, recordRun } from './run-record.ts'
import type { Context } from '../../context.ts'

declare module '../../foundation/approvals/act.ts' {
  interface ActPayloads {
    payment_run: { runId: string }
    bank_account: AccountData & { operatorId: number; revision: number | null }
  }
}

export const runSubject = (id: string): string => `payment-run:${id}`
export const accountSubject = (operatorId: number): string => `operator-account:${operatorId}`

const accountChanged = () =>
  new Refusal('CHANGED_MEANWHILE', 'The bank account of an operator of this run has changed. Cancel the run and put it together again.')

/** A draft whose accounts are still those that operators have. @throws NOT_FOUND, ORDER_STATE_CONFLICT, CHANGED_MEANWHILE */
async function describeRun(trx: Trx, { runId }: { runId: string }): Promise<ActDescription> {
  const run = await lockRun(trx, runId)
  if (!run) throw new Refusal('NOT_FOUND', 'There is no such payment run.')
  if (run.status !== 'Draft')
    throw new Refusal('ORDER_STATE_CONFLICT', `A payment run that is ${run.status} cannot become Approved.`, {
      facts: { status: run.status },
    })
  const items = await itemsByRun(trx, runId)
  const accounts = await accountsByOperators(trx, [...new Set(items.flatMap(({ operator_id: id }) => id ?? []))])
  const byOperator = new Map(accounts.map((account) => [account.operator_id, account]))
  for (const item of items) if (item.operator_id !== null && byOperator.get(item.operator_id)?.iban !== item.iban) throw accountChanged()
  const newAccounts = items
    .filter((item) => item.is_new_account)
    .map((item) => `${item.kind === 'payout' ? item.text : item.beneficiary} ${masked(item.iban)}`)
  return {
    facts: [
      { field: 'number', from: null, to: { text: runNumber(run.number) } },
      { field: 'total', from: null, to: { money: { cents: run.total, currency: run.currency } } },
      { field: 'transfers', from: null, to: { text: String(items.length) } },
      { field: 'execute_on', from: null, to: { day: run.execute_on } },
      ...(newAccounts.length > 0 ? [{ field: 'new_accounts' as const, from: null, to: { text: newAccounts.join(', ') } }] : []),
    ],
    version: JSON.stringify([
      items.map(({ reference, amount, iban }) => [reference, amount, iban]),
      accounts.map(({ operator_id: operator, revision }) => [operator, revision]),
    ]),
    cents: run.total,
    isAlwaysTwo: run.four_eyes,
    clientId: null,
  }
}

async function approveLocked(ctx: Context, trx: Trx, { runId }: { runId: string }, { madeBy, decidedBy }: ActBy): Promise<void> {
  const memberId = decidedBy ?? madeBy
  const run = await lockRun(trx, runId)
  if (!run) throw new Refusal('NOT_FOUND', 'There is no such payment run.')
  await updateRun(trx, runId, { status: 'Approved', approved_by: memberId, approved_at: ctx.clock.now().toString() })
  await recordRun(trx, run, { memberId, action: 'approved', to: 'Approved' })
}

/** @throws NOT_FOUND, CHANGED_MEANWHILE */
async function describeAccount(trx: Trx, { operatorId, revision, ...to }: AccountData & { operatorId: number; revision: number | null }) {
  const name = await operatorName(trx, operatorId)
  if (name === undefined) throw new Refusal('NOT_FOUND', 'There is no such operator.')
  const before = await lockAccount(trx, operatorId)
  if ((before?.revision ?? null) !== revision)
    throw new Refusal('CHANGED_MEANWHILE', 'Another member has changed this meanwhile. Read it again, then change it.', {
      facts: { revision: before?.revision ?? null },
    })
  const value = (text: string | null | undefined) => (text ? { text } : null)
  return {
    facts: [
      { field: 'operator' as const, from: null, to: { text: name } },
      { field: 'beneficiary' as const, from: value(before?.beneficiary), to: value(to.beneficiary) },
      { field: 'iban' as const, from: value(before?.iban), to: value(to.iban) },
      ...(before?.bic || to.bic ? [{ field: 'bic' as const, from: value(before?.bic), to: value(to.bic) }] : []),
    ],
    version: String(revision),
    cents: null,
    isAlwaysTwo: true,
    clientId: null,
  }
}

/** Counts as new from the decision on, also where an earlier account comes back. */
async function applyAccount(
  { clock }: Context,
  trx: Trx,
  { operatorId, beneficiary, iban, bic }: AccountData & { operatorId: number },
  { madeBy, decidedBy, reason }: ActBy,
): Promise<void> {
  const before = await lockAccount(trx, operatorId)
  const values = { operator_id: operatorId, beneficiary, iban, bic, changed_by: madeBy, changed_at: clock.now().toString() }
  await saveAccount(trx, values, before !== undefined)
  await audit(trx, {
    actor: `staff:${madeBy}`,
    action: 'bank-account',
    subject: `operator:${operatorId}`,
    from: before ? masked(before.iban) : null,
    to: masked(iban),
    reason,
    details: { approved_by: decidedBy },
  })
}

/** Payment runs and accounts of operators, as `approvals` performs them. */
export function registerPayableActs(ctx: Context): void {
  registerAct(ctx, 'payment_run', {
    limitCents: ctx.config.memberLimits.paymentRun,
    describe: describeRun,
    apply: (trx, payload, by) => approveLocked(ctx, trx, payload, by),
    onRefused: (trx, { runId }, { decidedBy, note }) => cancelLockedRun(trx, { id: runId, reason: note, memberId: decidedBy }),
  })
  registerAct(ctx, 'bank_account', {
    limitCents: null,
    describe: describeAccount,
    apply: (trx, payload, by) => applyAccount(ctx, trx, payload, by),
  })
}
