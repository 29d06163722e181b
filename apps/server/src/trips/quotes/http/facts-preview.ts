import type { FastifyInstance } from 'fastify'
import type { ResponseOf } from '@aquilane/contract/endpoint'
import { staffListAskedAirports } from '@aquilane/contract/staff-facts'
import { staffPreviewFacts } from '@aquilane/contract/staff-fact-versions'
import type { Context } from '../../../context.ts'
import { toAirport } from '../../../foundation/facts/http/index.ts'
import type { FactOutcome } from '../../../market/charter/index.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { money } from '../../../platform/http/serialize.ts'
import { askedDays, listAskedAirports } from '../asked-airports.ts'
import { previewFactVersion } from '../facts-preview.ts'

type Outcome = ResponseOf<typeof staffPreviewFacts>['data'][number]['before']

const toOutcome = (outcome: FactOutcome): Outcome => {
  if (!outcome) return { state: 'refused', price: null, cautions: [], reason: null }
  if (outcome.state === 'refused') return { state: 'refused', price: null, cautions: [], reason: outcome.reason }
  const { state, totalCents, cautions } = outcome
  return { state, price: money(totalCents, 'EUR'), cautions: cautions.map(({ code, params }) => ({ code, params })), reason: null }
}

/** What a version of the facts changes for customers, and which facts they miss. */
export function factPreviewRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffPreviewFacts, async ({ query: { id } }) => {
    const { compared, trips } = await previewFactVersion(ctx, id)
    return {
      compared,
      data: trips.map(({ order, route, departureLocal, tail, aircraftType, effect, before, after }) => ({
        order,
        route,
        departure_date: departureLocal,
        tail,
        aircraft_type: aircraftType,
        effect,
        before: toOutcome(before),
        after: toOutcome(after),
      })),
    }
  })

  registerEndpoint(app, staffListAskedAirports, async ({ locale }) => {
    const { rows, total } = await listAskedAirports(ctx, locale)
    return {
      days: askedDays,
      total,
      data: rows.map((row) => ({ ...toAirport(row), orders: row.orders, usually_open: row.usuallyOpen })),
    }
  })
}
