import type { PersonalDataHandler } from '../platform/personal-data.ts'
import type { EmptyLegsService } from './service.ts'
import { deleteSubscriptionsOf } from './subscription-queries.ts'

export const emptyLegsPersonalData = (emptyLegs: Pick<EmptyLegsService, 'listSubscriptions'>): PersonalDataHandler => ({
  async erase(trx, clientId) {
    await deleteSubscriptionsOf(trx, clientId)
  },
  async exportFiles(_trx, clientId) {
    return [{ name: 'empty-leg-alerts.json', content: await emptyLegs.listSubscriptions(clientId, 'en') }]
  },
})
