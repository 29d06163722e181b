import type { MessagingDeps } from './service.ts'
import { choicesAndDevicesOf, deleteMessagesOf, everyMessageOf } from './personal-data-queries.ts'

/** What a client's messages do when the client leaves, or asks for all that is kept. */
export function farewell({ events }: Pick<MessagingDeps, 'events'>): void {
  events.on('identity.client-erased', (trx, { clientId }) => deleteMessagesOf(trx, clientId))

  events.on('identity.client-exported', async (trx, { clientId, files }) => {
    files.push({ name: 'messages.json', content: await everyMessageOf(trx, clientId) })
    files.push({ name: 'notifications.json', content: await choicesAndDevicesOf(trx, clientId) })
  })
}
