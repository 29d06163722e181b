import type { CustomerMergeHandler } from '../../platform/customer-merge.ts'

export const sharedFlightsMerge: CustomerMergeHandler = {
  moves: [
    { table: 'shared_flight', column: 'initiator_id', key: ['id'] },
    { table: 'shared_flight_waiting', key: ['id'], once: ['flight_id'] },
  ],
}
