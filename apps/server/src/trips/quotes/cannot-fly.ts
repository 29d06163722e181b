import type { CannotFlyReason } from '@aquilane/domain/fleet/can-fly'
import type { Db } from '../../platform/db/database.ts'
import type { Context } from '../../context.ts'
import { getCannotFlyReasons } from '../../foundation/fleet/index.ts'
import { findFlightReasons, findUnknownAirports } from '../../market/charter/index.ts'
import { type QuotedOffer, quotedFlights } from '../../sales/orders/index.ts'

/** When an alternative needs its aircraft. */
export const toFlight = ({ aircraftId, offer }: { aircraftId: number; offer: QuotedOffer }) => ({
  aircraftId,
  from: Temporal.Instant.from(offer.columns.blocked_from),
  to: Temporal.Instant.from(offer.columns.blocked_to),
})

/** Why its aircraft may not fly an alternative; empty where it may. */
export const getQuotedCannotFlyReasons = async (
  ctx: Context,
  on: Db,
  quoted: { aircraftId: number; offer: QuotedOffer },
): Promise<CannotFlyReason[]> => [
  ...(await getCannotFlyReasons(on, toFlight(quoted))),
  ...(await findFlightReasons(ctx, quoted.aircraftId, quotedFlights(quoted.offer))),
  ...((await areHoursForgotten(ctx, quoted)) ? (['hours_unknown'] as const) : []),
]

/** Whether hours are unknown by now that were known when a member offered it: the price rests on them. */
async function areHoursForgotten(ctx: Context, { aircraftId, offer }: { aircraftId: number; offer: QuotedOffer }): Promise<boolean> {
  const { unknownHours } = offer
  if (!unknownHours) return false
  return (await findUnknownAirports(ctx, aircraftId, quotedFlights(offer))).some((airport) => !unknownHours.includes(airport))
}
