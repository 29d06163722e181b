import { bindContext } from '../platform/bind-context.ts'
import type { EmptyLegsDeps } from './deps.ts'
import { holdLeg, releaseLeg, sellLeg } from './sell-leg.ts'
import { endDepartedLegs, offerMovements, onFlightsCanceled, onFlightsPlanned } from './offer-movements.ts'

/** Flights that take place anyway, offered to customers for less. */
export const createEmptyLegs = (ctx: EmptyLegsDeps) =>
  bindContext(ctx, { onFlightsPlanned, onFlightsCanceled, offerMovements, endDepartedLegs, holdLeg, sellLeg, releaseLeg })

export type EmptyLegsService = ReturnType<typeof createEmptyLegs>
