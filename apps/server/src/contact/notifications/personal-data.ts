import type { PersonalDataHandler } from '../../platform/personal-data.ts'
import { deleteMessagesByClient, messagesByClient, preferencesAndDevicesByClient } from './personal-data-queries.ts'

export const notificationsPersonalData: PersonalDataHandler = {
  erase: deleteMessagesByClient,
  async exportFiles(trx, clientId) {
    return [
      { name: 'messages.json', content: await messagesByClient(trx, clientId) },
      { name: 'notifications.json', content: await preferencesAndDevicesByClient(trx, clientId) },
    ]
  },
}
