import type { Database } from '../platform/db/database.ts'
import type { Events } from '../platform/events.ts'
import type { EncryptedFiles } from '../platform/files/encrypted-files.ts'
import type { Transitions } from './transitions.ts'
import { filesByTravelDocument, travelDocumentsByClient } from './queries.ts'
import { readApproval } from './approved-data.ts'
import { toTravelDocumentResponse } from './wire.ts'

/** What a client's papers do when the client leaves, or asks for all that is kept. */
export function registerPersonalData({
  db,
  events,
  vault,
  moves,
}: {
  db: Database
  events: Events
  vault: EncryptedFiles
  moves: Transitions
}): void {
  events.on('identity.client-erased', async (trx, { clientId }) => {
    for (const ticket of await travelDocumentsByClient(trx, clientId))
      if (!ticket.erased_at) await moves.eraseDocument(trx, ticket, `client:${clientId}`, 'account deleted')
  })

  events.on('identity.data-export-requested', async (trx, { clientId, files }) => {
    const tickets = (await travelDocumentsByClient(trx, clientId)).filter(({ status }) => status !== 'canceled')
    const kept = await filesByTravelDocument(
      trx,
      tickets.map(({ id }) => id),
    )
    const content = tickets.map((ticket) => ({
      ...toTravelDocumentResponse(ticket, kept.get(ticket.id) ?? []),
      document: readApproval(ticket)?.document ?? null,
    }))
    files.push({ name: 'flight-documents.json', content })
    for (const file of [...kept.values()].flat())
      for (let page = 0; page < file.pages; page++)
        files.push({ name: `flight-documents/${file.id}-${page + 1}.jpg`, content: () => vault.read(db, file.file_id, page) })
  })
}
