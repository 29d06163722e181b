import type { Context } from '../../context.ts'
import { getClient } from '../../foundation/identity/index.ts'
import type { PersonalDataHandler } from '../../platform/personal-data.ts'
import { addressByEmail, deleteAddress } from './address-queries.ts'
import { listPriceAlerts, toShown, type ShownPriceAlert } from './alerts.ts'
import { alertsByOwner, deleteAlertsOf } from './queries.ts'

/**
 * Alerts of the account, and those of its confirmed address.
 * @param write an alert as its owner reads it everywhere
 */
export const priceAlertsPersonalData = (ctx: Context, write: (alert: ShownPriceAlert) => object): PersonalDataHandler => ({
  async erase(trx, clientId) {
    await deleteAlertsOf(trx, clientId)
    const email = (await getClient(ctx, clientId))?.email
    if (email) await deleteAddress(trx, email)
  },
  async exportFiles(trx, clientId) {
    const own = await listPriceAlerts(ctx, clientId, 'en')
    const email = (await getClient(ctx, clientId))?.email
    const address = email ? await addressByEmail(trx, email) : undefined
    const byAddress = address ? await alertsByOwner(trx, { addressId: address.id }) : []
    const content = [...own, ...byAddress.map((row) => toShown(ctx, row, 'en'))].map(write)
    return [{ name: 'price-alerts.json', content }]
  },
})
