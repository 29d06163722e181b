import { timestamp } from '../../platform/written-values.ts'
import type { PersonalDataHandler } from '../../platform/personal-data.ts'
import { deleteMessagesByClient, messagesByClient } from './queries.ts'

/** Messages that a customer sent while signed in. */
export const contactsPersonalData: PersonalDataHandler = {
  erase: deleteMessagesByClient,
  async exportFiles(trx, clientId) {
    const content = (await messagesByClient(trx, clientId)).map(({ created_at: at, ...message }) => ({
      ...message,
      created: timestamp(at),
    }))
    return content.length === 0 ? [] : [{ name: 'contact-messages.json', content }]
  },
}
