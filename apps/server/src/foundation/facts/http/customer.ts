import type { FastifyInstance } from 'fastify'
import { getTerminals } from '@aquilane/contract/terminals'
import { boardingMinutes } from '@aquilane/domain/orders/boarding'
import type { Context } from '../../../context.ts'
import { cachePublicly } from '../../../platform/http/public-cache.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { getTerminalsPage } from '../read-terminals.ts'
import { toTerminal } from './terminal-wire.ts'

/** What travellers read of airports. */
export function terminalRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, getTerminals, async ({ query, locale, reply }) => {
    const { airport, city, isOnly, terminals } = await getTerminalsPage(ctx, query.airport, locale)
    cachePublicly(reply)
    return { airport, city, only: isOnly, boarding_minutes: boardingMinutes, data: terminals.map(toTerminal) }
  })
}
