import type { CustomerMergeHandler } from '../../platform/customer-merge.ts'

export const identityMerge: CustomerMergeHandler = {
  moves: [
    { table: 'client_passkey', key: ['id'] },
    { table: 'avatar', key: ['id'], once: [] },
  ],
  stays: {
    session: 'ends with the account',
    email_code: 'is good for ten minutes',
    email_block: 'is about what the customer of that account entered',
    client: 'names the account it became a part of',
  },
}
