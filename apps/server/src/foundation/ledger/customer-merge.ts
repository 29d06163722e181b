import type { CustomerMergeHandler } from '../../platform/customer-merge.ts'

/** Balances move by entries: `move-balances.ts`. */
export const ledgerMerge: CustomerMergeHandler = {
  stays: { ledger_account: 'its entries are the history of its account', credit_lot: 'changes by movements only' },
}
