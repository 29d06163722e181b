import { timestamp } from '../../platform/written-values.ts'
import type { PersonalDataHandler } from '../../platform/personal-data.ts'
import { deleteSharesByClient, sharesByClient } from './queries.ts'

/** Links end with the account; whom a sheet was sent to is data of its customer. */
export const tripSheetsPersonalData: PersonalDataHandler = {
  async erase(trx, clientId) {
    await deleteSharesByClient(trx, clientId)
  },
  async exportFiles(trx, clientId) {
    const content = (await sharesByClient(trx, clientId)).map((row) => ({
      order: row.order_id,
      for: row.label,
      email: row.email,
      created: timestamp(row.created_at),
      withdrawn: row.withdrawn_at && timestamp(row.withdrawn_at),
      opens: row.opens,
      opened: row.opened_at && timestamp(row.opened_at),
    }))
    return content.length === 0 ? [] : [{ name: 'shared-trips.json', content }]
  },
}
