import { timestamp } from '../../platform/written-values.ts'
import type { PersonalDataHandler } from '../../platform/personal-data.ts'
import { cateringByClient, dishesByLegs, eraseClientData } from './queries.ts'

/** What was eaten belongs to the invoice; allergies and notes go with the account. */
export const cateringPersonalData: PersonalDataHandler = {
  erase: eraseClientData,
  async exportFiles(trx, clientId) {
    const rows = await cateringByClient(trx, clientId)
    const dishes = await dishesByLegs(
      trx,
      rows.map(({ leg_id: id }) => id),
    )
    const content = rows.map((row) => ({
      order: row.order_id,
      leg: row.leg_id,
      chosen: timestamp(row.placed_at),
      dishes: (dishes.get(row.leg_id) ?? []).map(({ dish, quantity }) => ({ dish, quantity })),
      allergies: row.allergies,
      note: row.note,
    }))
    return content.length === 0 ? [] : [{ name: 'catering.json', content }]
  },
}
