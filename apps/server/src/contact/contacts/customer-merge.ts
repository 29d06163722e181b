import type { CustomerMergeHandler } from '../../platform/customer-merge.ts'

export const contactsMerge: CustomerMergeHandler = { moves: [{ table: 'contact_message', key: ['id'] }] }
