import type { CustomerMergeHandler } from '../../platform/customer-merge.ts'

export const payoutsMerge: CustomerMergeHandler = { stays: { payout: 'left the wallet of its account' } }
