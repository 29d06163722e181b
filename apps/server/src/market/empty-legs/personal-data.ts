import type { PersonalDataHandler } from '../../platform/personal-data.ts'
import { deleteSubscriptionsOf } from './subscription-queries.ts'
import type { Context } from '../../context.ts'
import { listSubscriptions } from './subscriptions.ts'

export const emptyLegsPersonalData = (ctx: Context): PersonalDataHandler => ({
  async erase(trx, clientId) {
    await deleteSubscriptionsOf(trx, clientId)
  },
  async exportFiles(_trx, clientId) {
    return [{ name: 'empty-leg-alerts.json', content: await listSubscriptions(ctx, clientId, 'en') }]
  },
})
