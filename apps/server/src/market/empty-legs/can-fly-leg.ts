import { audit } from '../../platform/db/audit.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { cannotFly } from './leg-state.ts'
import { aircraftOfUnsoldLegs, lockUnsoldLegs, setLegStatus, type EmptyLegRow } from './queries.ts'
import type { Context } from '../../context.ts'
import { getCannotFlyReasons } from '../../foundation/fleet/index.ts'
import { findFactFailures } from '../charter/index.ts'

/** @param isLocked the facts of its aircraft do not change until the transaction ends */
export async function canFlyLeg(
  ctx: Context,
  on: Db,
  leg: Pick<EmptyLegRow, 'aircraft_id' | 'departure_airport' | 'arrival_airport' | 'departure_at' | 'block_minutes'>,
  isLocked = false,
): Promise<boolean> {
  const { aircraft_id: aircraftId, departure_airport: from, arrival_airport: to, departure_at: departureAt } = leg
  const arrivalAt = departureAt.add({ minutes: leg.block_minutes })
  if ((await getCannotFlyReasons(on, { aircraftId, from: departureAt, to: arrivalAt }, isLocked)).length > 0) return false
  return (await findFactFailures(ctx, aircraftId, [{ from, to, departureAt, arrivalAt }])).length === 0
}

/** Aircraft with legs that are still to be sold, by their ids. */
export const getPlannedAircraft = (ctx: Context): Promise<number[]> => aircraftOfUnsoldLegs(ctx.db, ctx.clock.now())

/** Takes offered legs off sale that their aircraft cannot fly, in the transaction that has changed its facts. @returns how many */
export async function pauseUnflyable(ctx: Context, trx: Trx, aircraftIds: readonly number[]): Promise<number> {
  const legs = await unsoldLegs(ctx, trx, aircraftIds)
  const paused: EmptyLegRow[] = []
  for (const leg of legs) if (leg.status === 'offered' && !(await canFlyLeg(ctx, trx, leg))) paused.push(leg)
  await changeLegs(ctx, trx, paused, { status: 'draft', reason: cannotFly })
  return paused.length
}

/** Offers legs again that were paused because their aircraft could not fly, where it can now. */
export async function offerFlyable(ctx: Context, trx: Trx, aircraftIds: readonly number[]): Promise<void> {
  const legs = await unsoldLegs(ctx, trx, aircraftIds)
  const offered: EmptyLegRow[] = []
  for (const leg of legs) if (leg.status === 'draft' && leg.reason === cannotFly && (await canFlyLeg(ctx, trx, leg))) offered.push(leg)
  await changeLegs(ctx, trx, offered, { status: 'offered', reason: null })
}

const unsoldLegs = async ({ clock }: Context, trx: Trx, aircraftIds: readonly number[]): Promise<EmptyLegRow[]> =>
  aircraftIds.length === 0 ? [] : lockUnsoldLegs(trx, aircraftIds, { reason: cannotFly, now: clock.now() })

async function changeLegs(
  { clock }: Context,
  trx: Trx,
  legs: readonly EmptyLegRow[],
  set: { status: 'draft' | 'offered'; reason: string | null },
): Promise<void> {
  const ids = legs.map(({ id }) => id)
  await setLegStatus(trx, ids, set, clock.now())
  const action = set.status === 'draft' ? 'pause' : 'offer'
  for (const { id, status: from } of legs)
    await audit(trx, { actor: 'system', action, subject: `empty-leg:${id}`, from, to: set.status, reason: cannotFly })
}
