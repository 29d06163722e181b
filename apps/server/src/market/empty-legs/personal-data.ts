import type { PersonalDataHandler } from '../../platform/personal-data.ts'
import { deleteSubscriptionsOf } from './subscription-queries.ts'
import type { Context } from '../../context.ts'
import { listSubscriptions, type ShownSubscription } from './subscriptions.ts'

/** @param write an alert as its owner reads it everywhere */
export const emptyLegsPersonalData = (ctx: Context, write: (alert: ShownSubscription) => object): PersonalDataHandler => ({
  async erase(trx, clientId) {
    await deleteSubscriptionsOf(trx, clientId)
  },
  async exportFiles(_trx, clientId) {
    return [{ name: 'empty-leg-alerts.json', content: (await listSubscriptions(ctx, clientId, 'en')).map(write) }]
  },
})
