import type { FastifyInstance } from 'fastify'
import { staffListAirspaceFacts, staffListTypeFacts } from '@aquilane/contract/staff-facts'
import { isOldFact } from '@aquilane/domain/facts/fact-rules'
import type { FactDocument } from '@aquilane/domain/facts/read-facts'
import { AIRSPACE_ROWS, PAIR_ROWS, TYPE_ROWS } from '@aquilane/domain/facts/shipped-rows'
import { AIRCRAFT_TYPES } from '@aquilane/domain/fleet/catalogue'
import type { Context } from '../../../context.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'

interface Sourced {
  source: string
  date?: string
  confidence: string
  note?: string
}

/** Facts that only a release of the product changes. */
export function shippedRoutes(app: FastifyInstance, { clock }: Pick<Context, 'clock'>): void {
  const common = ({ source, date = '', confidence, note = '' }: Sourced, { checkedOn }: FactDocument<unknown>) => ({
    source,
    source_date: date,
    confidence,
    checked_on: checkedOn,
    note,
    old: isOldFact(checkedOn, clock.now().toZonedDateTimeISO('UTC').toPlainDate().toString()),
  })

  registerEndpoint(app, staffListAirspaceFacts, () => ({
    data: AIRSPACE_ROWS.rows.map((row) => ({
      area: row.area,
      effect: row.effect,
      binds: row.binds,
      countries: row.countries ?? '',
      airports: row.airports ?? '',
      landing: row.landing === 'yes',
      overflight: row.overflight ?? 'no',
      within_europe: row.withinEurope ?? false,
      until: row.until ?? null,
      ...common(row, AIRSPACE_ROWS),
    })),
    pairs: PAIR_ROWS.rows.map((row) => ({ a: row.a, b: row.b, except_for: row.exceptFor ?? '', ...common(row, PAIR_ROWS) })),
  }))

  const names = new Map(AIRCRAFT_TYPES.map(({ slug, name }) => [slug, name]))
  registerEndpoint(app, staffListTypeFacts, () => ({
    data: TYPE_ROWS.rows.map((row) => {
      const { source_date: _, ...sourced } = common(row, TYPE_ROWS)
      return {
        slug: row.slug,
        name: names.get(row.slug) ?? row.slug,
        engines: row.engines,
        kind: row.kind,
        span_m: row.spanM,
        steep_approach: row.steepApproach,
        london_city: row.londonCity,
        ...sourced,
      }
    }),
  }))
}
