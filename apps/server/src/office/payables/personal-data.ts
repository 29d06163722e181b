import type { PersonalDataHandler } from '../../platform/personal-data.ts'
import { maskPayoutItems, payoutIdsByClient } from './run-queries.ts'

/** Bank details of payouts are also in the runs that paid them. */
export const payablesPersonalData: PersonalDataHandler = {
  async erase(trx, clientId) {
    await maskPayoutItems(trx, await payoutIdsByClient(trx, clientId))
  },
}
