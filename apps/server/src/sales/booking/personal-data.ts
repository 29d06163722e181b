import type { PersonalDataHandler } from '../../platform/personal-data.ts'
import type { Context } from '../../context.ts'
import { exportOrders, type OrderWithInvoices } from './order-views.ts'

/** Orders and invoices are kept by law. @param write one as its customer reads it everywhere */
export const bookingPersonalData = (ctx: Context, write: (order: OrderWithInvoices) => object): PersonalDataHandler => ({
  async exportFiles(trx, clientId, locale) {
    return [{ name: 'orders-and-invoices.json', content: (await exportOrders(ctx, trx, clientId, locale)).map(write) }]
  },
})
