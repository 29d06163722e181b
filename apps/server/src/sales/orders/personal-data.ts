import { activeOrderStatuses } from '@aquilane/domain/orders/transitions'
import { money, timestamp } from '../../platform/written-values.ts'
import type { DeletionBlocker, PersonalDataHandler } from '../../platform/personal-data.ts'
import { eraseOrigins } from './order-origins.ts'
import { eraseWishes, ordersByClient } from './queries.ts'
import { eraseRatingComments, ratingsByClient } from './rating-queries.ts'

/** Active orders and unsettled refunds block the deletion of an account. Words of ratings and of requests, and devices behind orders, are erased. */
export const ordersPersonalData: PersonalDataHandler = {
  async findBlockers(trx, clientId) {
    return (await ordersByClient(trx, clientId)).flatMap(({ status, pnr, refund, refund_settled, currency }): DeletionBlocker[] => {
      if ((activeOrderStatuses as readonly string[]).includes(status)) return [{ reason: 'ACTIVE_ORDER', pnr, amount: null }]
      if (status === 'Refund' && !refund_settled) return [{ reason: 'OPEN_REFUND', pnr, amount: money(refund ?? 0, currency) }]
      return []
    })
  },
  async erase(trx, clientId) {
    await eraseRatingComments(trx, clientId)
    await eraseOrigins(trx, clientId)
    await eraseWishes(trx, clientId)
  },
  async exportFiles(trx, clientId) {
    const content = (await ratingsByClient(trx, clientId)).map(({ created_at: at, ...rating }) => ({ ...rating, created: timestamp(at) }))
    return content.length === 0 ? [] : [{ name: 'ratings.json', content }]
  },
}
