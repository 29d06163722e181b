import type { FastifyInstance } from 'fastify'
import {
  getAircraftPhoto,
  listAircraftPhotos,
  listAircraftClasses,
  listAircraftTypes,
  listCompanyCertifications,
  listNewsAircraftClasses,
} from '@aquilane/contract/fleet'
import type { PhotoWidth } from '@aquilane/domain/fleet/fleet-files'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { cachePublicly } from '../../../platform/http/public-cache.ts'
import type { Context } from '../../../context.ts'
import { listCertifications } from '../certifications.ts'
import { listPhotos, readPhoto } from '../fleet-files.ts'
import { listClasses, listTypes } from '../service.ts'
import { toClassItem, toPhotos, toTypeItem } from './wire.ts'

export function fleetRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, getAircraftPhoto, async ({ query: { id, width = '1600' }, reply }) => {
    const bytes = await readPhoto(ctx, id, Number(width) as PhotoWidth)
    reply.headers({ 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=31536000, immutable' })
    return bytes
  })
  registerEndpoint(app, listAircraftPhotos, async ({ query: { tail: tails }, reply }) => {
    cachePublicly(reply, 600)
    return { data: (await listPhotos(ctx, tails)).map(({ tail, photos }) => ({ tail, photos: toPhotos(photos) })) }
  })
  for (const definition of [listAircraftClasses, listNewsAircraftClasses]) {
    registerEndpoint(app, definition, async ({ locale, reply }) => {
      cachePublicly(reply)
      return { data: (await listClasses(ctx, locale)).map(toClassItem) }
    })
  }
  registerEndpoint(app, listAircraftTypes, async ({ locale, reply }) => {
    cachePublicly(reply)
    return { data: (await listTypes(ctx, locale)).map(toTypeItem) }
  })
  registerEndpoint(app, listCompanyCertifications, async ({ reply }) => {
    const held = await listCertifications(ctx)
    cachePublicly(reply, 600)
    return {
      data: held.map(({ operatorId, certification, validUntil }) => ({
        company: { id: operatorId },
        certification,
        valid_until: validUntil,
      })),
    }
  })
}
