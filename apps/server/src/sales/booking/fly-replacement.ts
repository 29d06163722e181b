import { type EnginePrice, toEnginePrice } from '../../market/charter/index.ts'
import type { Actor, GivenBack, OrderRow } from '../orders/index.ts'
import { getRest, getRestPrice, isBelowPolicy, type ProposalRow, readPlan, type RecoveryRow, type ShownPlan } from '../recoveries/index.ts'
import type { Trx } from '../../platform/db/database.ts'
import { endSecondAircraft } from './end-second-aircraft.ts'
import { flyRest, isUnderway, type ReplacementCost } from './fly-rest.ts'
import { assessRetime, retime } from './retime-order.ts'
import { requireOnGround } from './send-replacement.ts'
import { flyTwoAircraft } from './two-aircraft.ts'
import type { Context } from '../../context.ts'

interface Flown {
  order: OrderRow
  recovery: RecoveryRow
  proposal: ProposalRow
  actor: Actor
  givenBack: GivenBack | null
}

/** The trip flies as its customer accepted it: with one aircraft or two. @throws NOT_FLYABLE, AIRCRAFT_CANNOT_FLY, AIRCRAFT_TAKEN, TooDear */
export async function flyReplacement(ctx: Context, trx: Trx, { order: known, recovery, proposal, actor, givenBack }: Flown): Promise<void> {
  const former = await getRest(trx, recovery)
  await requireOnGround(ctx, trx, recovery, former)
  const costBefore = former.companion ? await getRestPrice(ctx, known, former) : undefined
  // Whatever flies it, the former second aircraft does not: its passengers are in the trip again.
  const order = await endSecondAircraft(ctx, trx, known, { actor, reason: 'aircraft-lost', isWhole: true })
  const [plan, before] = [readPlan(proposal.plan), readPlan(proposal.before)]
  const rest = await getRest(trx, recovery)
  const requireCost = (cost: Pick<ReplacementCost, 'costDifference'> & { engine: EnginePrice; order?: OrderRow }) =>
    requireSameCost(proposal, { order, ...cost })
  if (proposal.companion_aircraft_id !== null)
    return flyTwoAircraft(ctx, trx, { order, rest, before: costBefore, proposal, actor, requireCost })
  const requireCostOfPlan = ({ plan: flown, ...cost }: ReplacementCost) => requireCost({ ...cost, engine: toEnginePrice(flown) })
  if (rest.flown > 0 || isUnderway(ctx, order))
    return flyRest(ctx, trx, { order, rest, plan, actor, givenBack, before: costBefore, requireCost: requireCostOfPlan })
  const isOther = proposal.aircraft_id !== recovery.aircraft_id
  const change = {
    id: order.id,
    legs: plan.legs.filter(
      (leg) =>
        !isSameShown(
          leg,
          before.legs.find(({ id }) => id === leg.id),
        ),
    ),
    tail: isOther ? plan.aircraft.tail : null,
    before: costBefore,
  }
  const { order: assessed, plan: planned, costDifference } = await assessRetime(ctx, trx, change)
  requireCostOfPlan({ order: assessed, plan: planned, costDifference })
  await retime(ctx, trx, { ...change, actor, reason: 'aircraft-lost', isDryRun: false, isAgreed: true, givenBack })
}

type ShownLeg = ShownPlan['legs'][number]

const isSameShown = (a: ShownLeg, b: ShownLeg | undefined): boolean =>
  a.departureLocal === b?.departureLocal && a.from === b.from && a.to === b.to

/** Its cost passed the gate when it was sent, alone or by a second member. What it costs more since then has to pass it too. */
function requireSameCost(
  proposal: ProposalRow,
  { order, engine, costDifference }: { order: OrderRow; engine: EnginePrice; costDifference: number },
): void {
  const refundCents = proposal.class_refund
  const cost = { lossCents: costDifference + refundCents, refundCents }
  if (costDifference > proposal.cost_difference && isBelowPolicy(order, engine, cost)) throw new TooDear()
}

/** What was accepted costs more than was decided on. */
export class TooDear extends Error {}
