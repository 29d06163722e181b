import type { CustomerMergeHandler } from '../../platform/customer-merge.ts'

export const travelDocumentsMerge: CustomerMergeHandler = {
  moves: [
    { table: 'named_passenger', key: ['id'], with: { column: 'order_id', table: 'orders' } },
    { table: 'travel_document', key: ['id'], item: 'travel_documents', with: { column: 'order_id', table: 'orders' } },
  ],
}
