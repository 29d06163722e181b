import { timestamp } from '../../platform/written-values.ts'
import type { PersonalDataHandler } from '../../platform/personal-data.ts'
import { eraseTransfersOfClient, transfersByClient } from './queries.ts'

/** Cars belong to their invoices; addresses, notes and drivers go with the account. */
export const groundTransfersPersonalData: PersonalDataHandler = {
  erase: eraseTransfersOfClient,
  async exportFiles(trx, clientId) {
    const content = (await transfersByClient(trx, clientId)).map((row) => ({
      order: row.order_id,
      leg: row.leg_id,
      asked: timestamp(row.asked_at),
      end: row.leg_end,
      car: row.kind,
      passengers: row.passengers,
      bags: row.bags,
      address: row.address,
      note: row.note,
      status: row.status,
      driver: row.driver_name,
    }))
    return content.length === 0 ? [] : [{ name: 'ground-transfers.json', content }]
  },
}
