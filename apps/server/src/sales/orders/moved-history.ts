import type { AgreementWay } from '@aquilane/domain/orders/consent'
import type { Context } from '../../context.ts'
import type { LegPlan, PlanChange } from './changed-plan.ts'
import type { LegRow } from './queries.ts'

/** What a move changed, as the history keeps it. Airports by ICAO code, moments as ISO instants. */
interface MoveDetails {
  moved: { departure: string; arrival: string; before: string; after: string }[]
  /** Registrations. */
  aircraft: { before: string; after: string } | null
  /** Airports, passengers and luggage of legs; not in entries from before they could change. */
  plans?: readonly PlanChange[]
  /** Flights that the trip got; not in entries from before it could get any. */
  added?: readonly { departure: string; arrival: string; at: string }[]
  /** Flights that the trip lost; not in entries from before it could lose any. */
  dropped?: readonly { departure: string; arrival: string; at: string }[]
  agreedBy?: AgreementWay | null
}

/** The same for the back office: airport codes as staff know them. */
export interface ShownMove {
  flights: { departure: string; arrival: string; zone: string | null; before: string; after: string }[]
  aircraft: MoveDetails['aircraft']
  plans: PlanChange[]
  added: { departure: string; arrival: string; zone: string | null; at: string }[]
  dropped: { departure: string; arrival: string; zone: string | null; at: string }[]
  agreedBy: AgreementWay | null
}

interface Moved {
  legs: readonly LegRow[]
  departures: readonly Temporal.Instant[]
  aircraft: { before: number | null; after: number | null }
}

/** What a move is about to change. */
export async function toMoveDetails(
  ctx: Context,
  { legs, departures, aircraft }: Moved,
  more: Pick<MoveDetails, 'plans' | 'added' | 'dropped' | 'agreedBy'> = {},
): Promise<{ move: MoveDetails }> {
  const { aircraft: all } = await ctx.fleet.current()
  const [before, after] = [all.get(aircraft.before ?? 0)?.tail, all.get(aircraft.after ?? 0)?.tail]
  const moved = legs.flatMap((leg, at) => {
    const departureAt = departures[at]
    if (!departureAt || departureAt.equals(leg.departure_at)) return []
    return [
      {
        departure: leg.departure_airport ?? leg.departure,
        arrival: leg.arrival_airport ?? leg.arrival,
        before: leg.departure_at.toString(),
        after: departureAt.toString(),
      },
    ]
  })
  return { move: { moved, aircraft: before && after && before !== after ? { before, after } : null, ...more } }
}

const hasMove = (details: unknown): details is { move: MoveDetails } => typeof details === 'object' && details !== null && 'move' in details

/** Null for entries that moved nothing, and for those from before moves were kept. */
export function toShownMove({ places }: Context, details: unknown): ShownMove | null {
  if (!hasMove(details)) return null
  const { moved, aircraft, plans = [], added = [], dropped = [], agreedBy = null } = details.move
  const code = (icao: string): string => places.airportByIcao(icao)?.iata ?? icao
  const named = ({ departure, arrival, ...load }: LegPlan): LegPlan => ({ departure: code(departure), arrival: code(arrival), ...load })
  const toFlight = ({ departure, arrival, at }: { departure: string; arrival: string; at: string }) => ({
    departure: code(departure),
    arrival: code(arrival),
    zone: places.airportByIcao(departure)?.zone ?? null,
    at,
  })
  const flights = moved.map(({ departure, arrival, before, after }) => {
    const [from, to] = [places.airportByIcao(departure), places.airportByIcao(arrival)]
    return { departure: from?.iata ?? departure, arrival: to?.iata ?? arrival, zone: from?.zone ?? null, before, after }
  })
  return {
    flights,
    aircraft,
    plans: plans.map(({ before, after }) => ({ before: named(before), after: named(after) })),
    added: added.map(toFlight),
    dropped: dropped.map(toFlight),
    agreedBy,
  }
}
