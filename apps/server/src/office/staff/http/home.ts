import { staffGetHome, staffSearch } from '@aquilane/contract/staff-home'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { timestamp } from '../../../platform/http/serialize.ts'
import { getHomeCounters } from '../home.ts'
import { searchOffice } from '../search.ts'
import type { Context } from '../../../context.ts'

/** Home page and search of the back office. */
export function homeRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffGetHome, async ({ staff, locale }) => {
    const counters = await getHomeCounters(ctx, { staff, locale })
    return { counters: counters.map(({ oldest, ...counter }) => ({ ...counter, oldest: oldest && timestamp(oldest) })) }
  })

  registerEndpoint(app, staffSearch, async ({ query: { query }, staff, locale }) => ({
    data: await searchOffice(ctx, { query, staff, locale }),
  }))
}
