import type { FastifyInstance } from 'fastify'
import { listAircraftClasses, listAircraftTypes, listNewsAircraftClasses } from '@aquilane/contract/fleet'
import { registerEndpoint } from '../platform/http/register-endpoint.ts'
import { cachePublicly } from '../platform/http/public-cache.ts'
import type { FleetService } from './service.ts'

export function fleetRoutes(app: FastifyInstance, fleet: FleetService): void {
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
