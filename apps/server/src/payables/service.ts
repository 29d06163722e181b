import { bindContext } from '../platform/bind-context.ts'
import { registerPayableActs } from './approval.ts'
import { listBankAccounts, saveBankAccount } from './bank-accounts.ts'
import { onBillApproved, onBillReopened, onExceptionResolved } from './bills.ts'
import { registerDebitAct } from './debit-approval.ts'
import { explainByRuns, explainDebit, listDebits } from './debits.ts'
import type { PayablesContext } from './deps.ts'
import { approveRun, cancelRun, createRun, getRun, getRunFile, listPayables, listRuns, markRunSent } from './payment-runs.ts'

/** What the company owes operators and customers, and how it is paid. */
export function createPayables(ctx: PayablesContext) {
  registerPayableActs(ctx)
  registerDebitAct(ctx)
  return bindContext(ctx, {
    listPayables,
    listBankAccounts,
    saveBankAccount,
    createRun,
    listRuns,
    getRun,
    approveRun,
    cancelRun,
    markRunSent,
    getRunFile,
    listDebits,
    explainDebit,
    explainByRuns,
    onBillApproved,
    onBillReopened,
    onExceptionResolved,
  })
}

export type PayablesService = ReturnType<typeof createPayables>
