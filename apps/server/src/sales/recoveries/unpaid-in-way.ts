import { Refusal } from '@aquilane/domain/refusal'
import { isMoneyAwaited, listUnsettledLegs } from '../leg-proposals/index.ts'
import { haveLeftForSure, type LegRow } from '../orders/index.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Rest } from './rest.ts'
import type { Context } from '../../context.ts'

/** A flight that was added, was not paid in time and did not leave: until it is dropped or its departure is entered, no replacement is looked for or proposed. */
export interface UnpaidInWay {
  leg: LegRow
  /** Money for it is on its way: it is not dropped before that has arrived or failed. */
  isPaying: boolean
  /** Others of the trip were flown: it would share in what was paid, and money of theirs would go back. Nothing is given back. */
  keepsMoney: boolean
}

/** Of a trip that is partly flown any such flight, otherwise one whose time has passed: nothing can be planned with it. Null: none. */
export async function findUnpaidInWay({ clock }: Context, on: Db, { all, flown, unpaidIds }: Rest): Promise<UnpaidInWay | null> {
  const keepsMoney = flown > 0
  const isInWay = ({ id, aircraft_id: own, departure_at: at }: LegRow): boolean =>
    unpaidIds.has(id) && own === null && (keepsMoney || Temporal.Instant.compare(at, clock.now()) <= 0)
  for (const leg of all.filter(isInWay)) {
    if (await haveLeftForSure(on, [leg.id])) continue
    const unpaid = (await listUnsettledLegs(on, leg.order_id)).find(({ legId }) => legId === leg.id)
    return { leg, isPaying: unpaid !== undefined && isMoneyAwaited(unpaid, clock.now()), keepsMoney }
  }
  return null
}

export const unpaidFlightOpen = () =>
  new Refusal(
    'UNPAID_FLIGHT_OPEN',
    'An added flight of this trip was not paid in time and has not left. Drop it first, or enter its times if it was flown.',
  )
