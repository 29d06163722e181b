export { listBankAccounts, saveBankAccount } from './bank-accounts.ts'
export { explainByRuns, explainDebit, listDebits } from './debits.ts'
export { approveRun, cancelRun, createRun, getRun, getRunFile, listPayables, listRuns, markRunSent } from './payment-runs.ts'
