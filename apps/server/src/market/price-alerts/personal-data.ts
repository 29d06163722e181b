import type { Context } from '../../context.ts'
import type { PersonalDataHandler } from '../../platform/personal-data.ts'
import { listPriceAlerts, type ShownPriceAlert } from './alerts.ts'
import { deleteAlertsOf } from './queries.ts'

/** @param write an alert as its owner reads it everywhere */
export const priceAlertsPersonalData = (ctx: Context, write: (alert: ShownPriceAlert) => object): PersonalDataHandler => ({
  async erase(trx, clientId) {
    await deleteAlertsOf(trx, clientId)
  },
  async exportFiles(_trx, clientId) {
    return [{ name: 'price-alerts.json', content: (await listPriceAlerts(ctx, clientId, 'en')).map(write) }]
  },
})
