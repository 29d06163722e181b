import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { staffPreviewPricing } from '@aquilane/contract/staff-pricing'
import { previewQuotes } from '@aquilane/domain/pricing/versions'
import type { Context } from '../../context.ts'
import { getVersion, toPricing } from '../../foundation/pricing/index.ts'
import type { PreviewPrice } from '../../market/charter/index.ts'
import { money } from '../../platform/http/serialize.ts'
import { findPricedTrips } from '../../sales/orders/index.ts'
import { getLastSent } from './service.ts'

type Preview = ResponseOf<typeof staffPreviewPricing>

const currency = 'EUR'
const toMoney = (cents: number) => money(cents, currency)

/** Lines of two prices whose amounts differ. */
function differingServices(before: PreviewPrice | null, after: PreviewPrice | null): Preview['data'][number]['services'] {
  if (!before || !after) return []
  const earlier = new Map(before.services.map(({ service, amountCents }) => [service, amountCents]))
  const next = new Map(after.services.map(({ service, amountCents }) => [service, amountCents]))
  return [...new Set([...earlier.keys(), ...next.keys()])]
    .map((service) => ({ service, before: earlier.get(service) ?? 0, after: next.get(service) ?? 0 }))
    .filter((line) => line.before !== line.after)
    .map((line) => ({ service: line.service, before: toMoney(line.before), after: toMoney(line.after) }))
}

/** The last charters that were priced, under the current version and under another one; the largest difference first. @throws NOT_FOUND */
export async function previewVersion(ctx: Context, id: string): Promise<Preview> {
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
    current: current.number,
    total: {
      before: toMoney(both.reduce((sum, one) => sum + one.before!.totalCents, 0)),
      after: toMoney(both.reduce((sum, one) => sum + one.after!.totalCents, 0)),
    },
    data: rows
      .toSorted((a, b) => difference(b) - difference(a))
      .map(({ trip, before: earlier, after: next }) => {
        const one = aircraft.get(trip.aircraftId)
        return {
          order: { id: trip.orderId, pnr: trip.pnr },
          route: [...trip.legs.map(({ from }) => code(from)), code(trip.legs.at(-1)!.to)].join(' – '),
          departure_date: trip.legs[0]!.departureLocal,
          tail: one?.tail ?? '',
          aircraft_type: types.get(one?.typeId ?? 0)?.name ?? '',
          before: earlier && toMoney(earlier.totalCents),
          after: next && toMoney(next.totalCents),
          services: differingServices(earlier, next),
        }
      }),
  }
}
