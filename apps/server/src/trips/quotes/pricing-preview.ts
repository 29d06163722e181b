import { previewQuotes } from '@aquilane/domain/pricing/versions'
import type { Context } from '../../context.ts'
import { getVersion, toPricing } from '../../foundation/pricing/index.ts'
import type { PreviewPrice } from '../../market/charter/index.ts'
import { findPricedTrips } from '../../sales/orders/index.ts'
import { getLastSent } from './service.ts'

interface PricedTrip {
  order: { id: string; pnr: string }
  route: string
  departureLocal: string
  tail: string
  aircraftType: string
  /** Null where there is no price under that version. */
  beforeCents: number | null
  afterCents: number | null
  services: { service: string; beforeCents: number; afterCents: number }[]
}

/** What another version of the prices would change. */
export interface PricingPreview {
  /** Number of the version that is in force. */
  currentNumber: number
  /** Of the trips that both versions price. */
  total: { beforeCents: number; afterCents: number }
  trips: PricedTrip[]
}

/** Lines of two prices whose amounts differ. */
function differingServices(before: PreviewPrice | null, after: PreviewPrice | null): PricedTrip['services'] {
  if (!before || !after) return []
  const earlier = new Map(before.services.map(({ service, amountCents }) => [service, amountCents]))
  const next = new Map(after.services.map(({ service, amountCents }) => [service, amountCents]))
  return [...new Set([...earlier.keys(), ...next.keys()])]
    .map((service) => ({ service, beforeCents: earlier.get(service) ?? 0, afterCents: next.get(service) ?? 0 }))
    .filter((line) => line.beforeCents !== line.afterCents)
}

/** The last charters that were priced, under the current version and under another one; the largest difference first. @throws NOT_FOUND */
export async function previewVersion(ctx: Context, id: string): Promise<PricingPreview> {
  const { row } = await getVersion(ctx, id)
  const current = await ctx.pricing.current()
  const trips = await findPricedTrips(ctx, { limit: previewQuotes, others: await getLastSent(ctx, previewQuotes) })
  const asked = trips.map(({ aircraftId, legs, at }) => ({ aircraftId, legs, requestedAt: at }))
  const [before, after] = [await ctx.charter.previewPrices(asked, current), await ctx.charter.previewPrices(asked, toPricing(row))]
  const { aircraft, types } = await ctx.fleet.current()
  const rows = trips.map((trip, at) => ({ trip, before: before[at] ?? null, after: after[at] ?? null }))
  const both = rows.filter((one) => one.before && one.after)
  const difference = (one: (typeof rows)[number]): number => Math.abs((one.after?.totalCents ?? 0) - (one.before?.totalCents ?? 0))
  const code = (airport: string): string => ctx.places.airportByIcao(airport)?.iata ?? airport
  return {
    currentNumber: current.number,
    total: {
      beforeCents: both.reduce((sum, one) => sum + one.before!.totalCents, 0),
      afterCents: both.reduce((sum, one) => sum + one.after!.totalCents, 0),
    },
    trips: rows
      .toSorted((a, b) => difference(b) - difference(a))
      .map(({ trip, before: earlier, after: next }) => {
        const one = aircraft.get(trip.aircraftId)
        return {
          order: { id: trip.orderId, pnr: trip.pnr },
          route: [...trip.legs.map(({ from }) => code(from)), code(trip.legs.at(-1)!.to)].join(' – '),
          departureLocal: trip.legs[0]!.departureLocal,
          tail: one?.tail ?? '',
          aircraftType: types.get(one?.typeId ?? 0)?.name ?? '',
          beforeCents: earlier?.totalCents ?? null,
          afterCents: next?.totalCents ?? null,
          services: differingServices(earlier, next),
        }
      }),
  }
}
