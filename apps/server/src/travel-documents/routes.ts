import type { FastifyInstance } from 'fastify'
import {
  addTravelDocumentFiles,
  cancelTravelDocument,
  createTravelDocument,
  getTravelDocumentFile,
  listReusableTravelDocuments,
  listTravelDocuments,
  removeTravelDocumentFiles,
  reuseTravelDocument,
  saveTravelDocumentPassenger,
  submitTravelDocument,
} from '@aquilane/contract/travel-documents'
import { registerEndpoint } from '../platform/http/register-endpoint.ts'
import type { TravelDocumentsService } from './service.ts'

export function travelDocumentRoutes(app: FastifyInstance, documents: TravelDocumentsService): void {
  const toLegReference = (clientId: string, asked: { order_id: string; order_leg_id: string }) => ({
    clientId,
    orderId: asked.order_id,
    legId: asked.order_leg_id,
  })

  registerEndpoint(app, listTravelDocuments, ({ query, clientId }) => documents.list(toLegReference(clientId, query)))

  registerEndpoint(app, createTravelDocument, ({ body, clientId }) => documents.create(toLegReference(clientId, body)))

  registerEndpoint(app, addTravelDocumentFiles, async ({ body, clientId, request }) => ({
    data: await documents.addFiles(clientId, body.ticket_id, request.spooled),
  }))

  registerEndpoint(app, removeTravelDocumentFiles, async ({ query, clientId }) => {
    await documents.removeFiles(clientId, query.ticket_id, [query['file_id[]']].flat())
    return {}
  })

  registerEndpoint(app, submitTravelDocument, ({ query, clientId }) => documents.submit(clientId, query.id))

  registerEndpoint(app, cancelTravelDocument, async ({ query, clientId }) => {
    await documents.cancel(clientId, query.id)
    return {}
  })

  registerEndpoint(app, getTravelDocumentFile, async ({ query, clientId, reply }) => {
    const { ticket_id, file_id, page = 1, index = '1600x0' } = query
    const picture = await documents.file({ clientId, ticketId: ticket_id, fileId: file_id, page, index })
    reply.headers({ 'content-type': 'image/jpeg', 'cache-control': 'private, no-store' })
    return picture
  })

  registerEndpoint(app, saveTravelDocumentPassenger, ({ body, clientId }) => documents.savePassenger(clientId, body.ticket.id))

  registerEndpoint(app, listReusableTravelDocuments, async ({ query, clientId }) => ({
    data: await documents.reusable(toLegReference(clientId, query)),
  }))

  registerEndpoint(app, reuseTravelDocument, ({ body, clientId }) =>
    documents.reuse({ ...toLegReference(clientId, body), ticketId: body.ticket.id }),
  )
}
