import type { PersonalDataHandler } from '../../platform/personal-data.ts'
import { transactionsByClient } from './queries.ts'

/** Bank transactions are kept by law. */
export const bankReconciliationPersonalData: PersonalDataHandler = {
  async exportFiles(trx, clientId) {
    return [{ name: 'bank-transfers.json', content: await transactionsByClient(trx, clientId) }]
  },
}
