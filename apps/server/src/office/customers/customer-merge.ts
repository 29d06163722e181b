import type { CustomerMergeHandler } from '../../platform/customer-merge.ts'

export const customersMerge: CustomerMergeHandler = {
  moves: [
    { table: 'customer_note', key: ['id'], item: 'notes' },
    { table: 'customer_task', key: ['id'], item: 'tasks' },
    { table: 'customer_tag', key: ['tag'], item: 'tags', once: ['tag'] },
  ],
  stays: { customer_manager: 'each account has its own', customer_merge: 'is the record of it', planned_merge: 'is what was agreed on' },
}
