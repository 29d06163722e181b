import type { CustomerMergeHandler } from '../../platform/customer-merge.ts'

export const bankReconciliationMerge: CustomerMergeHandler = { stays: { bank_transaction: 'its resolution is final' } }
