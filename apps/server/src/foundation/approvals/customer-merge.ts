import type { CustomerMergeHandler } from '../../platform/customer-merge.ts'

export const approvalsMerge: CustomerMergeHandler = { stays: { approval: 'was asked for one account' } }
