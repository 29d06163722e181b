import type { FastifyInstance } from 'fastify'
import type { ResponseOf } from '@aquilane/contract/endpoint'
import { staffListAskedAirports } from '@aquilane/contract/staff-facts'
import { staffPreviewFacts } from '@aquilane/contract/staff-fact-versions'
import type { Locale } from '@aquilane/domain/site/paths'
import type { Context } from '../../../context.ts'
import { toAirport, toSearched } from '../../../foundation/facts/http/index.ts'
import type { FactOutcome } from '../../../market/charter/index.ts'
import { nameAirports, nameSentence } from '../../../foundation/places/index.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { money } from '../../../platform/http/serialize.ts'
import { askedDays, listAskedAirports } from '../asked-airports.ts'
import { previewFactVersion } from '../facts-preview.ts'

type Outcome = ResponseOf<typeof staffPreviewFacts>['data'][number]['before']

function toOutcome({ places }: Context, outcome: FactOutcome, locale: Locale): Outcome {
  if (!outcome) return { state: 'refused', price: null, cautions: [], reason: null }
  if (outcome.state === 'refused') {
    const { constraint, params } = outcome.reason
    return { state: 'refused', price: null, cautions: [], reason: { constraint, params: nameAirports(places, params, locale) } }
  }
  const { state, totalCents, cautions } = outcome
  const sentences = cautions.map((caution) => nameSentence(places, caution, locale))
  return { state, price: money(totalCents, 'EUR'), cautions: sentences, reason: null }
}

/** What a version of the facts changes for customers, and which facts they miss. */
export function factPreviewRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffPreviewFacts, async ({ query: { id }, locale }) => {
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
        before: toOutcome(ctx, before, locale),
        after: toOutcome(ctx, after, locale),
      })),
    }
  })

  registerEndpoint(app, staffListAskedAirports, async ({ locale }) => {
    const { rows, total } = await listAskedAirports(ctx, locale)
    return {
      days: askedDays,
      total,
      data: rows.map((row) => ({ ...toAirport(row), orders: row.orders, usually_open: row.usuallyOpen, searched: toSearched(row.code) })),
    }
  })
}
