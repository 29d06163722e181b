import type { FastifyInstance } from 'fastify'
import {
  addTicketPassportFiles,
  cancelTicketPassport,
  createTicketPassport,
  getTicketPassportFile,
  listReusableTicketPassports,
  listTicketPassports,
  removeTicketPassportFiles,
  reuseTicketPassport,
  saveTicketPassportPerson,
  submitTicketPassport,
} from '@aquilane/contract/travel-documents'
import { bind } from '../platform/http/register-endpoint.ts'
import type { DocumentsService } from './service.ts'

export function documentsRoutes(app: FastifyInstance, documents: DocumentsService): void {
  const legOf = (clientId: string, asked: { order_id: string; order_leg_id: string }) => ({
    clientId,
    orderId: asked.order_id,
    legId: asked.order_leg_id,
  })

  bind(app, listTicketPassports, ({ query, clientId }) => documents.list(legOf(clientId, query)))

  bind(app, createTicketPassport, ({ body, clientId }) => documents.create(legOf(clientId, body)))

  bind(app, addTicketPassportFiles, async ({ body, clientId, request }) => ({
    data: await documents.addFiles(clientId, body.ticket_id, request.spooled),
  }))

  bind(app, removeTicketPassportFiles, async ({ query, clientId }) => {
    await documents.removeFiles(clientId, query.ticket_id, [query['file_id[]']].flat())
    return {}
  })

  bind(app, submitTicketPassport, ({ query, clientId }) => documents.submit(clientId, query.id))

  bind(app, cancelTicketPassport, async ({ query, clientId }) => {
    await documents.cancel(clientId, query.id)
    return {}
  })

  bind(app, getTicketPassportFile, async ({ query, clientId, reply }) => {
    const { ticket_id, file_id, page = 1, index = '1600x0' } = query
    const picture = await documents.file({ clientId, ticketId: ticket_id, fileId: file_id, page, index })
    reply.headers({ 'content-type': 'image/jpeg', 'cache-control': 'private, no-store' })
    return picture
  })

  bind(app, saveTicketPassportPerson, ({ body, clientId }) => documents.savePerson(clientId, body.ticket.id))

  bind(app, listReusableTicketPassports, async ({ query, clientId }) => ({ data: await documents.reusable(legOf(clientId, query)) }))

  bind(app, reuseTicketPassport, ({ body, clientId }) => documents.reuse({ ...legOf(clientId, body), ticketId: body.ticket.id }))
}
