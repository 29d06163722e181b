import type { FastifyInstance } from 'fastify'
import { getAircraftPhoto, listAircraftClasses, listAircraftTypes, listNewsAircraftClasses } from '@aquilane/contract/fleet'
import type { PhotoWidth } from '@aquilane/domain/fleet/fleet-files'
import { registerEndpoint } from '../platform/http/register-endpoint.ts'
import { cachePublicly } from '../platform/http/public-cache.ts'
import type { FleetFiles } from './fleet-files.ts'
import type { FleetService } from './service.ts'

export function fleetRoutes(
  app: FastifyInstance,
  { fleet, fleetFiles }: { fleet: FleetService; fleetFiles: Pick<FleetFiles, 'readPhoto'> },
): void {
  registerEndpoint(app, getAircraftPhoto, async ({ query: { id, width = '1600' }, reply }) => {
    const bytes = await fleetFiles.readPhoto(id, Number(width) as PhotoWidth)
    reply.headers({ 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=31536000, immutable' })
    return bytes
  })
  for (const definition of [listAircraftClasses, listNewsAircraftClasses]) {
    registerEndpoint(app, definition, async ({ locale, reply }) => {
      cachePublicly(reply)
      return { data: await fleet.classList(locale) }
    })
  }
  registerEndpoint(app, listAircraftTypes, async ({ locale, reply }) => {
    cachePublicly(reply)
    return { data: await fleet.typeList(locale) }
  })
}
