import type { FactTable } from '@aquilane/domain/facts/facts'
import { type FleetEffects, lockFacts } from '../../foundation/fleet/index.ts'
import { type Actor, findNewlyUnflyable } from '../../sales/orders/index.ts'
import type { Trx } from '../../platform/db/database.ts'
import { aircraftOfTrips } from './queries.ts'
import { takeReleaseBack } from './take-release-back.ts'
import type { Context } from '../../context.ts'
import { withdrawUnflyable } from '../../sales/booking/index.ts'
import { withdrawUnflyableQuotes, getQuotedAircraft } from '../quotes/index.ts'
import { getPlannedAircraft } from '../../market/empty-legs/index.ts'

/**
 * Settles what the changed facts of aircraft touch, in the transaction of the change: offers are withdrawn, unpaid orders canceled, and paid trips that
 * cannot be flown lose their release. The mark on those trips is computed where they are shown.
 * @param before context with the facts before the change; the fleet in memory is of then
 * @returns effects; of the paid trips those that the change made unflyable, or for another reason
 */
export async function settleFleetChange(
  ctx: Context,
  trx: Trx,
  { aircraftIds, actor, before = ctx }: { aircraftIds: readonly number[]; actor: Actor; before?: Context },
): Promise<FleetEffects> {
  const sales = await withdrawUnflyable(ctx, trx, { aircraftIds, actor })
  for (const { id } of sales.trips) await takeReleaseBack(ctx, trx, id, actor)
  return { ...sales, trips: await findNewlyUnflyable(before, sales.trips), quotes: await withdrawUnflyableQuotes(ctx, trx, aircraftIds) }
}

/** Aircraft with something to come. */
async function getPlanned(ctx: Context): Promise<number[]> {
  const planned = await Promise.all([aircraftOfTrips(ctx.db, ctx.clock.now()), getPlannedAircraft(ctx), getQuotedAircraft(ctx)])
  return [...new Set(planned.flat())].toSorted((a, b) => a - b)
}

/**
 * Handler of `facts.replaced`. Settles what another table of facts touches, in the transaction that publishes it: what it forbids is taken off sale, unpaid orders end, paid trips
 * are marked and lose their release. What it allows again is offered again. Rolled back, it names the effects beforehand.
 */
export async function flagOrdersAgainstFacts(
  ctx: Context,
  trx: Trx,
  { facts, actor }: { facts: FactTable; actor: Actor },
): Promise<FleetEffects> {
  const aircraftIds = await getPlanned(ctx)
  // In the order of their ids, as everywhere: holds of new orders wait, and see the facts that are published.
  for (const id of aircraftIds) await lockFacts(trx, id)
  return settleFleetChange({ ...ctx, facts: { ...ctx.facts, current: () => facts } }, trx, { aircraftIds, actor, before: ctx })
}

/** Settles what no change has settled: facts that were changed past this server. Again is harmless; aircraft with nothing to come have nothing to settle. */
export async function settleFleet(ctx: Context): Promise<void> {
  for (const id of await getPlanned(ctx))
    await ctx.db.transaction().execute(async (trx) => {
      await lockFacts(trx, id)
      await settleFleetChange(ctx, trx, { aircraftIds: [id], actor: 'system' })
    })
}
