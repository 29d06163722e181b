import { staffGetHome, staffSearch } from '@aquilane/contract/staff-home'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '../platform/http/register-endpoint.ts'
import { timestamp } from '../platform/http/serialize.ts'
import { getHomeCounters, type HomeServices } from './home.ts'
import { searchOffice, type SearchServices } from './search.ts'

/** Home page and search of the back office. */
export function homeRoutes(app: FastifyInstance, services: HomeServices & SearchServices): void {
  registerEndpoint(app, staffGetHome, async ({ staff, locale }) => {
    const counters = await getHomeCounters(services, { staff, locale })
    return { counters: counters.map(({ oldest, ...counter }) => ({ ...counter, oldest: oldest && timestamp(oldest) })) }
  })

  registerEndpoint(app, staffSearch, async ({ query: { query }, staff, locale }) => ({
    data: await searchOffice(services, { query, staff, locale }),
  }))
}
