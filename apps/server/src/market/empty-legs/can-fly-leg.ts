import { audit } from '../../platform/db/audit.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { cannotFly, hoursUnknown, waitsForFacts } from './leg-state.ts'
import { aircraftOfUnsoldLegs, lockUnsoldLegs, setLegStatus, type EmptyLegRow } from './queries.ts'
import type { Context } from '../../context.ts'
import { getCannotFlyReasons } from '../../foundation/fleet/index.ts'
import { findFactFailures, findUnknownAirports } from '../charter/index.ts'

type FlownLeg = Pick<EmptyLegRow, 'aircraft_id' | 'departure_airport' | 'arrival_airport' | 'departure_at' | 'block_minutes'>

/** Why a leg is not sold now; null where it is. A firm price needs known hours. @param isLocked the facts of its aircraft do not change until the transaction ends */
export async function findLegBar(
  ctx: Context,
  on: Db,
  leg: FlownLeg,
  isLocked = false,
): Promise<typeof cannotFly | typeof hoursUnknown | null> {
  const { aircraft_id: aircraftId, departure_airport: from, arrival_airport: to, departure_at: departureAt } = leg
  const arrivalAt = departureAt.add({ minutes: leg.block_minutes })
  if ((await getCannotFlyReasons(on, { aircraftId, from: departureAt, to: arrivalAt }, isLocked)).length > 0) return cannotFly
  const flights = [{ from, to, departureAt, arrivalAt }]
  if ((await findFactFailures(ctx, aircraftId, flights)).length > 0) return cannotFly
  return (await findUnknownAirports(ctx, aircraftId, flights)).length > 0 ? hoursUnknown : null
}

export const canSellLeg = async (ctx: Context, on: Db, leg: FlownLeg): Promise<boolean> => (await findLegBar(ctx, on, leg)) === null

/** Aircraft with legs that are still to be sold, by their ids. */
export const getPlannedAircraft = (ctx: Context): Promise<number[]> => aircraftOfUnsoldLegs(ctx.db, ctx.clock.now())

/** Takes offered legs off sale that may not be sold, in the transaction that has changed the facts. @returns how many */
export async function pauseUnflyable(ctx: Context, trx: Trx, aircraftIds: readonly number[]): Promise<number> {
  const legs = await unsoldLegs(ctx, trx, aircraftIds)
  const paused = { [cannotFly]: [] as EmptyLegRow[], [hoursUnknown]: [] as EmptyLegRow[] }
  for (const leg of legs) {
    const bar = leg.status === 'offered' ? await findLegBar(ctx, trx, leg) : null
    if (bar) paused[bar].push(leg)
  }
  for (const reason of waitsForFacts) await changeLegs(ctx, trx, paused[reason], { status: 'draft', reason })
  return paused[cannotFly].length + paused[hoursUnknown].length
}

/** Offers legs again that waited for facts, where they may be sold now. */
export async function offerFlyable(ctx: Context, trx: Trx, aircraftIds: readonly number[]): Promise<void> {
  const legs = await unsoldLegs(ctx, trx, aircraftIds)
  for (const reason of waitsForFacts) {
    const offered: EmptyLegRow[] = []
    for (const leg of legs) if (leg.status === 'draft' && leg.reason === reason && (await canSellLeg(ctx, trx, leg))) offered.push(leg)
    await changeLegs(ctx, trx, offered, { status: 'offered', reason: null }, reason)
  }
}

const unsoldLegs = async ({ clock }: Context, trx: Trx, aircraftIds: readonly number[]): Promise<EmptyLegRow[]> =>
  aircraftIds.length === 0 ? [] : lockUnsoldLegs(trx, aircraftIds, { reasons: waitsForFacts, now: clock.now() })

async function changeLegs(
  { clock }: Context,
  trx: Trx,
  legs: readonly EmptyLegRow[],
  set: { status: 'draft' | 'offered'; reason: string | null },
  reason = set.reason,
): Promise<void> {
  const ids = legs.map(({ id }) => id)
  await setLegStatus(trx, ids, set, clock.now())
  const action = set.status === 'draft' ? 'pause' : 'offer'
  for (const { id, status: from } of legs)
    await audit(trx, { actor: 'system', action, subject: `empty-leg:${id}`, from, to: set.status, ...(reason === null ? {} : { reason }) })
}
