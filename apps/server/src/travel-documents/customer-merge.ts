import type { CustomerMergeHandler } from '../platform/customer-merge.ts'

export const travelDocumentsMerge: CustomerMergeHandler = {
  moves: [{ table: 'travel_document', key: ['id'], item: 'papers', with: { column: 'order_id', table: 'orders' } }],
}
