import type { Database } from '../platform/db/database.ts'
import type { Events } from '../platform/events.ts'
import type { Vault } from '../platform/files/encrypted-files.ts'
import type { Moves } from './transitions.ts'
import { filesOf, ticketsOfClient } from './queries.ts'
import { readingOf, wireTicket } from './wire.ts'

/** What a client's papers do when the client leaves, or asks for all that is kept. */
export function farewell({ db, events, vault, moves }: { db: Database; events: Events; vault: Vault; moves: Moves }): void {
  events.on('identity.client-erased', async (trx, { clientId }) => {
    for (const ticket of await ticketsOfClient(trx, clientId))
      if (!ticket.erased_at) await moves.erase(trx, ticket, `client:${clientId}`, 'account deleted')
  })

  events.on('identity.client-exported', async (trx, { clientId, files }) => {
    const tickets = (await ticketsOfClient(trx, clientId)).filter(({ status }) => status !== 'canceled')
    const kept = await filesOf(
      trx,
      tickets.map(({ id }) => id),
    )
    const content = tickets.map((ticket) => ({
      ...wireTicket(ticket, kept.get(ticket.id) ?? []),
      document: readingOf(ticket)?.document ?? null,
    }))
    files.push({ name: 'flight-documents.json', content })
    for (const file of [...kept.values()].flat())
      for (let page = 0; page < file.pages; page++)
        files.push({ name: `flight-documents/${file.id}-${page + 1}.jpg`, content: () => vault.read(db, file.file_id, page) })
  })
}
