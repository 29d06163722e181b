import type { NotificationsDeps } from './service.ts'
import { preferencesAndDevicesByClient, deleteMessagesByClient, messagesByClient } from './personal-data-queries.ts'

/** What a client's messages do when the client leaves, or asks for all that is kept. */
export function registerPersonalData({ events }: Pick<NotificationsDeps, 'events'>): void {
  events.on('identity.client-erased', (trx, { clientId }) => deleteMessagesByClient(trx, clientId))

  events.on('identity.data-export-requested', async (trx, { clientId, files }) => {
    files.push({ name: 'messages.json', content: await messagesByClient(trx, clientId) })
    files.push({ name: 'notifications.json', content: await preferencesAndDevicesByClient(trx, clientId) })
  })
}
