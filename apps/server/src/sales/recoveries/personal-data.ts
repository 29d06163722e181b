import type { PersonalDataHandler } from '../../platform/personal-data.ts'
import { timestamp } from '../../platform/written-values.ts'
import { eraseMessages, messagesOf } from './queries.ts'

/** What a customer wrote about a replacement is erased with the account. */
export const recoveriesPersonalData: PersonalDataHandler = {
  async erase(trx, clientId) {
    await eraseMessages(trx, clientId)
  },
  async exportFiles(trx, clientId) {
    const content = (await messagesOf(trx, clientId)).map(({ answered_at: at, ...rest }) => ({ ...rest, answered: at && timestamp(at) }))
    return content.length === 0 ? [] : [{ name: 'replacements.json', content }]
  },
}
