import type { Context } from '../../context.ts'
import { getCannotFlyReasons, isAircraftFree } from '../../foundation/fleet/index.ts'
import { readQuotedOffer } from '../../sales/orders/index.ts'
import type { LoadedQuote } from './load-quote.ts'
import type { AlternativeRow } from './queries.ts'

/** It can fly the trip, and is free for it, held by the quote itself, or taken by its acceptance. */
export async function isAvailable(
  ctx: Context,
  { state }: LoadedQuote,
  version: LoadedQuote['versions'][number],
  alternative: AlternativeRow,
): Promise<boolean> {
  if (state === 'accepted') return true
  const { blocked_from, blocked_to } = readQuotedOffer(alternative.offer).columns
  const [aircraftId, from, to] = [alternative.aircraft_id, Temporal.Instant.from(blocked_from), Temporal.Instant.from(blocked_to)]
  if ((await getCannotFlyReasons(ctx.db, { aircraftId, from, to })).length > 0) return false
  return (version.holds_aircraft && state === 'open') || isAircraftFree(ctx.db, aircraftId, from, to)
}
