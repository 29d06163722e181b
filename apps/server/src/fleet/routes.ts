import type { FastifyInstance } from 'fastify'
import { aircraftClassList, aircraftTypeList, newsAircraftClassList } from '@aquilane/contract/fleet'
import { bind } from '../platform/http/register-endpoint.ts'
import { cachePublicly } from '../platform/http/public-cache.ts'
import type { FleetService } from './service.ts'

export function fleetRoutes(app: FastifyInstance, fleet: FleetService): void {
  for (const definition of [aircraftClassList, newsAircraftClassList]) {
    bind(app, definition, async ({ locale, reply }) => {
      cachePublicly(reply)
      return { data: await fleet.classList(locale) }
    })
  }
  bind(app, aircraftTypeList, async ({ locale, reply }) => {
    cachePublicly(reply)
    return { data: await fleet.typeList(locale) }
  })
}
