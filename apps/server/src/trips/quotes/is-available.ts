import type { Context } from '../../context.ts'
import { isAircraftFree } from '../../foundation/fleet/index.ts'
import { readQuotedOffer } from '../../sales/orders/index.ts'
import { getQuotedCannotFlyReasons, toFlight } from './cannot-fly.ts'
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
  const quoted = { aircraftId: alternative.aircraft_id, offer: readQuotedOffer(alternative.offer) }
  if ((await getQuotedCannotFlyReasons(ctx, ctx.db, quoted)).length > 0) return false
  const { aircraftId, from, to } = toFlight(quoted)
  return (version.holds_aircraft && state === 'open') || isAircraftFree(ctx.db, aircraftId, from, to)
}
