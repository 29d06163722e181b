import { type AcceptedOffer, addEnginePrices, type EnginePrice, toEnginePrice } from '../../market/charter/index.ts'
import { aircraftTaken, bookAircraft, getCannotFlyReasons, holdAircraft, planMovements } from '../../foundation/fleet/index.ts'
import { type Actor, announceCompanion, insertCompanion, type OrderRow } from '../orders/index.ts'
import { type ProposalRow, readPlan, type Rest, type ShownPlan, toLegOf, unpaidFlightOpen } from '../recoveries/index.ts'
import { moveNamesToCompanion } from '../travel-documents/index.ts'
import type { Trx } from '../../platform/db/database.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { holdReference } from './await-payment.ts'
import { scheduleCompletion } from './complete-order.ts'
import { toFlights } from './plan-flights.ts'
import { assessRetime, retime } from './retime-order.ts'
import type { Context } from '../../context.ts'

interface Accepted {
  order: OrderRow
  rest: Rest
  /** What the trip cost until now, where two aircraft flew it. */
  before: EnginePrice | undefined
  proposal: ProposalRow
  actor: Actor
  /** @throws where it became too dear */
  requireCost: (cost: { engine: EnginePrice; costDifference: number }) => void
}

/**
 * Two aircraft fly a trip that lost its own, in one transaction, or neither does: the passengers beyond the first ones of the list get an order of the
 * second aircraft, and the trip moves to the first one with the others. The price, and everything that is paid, stays with the trip.
 * @param order locked, flown with one aircraft, its party whole
 * @throws NOT_FLYABLE, AIRCRAFT_CANNOT_FLY, AIRCRAFT_TAKEN, UNPAID_FLIGHT_OPEN
 */
export async function flyTwoAircraft(
  ctx: Context,
  trx: Trx,
  { order, rest, before, proposal, actor, requireCost }: Accepted,
): Promise<void> {
  if (rest.unpaidIds.size > 0) throw unpaidFlightOpen()
  const [first, shown] = [readPlan(proposal.plan), readPlan(proposal.companion_plan)]
  const plan = await planSecond(ctx, trx, { rest, aircraftId: proposal.companion_aircraft_id!, shown })
  const companion = await insertCompanion(ctx, trx, { order, plan, actor })
  const loads = rest.legs.map(({ id }) => ({ id, ...first.legs.find((leg) => leg.id === id)?.load }))
  await moveNamesToCompanion(trx, { from: order, to: companion, seats: loads[0]?.pax ?? 0 })
  const second = { costCents: toEnginePrice(plan).costCents, aircraft: `${shown.aircraft.type}, ${plan.aircraft.tail}` }
  const legs = loads.map(({ id, pax, luggageKg }) => ({ id, pax, luggageKg }))
  const change = { id: order.id, legs, tail: first.aircraft.tail, second, before }
  const assessed = await assessRetime(ctx, trx, change)
  requireCost({
    engine: addEnginePrices([toEnginePrice(assessed.plan), toEnginePrice(plan)]),
    costDifference: assessed.costDifference + second.costCents,
  })
  await bookSecond(ctx, trx, companion, plan)
  await retime(ctx, trx, { ...change, actor, reason: 'aircraft-lost', isDryRun: false, isAgreed: true })
  await announceCompanion(ctx, trx, companion)
}

/** @throws NOT_FLYABLE, AIRCRAFT_CANNOT_FLY */
async function planSecond(
  ctx: Context,
  trx: Trx,
  { rest, aircraftId, shown }: { rest: Rest; aircraftId: number; shown: ShownPlan },
): Promise<AcceptedOffer> {
  const result = await ctx.charter.planTrip({ aircraftId, legs: rest.legs.map((leg) => toLegOf(shown, leg)) })
  if (!result.ok)
    throw new Refusal('NOT_FLYABLE', 'The second aircraft cannot fly the trip at these times.', {
      facts: { constraint: result.constraint, params: result.params },
    })
  const reasons = await getCannotFlyReasons(trx, { aircraftId, ...result.plan.busy })
  if (reasons.length > 0) throw new Refusal('AIRCRAFT_CANNOT_FLY', 'The second aircraft cannot fly then.', { facts: { reasons } })
  return result.plan
}

/** @throws AIRCRAFT_TAKEN */
async function bookSecond(ctx: Context, trx: Trx, companion: OrderRow, plan: AcceptedOffer): Promise<void> {
  const reference = holdReference(companion)
  if ((await holdAircraft(trx, { aircraftId: plan.aircraftId, ...plan.busy, reference })) === 'taken') throw aircraftTaken([])
  await bookAircraft(trx, reference)
  await planMovements(trx, { owner: { order: companion.id }, aircraftId: plan.aircraftId, flights: toFlights(plan) })
  await scheduleCompletion(ctx, trx, companion)
}
