import type { CustomerMergeHandler } from '../../platform/customer-merge.ts'

export const ordersMerge: CustomerMergeHandler = { moves: [{ table: 'orders', key: ['id'], item: 'trips' }] }
