import type { PersonalDataHandler } from '../platform/personal-data.ts'
import type { BookingService } from './service.ts'

/** Orders and invoices are kept by law. */
export const bookingPersonalData = (booking: Pick<BookingService, 'exportOrders'>): PersonalDataHandler => ({
  async exportFiles(trx, clientId, locale) {
    return [{ name: 'orders-and-invoices.json', content: await booking.exportOrders(trx, clientId, locale) }]
  },
})
