import { flyingCost } from '@aquilane/domain/charter/chain'
import type { PriceLine } from '@aquilane/domain/charter/types'
import { estimatedSurcharge } from '@aquilane/domain/empty-legs/detour'
import { emptyLegFloor } from '@aquilane/domain/empty-legs/floor'
import { DEFAULT_POLICY } from '@aquilane/domain/charter/policy'
import { extraKilometres, isSameRoute, type DetourRoute, type PricedDetour } from './detours.ts'
import { readBreakdown } from './offered-leg.ts'
import type { EmptyLegRow } from './queries.ts'
import type { Context } from '../../context.ts'

/** Flights with customers alone: what comes before and after a leg of an operator is not known. */
const flightCost = (lines: readonly PriceLine[]): number => flyingCost(lines.filter(({ service }) => service !== 'positioning'))

/**
 * What a leg of another operator's calendar would cost on another route. The flights around it are theirs, so the price is an estimate, and
 * sales ask the operator. Null where the aircraft cannot fly it, or where it is too far.
 */
export async function estimateDetour({ charter, places }: Context, leg: EmptyLegRow, route: DetourRoute): Promise<PricedDetour | null> {
  const [from, to] = [places.airportByIcao(leg.departure_airport), places.airportByIcao(leg.arrival_airport)]
  if (leg.movement_id !== null || !from || !to || isSameRoute({ from, to }, route)) return null
  const extraKm = Math.max(0, Math.round(extraKilometres({ from, to }, route)))
  if (extraKm > leg.max_detour_km) return null
  const { aircraft_id: aircraftId, departure_at: planned } = leg
  const blockMinutes = async (start: string, end: string) =>
    start === end ? 0 : ((await charter.quoteOneWay({ aircraftId, from: start, to: end, departureAt: planned }))?.blockMinutes ?? null)
  const [before, after] = [await blockMinutes(from.code, route.from.code), await blockMinutes(route.to.code, to.code)]
  if (before === null || after === null) return null
  // On the ground between two flights for as long as the slowest class needs.
  const turnaround = before > 0 ? Math.max(...Object.values(DEFAULT_POLICY.classes).map(({ turnaroundMinutes }) => turnaroundMinutes)) : 0
  const departureAt = toQuarterHour(planned.add({ minutes: before + turnaround }))
  const quote = await charter.quoteOneWay({ aircraftId, from: route.from.code, to: route.to.code, departureAt })
  if (!quote) return null
  const surchargeCents = estimatedSurcharge({
    routeCents: flightCost(quote.lines),
    legCents: flightCost(readBreakdown(leg)),
    ferryMinutes: before + after,
    centsPerMinute: (quote.lines.find(({ service }) => service === 'flight')?.amountCents ?? 0) / quote.blockMinutes,
    ferryShare: quote.ferryShare,
  })
  return { ...route, departureAt, charter: quote, extraKm, surchargeCents, floorCents: emptyLegFloor(quote.lines) }
}

const quarterMs = 15 * 60_000

/** Trips are requested for quarter hours. */
const toQuarterHour = ({ epochMilliseconds: at }: Temporal.Instant): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(Math.ceil(at / quarterMs) * quarterMs)
