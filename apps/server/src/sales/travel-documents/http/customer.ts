import type { FastifyInstance } from 'fastify'
import {
  addTravelDocumentFiles as addTravelDocumentFilesEndpoint,
  cancelTravelDocument as cancelTravelDocumentEndpoint,
  createTravelDocument as createTravelDocumentEndpoint,
  getTravelDocumentFile,
  listReusableTravelDocuments,
  listTravelDocuments,
  removeTravelDocumentFiles as removeTravelDocumentFilesEndpoint,
  reuseTravelDocument as reuseTravelDocumentEndpoint,
  saveTravelDocumentPassenger,
  submitTravelDocument as submitTravelDocumentEndpoint,
} from '@aquilane/contract/travel-documents'
import { addOrderPassenger, listOrderPassengers, removeOrderPassenger } from '@aquilane/contract/order-passengers'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import type { Context } from '../../../context.ts'
import {
  listTravelDocumentsByLeg,
  createTravelDocument,
  addTravelDocumentFiles,
  removeTravelDocumentFiles,
  submitTravelDocument,
  cancelTravelDocument,
  getTravelDocumentPage,
  savePassenger,
} from '../service.ts'
import { addName, listOwnNames, removeName } from '../names.ts'
import { listReusableDocuments, reuseTravelDocument } from '../reuse.ts'
import { toFile, toPassengerList, toTravelDocument } from './wire.ts'

export function travelDocumentRoutes(app: FastifyInstance, ctx: Context): void {
  const toLegReference = (clientId: string, asked: { order_id: string; order_leg_id: string }) => ({
    clientId,
    orderId: asked.order_id,
    legId: asked.order_leg_id,
  })

  registerEndpoint(app, listTravelDocuments, async ({ query, clientId }) => {
    const { documents, isOpen, limits } = await listTravelDocumentsByLeg(ctx, toLegReference(clientId, query))
    return {
      data: documents.map(toTravelDocument),
      open: isOpen,
      limits: { file_megabytes: limits.fileMegabytes, files: limits.files },
    }
  })

  registerEndpoint(app, createTravelDocumentEndpoint, ({ body, clientId }) =>
    createTravelDocument(ctx, { ...toLegReference(clientId, body), nameId: body.named_passenger_id ?? null }),
  )

  registerEndpoint(app, addTravelDocumentFilesEndpoint, async ({ body, clientId, request }) => ({
    data: (await addTravelDocumentFiles(ctx, clientId, body.ticket_id, request.spooled)).map(toFile),
  }))

  registerEndpoint(app, removeTravelDocumentFilesEndpoint, async ({ query, clientId }) => {
    await removeTravelDocumentFiles(ctx, clientId, query.ticket_id, [query['file_id[]']].flat())
    return {}
  })

  registerEndpoint(app, submitTravelDocumentEndpoint, async ({ query, clientId }) =>
    toTravelDocument(await submitTravelDocument(ctx, clientId, query.id)),
  )

  registerEndpoint(app, cancelTravelDocumentEndpoint, async ({ query, clientId }) => {
    await cancelTravelDocument(ctx, clientId, query.id)
    return {}
  })

  registerEndpoint(app, getTravelDocumentFile, async ({ query, clientId, reply }) => {
    const { ticket_id, file_id, page = 1, index = '1600x0' } = query
    const picture = await getTravelDocumentPage(ctx, { clientId, ticketId: ticket_id, fileId: file_id, page, index })
    reply.headers({ 'content-type': 'image/jpeg', 'cache-control': 'private, no-store' })
    return picture
  })

  registerEndpoint(app, saveTravelDocumentPassenger, ({ body, clientId }) => savePassenger(ctx, clientId, body.ticket.id))

  registerEndpoint(app, listReusableTravelDocuments, async ({ query, clientId }) => ({
    data: (await listReusableDocuments(ctx, toLegReference(clientId, query))).map(toTravelDocument),
  }))

  registerEndpoint(app, reuseTravelDocumentEndpoint, async ({ body, clientId }) =>
    toTravelDocument(await reuseTravelDocument(ctx, { ...toLegReference(clientId, body), ticketId: body.ticket.id })),
  )

  nameRoutes(app, ctx)
}

/** Who flies, by name. */
function nameRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, listOrderPassengers, async ({ query: { order_id: orderId }, clientId }) =>
    toPassengerList(await listOwnNames(ctx, { orderId, clientId })),
  )
  registerEndpoint(app, addOrderPassenger, async ({ body, clientId }) =>
    toPassengerList(
      await addName(ctx, {
        orderId: body.order_id,
        clientId,
        passengerId: body.person_id ?? null,
        name: body.name ?? null,
        takesSeat: body.takes_seat ?? true,
      }),
    ),
  )
  registerEndpoint(app, removeOrderPassenger, async ({ body: { id }, clientId }) =>
    toPassengerList(await removeName(ctx, { id, clientId })),
  )
}
