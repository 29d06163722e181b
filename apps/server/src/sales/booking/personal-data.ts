import type { PersonalDataHandler } from '../../platform/personal-data.ts'
import type { Context } from '../../context.ts'
import { exportOrders } from './order-views.ts'

/** Orders and invoices are kept by law. */
export const bookingPersonalData = (ctx: Context): PersonalDataHandler => ({
  async exportFiles(trx, clientId, locale) {
    return [{ name: 'orders-and-invoices.json', content: await exportOrders(ctx, trx, clientId, locale) }]
  },
})
