import { timestamp } from '../platform/http/serialize.ts'
import type { PersonalDataHandler } from '../platform/personal-data.ts'
import { acceptancesByClient } from './queries.ts'

/** A signed quote is the evidence of a contract and stays as long as its invoices. */
export const quotesPersonalData: PersonalDataHandler = {
  async exportFiles(trx, clientId) {
    const content = (await acceptancesByClient(trx, clientId)).map(({ accepted_at: at, ...row }) => ({ ...row, accepted: timestamp(at) }))
    return content.length === 0 ? [] : [{ name: 'quotes.json', content }]
  },
}
