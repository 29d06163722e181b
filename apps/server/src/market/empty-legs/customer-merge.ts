import type { CustomerMergeHandler } from '../../platform/customer-merge.ts'

export const emptyLegsMerge: CustomerMergeHandler = {
  moves: [{ table: 'empty_leg_subscription', key: ['id'], item: 'alerts' }],
}
