import { DEFAULT_FACTS } from '@aquilane/domain/facts/default-facts'
import { toFactTable } from '@aquilane/domain/facts/fact-table'
import { previewQuotes } from '@aquilane/domain/pricing/versions'
import type { Context } from '../../context.ts'
import { getVersion } from '../../foundation/facts/index.ts'
import type { FactOutcome } from '../../market/charter/index.ts'
import { findPricedTrips } from '../../sales/orders/index.ts'
import { getLastSent } from './service.ts'

/** A trip that another version of the facts changes. */
export interface ChangedTrip {
  order: { id: string; pnr: string }
  route: string
  departureLocal: string
  tail: string
  aircraftType: string
  effect: FactEffect
  before: FactOutcome
  after: FactOutcome
}

/** `offered`: it was refused before. */
export type FactEffect = 'refused' | 'offered' | 'estimate' | 'firm' | 'price'
const order: readonly FactEffect[] = ['refused', 'offered', 'estimate', 'firm', 'price']

export interface FactsPreview {
  /** Trips that were compared. */
  compared: number
  trips: ChangedTrip[]
}

/** What differs between two outcomes; null: nothing that a customer sees. */
function effectOf(before: FactOutcome, after: FactOutcome): FactEffect | null {
  if (!before || !after) return null
  if (after.state === 'refused') return before.state === 'refused' ? null : 'refused'
  if (before.state === 'refused') return 'offered'
  if (after.state !== before.state) return after.state
  return after.totalCents === before.totalCents ? null : 'price'
}

/** The last charters that were priced and quotes that were sent, under the facts that count and under a version's. @throws NOT_FOUND */
export async function previewFactVersion(ctx: Context, id: string): Promise<FactsPreview> {
  const { changes } = await getVersion(ctx, id)
  const trips = await findPricedTrips(ctx, { limit: previewQuotes, others: await getLastSent(ctx, previewQuotes) })
  const asked = trips.map(({ aircraftId, legs, at }) => ({ aircraftId, legs, requestedAt: at }))
  const before = await ctx.charter.previewFacts(asked, await ctx.facts.current())
  const after = await ctx.charter.previewFacts(asked, toFactTable(DEFAULT_FACTS, changes))
  const { aircraft, types } = await ctx.fleet.current()
  const code = (airport: string): string => ctx.places.airportByIcao(airport)?.iata ?? airport
  const rows = trips.flatMap((trip, at): ChangedTrip[] => {
    const [earlier, later] = [before[at] ?? null, after[at] ?? null]
    const effect = effectOf(earlier, later)
    const one = aircraft.get(trip.aircraftId)
    if (effect === null) return []
    return [
      {
        order: { id: trip.orderId, pnr: trip.pnr },
        route: [...trip.legs.map(({ from }) => code(from)), code(trip.legs.at(-1)!.to)].join(' – '),
        departureLocal: trip.legs[0]!.departureLocal,
        tail: one?.tail ?? '',
        aircraftType: types.get(one?.typeId ?? 0)?.name ?? '',
        effect,
        before: earlier,
        after: later,
      },
    ]
  })
  return { compared: trips.length, trips: rows.toSorted((a, b) => order.indexOf(a.effect) - order.indexOf(b.effect)) }
}
