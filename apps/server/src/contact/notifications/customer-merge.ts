import type { CustomerMergeHandler } from '../../platform/customer-merge.ts'

export const notificationsMerge: CustomerMergeHandler = {
  moves: [{ table: 'push_message', key: ['id'], once: ['source'] }],
  stays: {
    notification_preference: 'the customer chose them for the account that is kept',
    web_push_subscription: 'belongs to a session',
  },
}
