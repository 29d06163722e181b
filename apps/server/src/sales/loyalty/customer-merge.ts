import type { CustomerMergeHandler } from '../../platform/customer-merge.ts'

export const loyaltyMerge: CustomerMergeHandler = {
  moves: [
    { table: 'coupon', key: ['id'], item: 'coupons', once: ['reference'] },
    { table: 'cashback_grant', key: ['payment_id'], with: { column: 'payment_id', table: 'payment' } },
    { table: 'referral', column: 'referrer_id', key: ['id'], unlessNamedIn: 'friend_id' },
    { table: 'referral', column: 'friend_id', key: ['id'], once: [], unlessNamedIn: 'referrer_id' },
    { table: 'referral_code', key: ['code'], once: [] },
  ],
}
