import type { FastifyInstance } from 'fastify'
import {
  staffAddAircraftPhoto,
  staffAddFleetDocuments,
  staffGetFleetDocument,
  staffRemoveAircraftPhoto,
  staffRemoveFleetDocument,
  staffShowAircraftPhotoFirst,
} from '@aquilane/contract/staff-fleet-files'
import type { Context } from '../../../context.ts'
import { fieldError, Refusal } from '@aquilane/domain/refusal'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { addDocuments, addPhoto, readDocument, removeDocument, removePhoto, showPhotoFirst } from '../fleet-files.ts'

/** Photographs of aircraft, and scans of operators and aircraft (operations). */
export function fleetFileRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffAddAircraftPhoto, async ({ body: { aircraft_id: aircraftId, kind }, staff, request }) => {
    const [file, ...others] = request.spooled
    if (!file || others.length > 0)
      throw new Refusal('VALIDATION_FAILED', 'Send one picture.', {
        errors: [{ path: 'photo', code: 'required', message: 'Send one picture in the field "photo".' }],
      })
    const id = await addPhoto(ctx, { aircraftId: Number(aircraftId), kind, file, memberId: staff.id })
    await ctx.fleet.refresh()
    return { id }
  })

  registerEndpoint(app, staffShowAircraftPhotoFirst, async ({ body: { photo }, staff }) => {
    await showPhotoFirst(ctx, { id: photo.id, memberId: staff.id })
    await ctx.fleet.refresh()
    return {}
  })

  registerEndpoint(app, staffRemoveAircraftPhoto, async ({ body: { photo }, staff }) => {
    await removePhoto(ctx, { id: photo.id, memberId: staff.id })
    await ctx.fleet.refresh()
    return {}
  })
  documentRoutes(app, ctx)
}

function documentRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffAddFleetDocuments, async ({ body, staff, request }) => {
    const { company_id: operatorId, aircraft_id: aircraftId, kind, number = null, valid_until: validUntil = null } = body
    if ((operatorId === undefined) === (aircraftId === undefined))
      throw fieldError('aircraft_id', 'required', 'Name an operator or an aircraft, one of the two.')
    const owner = operatorId === undefined ? { aircraftId: Number(aircraftId) } : { operatorId: Number(operatorId) }
    await addDocuments(ctx, { owner, kind, number, validUntil, files: request.spooled, memberId: staff.id })
    return {}
  })

  registerEndpoint(app, staffGetFleetDocument, async ({ query: { id, page = 1 }, staff, reply }) => {
    const picture = await readDocument(ctx, { id, page, memberId: staff.id })
    reply.headers({ 'content-type': 'image/jpeg', 'cache-control': 'private, no-store' })
    return picture
  })

  registerEndpoint(app, staffRemoveFleetDocument, async ({ body: { document }, staff }) => {
    await removeDocument(ctx, { id: document.id, memberId: staff.id })
    return {}
  })
}
