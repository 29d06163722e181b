import type { AgreementWay, ConsentReason } from '@aquilane/domain/orders/consent'
import type { AcceptedOffer } from '../../market/charter/index.ts'
import { type MovedLeg, offerPlanned, moveLegs } from '../../market/empty-legs/index.ts'
import {
  aircraftTaken,
  isAircraftTaken,
  type MovedFlight,
  getMovements,
  replanMovements,
  endChain,
  moveBlock,
} from '../../foundation/fleet/index.ts'
import {
  type Actor,
  type Dropped,
  type GivenBack,
  isRetimable,
  toPlannedLeg,
  legsByOrders,
  type LegRow,
  type NewPrice,
  type OrderRow,
  lockOrderOrThrow,
  moveCharter,
  removeLeg,
  requireOneAircraft,
} from '../orders/index.ts'
import type { Party } from '@aquilane/domain/charter/party'
import type { Trx } from '../../platform/db/database.ts'
import { runTransaction } from '../../platform/db/dry-run.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { endRecovery } from '../recoveries/index.ts'
import { holdReference } from './await-payment.ts'
import { lockBuyers } from './lock-buyers.ts'
import { requireSeatsOfNamed } from './named-seats.ts'
import { withdrawEmptyLegs } from './cancel-order.ts'
import { changeBuyer, type BuyerEffect } from './change-buyer.ts'
import { consentRequired, findNeededConsent, isBelowPolicy } from './change-needs.ts'
import { unchainTrips } from './chain-trips.ts'
import { chainTripsJob, type ChainTripsJob } from './queues.ts'
import { scheduleCompletion } from './complete-order.ts'
import {
  findAddedTaxes,
  findDetour,
  makePlan,
  toCharge,
  toNewPrice,
  toPriceOfRest,
  toStandingLines,
  type TripChange,
  withoutAdded,
  withoutDropped,
} from './plan-change.ts'
import { toFlights } from './plan-flights.ts'
import type { Context } from '../../context.ts'

export interface RetimeOrder extends TripChange {
  actor: Actor
  reason: string
  /** Everything is tried and taken back. */
  isDryRun: boolean
  /** Reads what the change has done, before its transaction ends. */
  inspect?: (trx: Trx) => Promise<void>
  /** The customer agreed to exactly this change. */
  isAgreed?: boolean
  /** How the customer agreed to it, as a member writes down; counts where consent is needed. */
  agreedBy?: AgreementWay | null
  /** By a lower class, for the message. */
  givenBack?: GivenBack | null
  /** Cents that the customer agreed to pay for an added flight; negative: the share of a dropped one. */
  chargeCents?: number
  /** With what a flight less gives back: the order has received so much less. */
  droppedLeg?: Dropped | null
}

interface LegPlan {
  from: string
  to: string
  at: Temporal.Instant
  pax: number
  luggageKg: number
  party: Party | undefined
}

export interface MovedOrderLeg {
  /** Null: the flight is added. */
  before: LegPlan | null
  after: LegPlan
}

/** What a change does, or would do. */
export interface RetimeResult {
  aircraftId: number
  legs: MovedOrderLeg[]
  /** Flights without customers; null: there was none, or there is none any more. */
  positioning: { from: string; to: string; before: Temporal.Instant | null; after: Temporal.Instant | null }[]
  emptyLegs: (Pick<MovedLeg, 'legId' | 'departureAt' | 'buyerOrderId'> & { effect: BuyerEffect | 'moved' | 'repriced' | 'withdrawn' })[]
  /** Cents that this trip costs more today than as it was planned; the customer's price stays. */
  priceDifference: number
  /** What the customer must agree to before it is applied. */
  needsConsent: ConsentReason[]
  /** A member of staff does not decide it alone. */
  needsApproval: boolean
}

/**
 * Changes times or aircraft of a confirmed charter, with the empty legs on its positioning flights, in one transaction.
 * @throws NOT_FOUND, ORDER_STATE_CONFLICT, CONSENT_REQUIRED, VALIDATION_FAILED, NOT_FLYABLE (with the constraint), AIRCRAFT_TAKEN (with what is in the way)
 */
export async function retimeOrder(ctx: Context, change: RetimeOrder): Promise<RetimeResult> {
  try {
    return await runTransaction(ctx.db, change.isDryRun, async (trx) => {
      const result = await retime(ctx, trx, change)
      await change.inspect?.(trx)
      return result
    })
  } catch (error) {
    throw isAircraftTaken(error) ? aircraftTaken([]) : error
  }
}

/** What a change would make of the trip, and what that costs; moves nothing. @throws as `retimeOrder`, but AIRCRAFT_TAKEN */
export async function assessRetime(ctx: Context, trx: Trx, change: TripChange) {
  const order = await lockOrderOrThrow(trx, change.id)
  const legs = (await legsByOrders(trx, [order.id])).get(order.id) ?? []
  await requireRetimable(ctx, trx, order, change)
  if (!change.second) await requireOneAircraft(trx, order)
  await requireSeatsOfNamed(ctx, trx, order, change.legs)
  const movements = await getMovements(trx, order.id)
  const planned = await makePlan(ctx, { order, legs, change, detour: await findDetour(ctx, trx, movements) })
  const { plan, detour, addedAt, priceDifference, costDifference, list } = planned
  const own = { ...plan, legs: plan.legs.filter((_, at) => at !== detour?.position) }
  const standing = { ...own, legs: withoutAdded(own.legs, addedAt) }
  return {
    order,
    legs,
    plan,
    own,
    addedAt,
    priceDifference,
    costDifference,
    list,
    needsConsent: findNeededConsent(order, withoutDropped(legs, change), standing),
    addedTaxes: findAddedTaxes(planned),
    needsApproval: isBelowPolicy(order, plan, priceDifference),
  }
}

/** The change itself. @throws as `retimeOrder` */
export async function retime(ctx: Context, trx: Trx, change: RetimeOrder): Promise<RetimeResult> {
  const order = await lockOrderOrThrow(trx, change.id)
  const legs = (await legsByOrders(trx, [order.id])).get(order.id) ?? []
  await requireRetimable(ctx, trx, order, change)
  if (!change.second) await requireOneAircraft(trx, order)
  await requireSeatsOfNamed(ctx, trx, order, change.legs)
  const chain = await endChain(trx, order.id)
  const left = chain ? await unchainTrips(ctx, trx, chain, null) : []
  const before = await getMovements(trx, order.id)
  const planned = await makePlan(ctx, { order, legs, change, detour: await findDetour(ctx, trx, before) })
  const { plan, detour, addedAt, priceDifference, costDifference } = planned
  const own = { ...plan, legs: plan.legs.filter((_, at) => at !== detour?.position) }
  const kept = withoutDropped(legs, change)
  const needsConsent = findNeededConsent(order, kept, { ...own, legs: withoutAdded(own.legs, addedAt) })
  const agreedBy = needsConsent.length > 0 || change.dropped ? (change.agreedBy ?? null) : null
  const isAgreed = change.isAgreed === true || agreedBy !== null
  if (needsConsent.length > 0 && !change.isDryRun && !isAgreed) throw consentRequired(needsConsent)
  const conflicts = await moveBlock(trx, { aircraftId: plan.aircraftId, ...plan.busy, reference: holdReference(order) })
  if (conflicts.length > 0) throw aircraftTaken(conflicts)
  const owner = { order: order.id }
  const flights = toFlights(plan, detour?.position)
  const { moved, canceled } = await replanMovements(trx, { owner, aircraftId: plan.aircraftId, flights }, ctx.clock.now())
  const withdrawn = await withdrawEmptyLegs(ctx, trx, [...left, ...canceled])
  const emptyLegs = await moveEmptyLegs(ctx, trx, moved, plan.aircraftId)
  const { givenBack = null, droppedLeg = null } = change
  const secondAircraft = change.second?.aircraft ?? null
  const by = { actor: change.actor, reason: change.reason, isAgreed, agreedBy, givenBack, dropped: droppedLeg, secondAircraft }
  const charge = change.chargeCents ?? toCharge(priceDifference)
  const price = toChangedPrice(order, planned, change, charge)
  if (change.dropped && droppedLeg) await removeLeg(ctx, trx, order, droppedLeg.leg, change.dropped.dropId)
  const lines = price ? null : toStandingLines(order, legs, planned)
  const added = addedAt === null ? null : { at: addedAt, id: change.added?.id }
  const updated = await moveCharter(ctx, trx, order, { ...own, costDifference, price, pricedAs: lines, added }, by)
  const extraCost = costDifference + (change.second?.costCents ?? 0)
  await endRecovery(ctx, trx, order.id, { status: 'recovered', actor: change.actor, extraCost })
  await scheduleCompletion(ctx, trx, updated)
  await ctx.jobs.send(trx, chainTripsJob, { order: order.id } satisfies ChainTripsJob)
  // Prices the legs of new positioning flights, and those whose time is outside their window.
  if (plan.availability === 'managed') await offerPlanned(ctx, trx, { order: order.id, operator: plan.operatorId })
  const times = new Map(moved.map(({ id, departureAt }) => [id, departureAt]))
  return {
    aircraftId: plan.aircraftId,
    legs: toMovedLegs(kept, own, addedAt),
    positioning: [
      ...before
        .filter(({ kind }) => kind === 'positioning')
        .map(({ id, from, to, departureAt }) => ({ from, to, before: departureAt, after: times.get(id) ?? null })),
      ...flights
        .filter(({ kind, departureAt }) => kind === 'positioning' && !moved.some((flight) => flight.departureAt.equals(departureAt)))
        .map(({ from, to, departureAt }) => ({ from, to, before: null, after: departureAt })),
    ],
    emptyLegs: [
      ...emptyLegs,
      ...withdrawn.map(({ legId, departureAt, buyerOrderId }) => ({ legId, departureAt, buyerOrderId, effect: 'withdrawn' as const })),
    ],
    priceDifference,
    needsConsent,
    needsApproval: isBelowPolicy(order, plan, priceDifference),
  }
}

const toMovedLegs = (legs: readonly LegRow[], plan: AcceptedOffer, addedAt: number | null): MovedOrderLeg[] =>
  plan.legs.map(({ departureCode: from, arrivalCode: to, departureAt, pax, luggageKg, party }, at) => {
    const leg = at === addedAt ? undefined : legs[addedAt !== null && at > addedAt ? at - 1 : at]
    const planned = leg && toPlannedLeg(leg)
    return {
      before: planned ? { ...planned, at: leg.departure_at, party: planned.party } : null,
      after: { from, to, at: departureAt, pax, luggageKg, party },
    }
  })

async function requireRetimable(ctx: Context, trx: Trx, order: OrderRow, { dropped }: TripChange): Promise<void> {
  // A flight that was not paid in time and did not leave holds nothing up.
  if (await isRetimable(ctx, trx, order, dropped?.isUnpaid ? dropped.legId : null)) return
  throw new Refusal('ORDER_STATE_CONFLICT', 'Only confirmed charters that have not departed can be moved.', {
    facts: { confirmation_status: order.status },
  })
}

/** Of a flight more or less; null: the price stays. What was paid of a dropped one leaves with it. */
function toChangedPrice(
  order: OrderRow,
  planned: Awaited<ReturnType<typeof makePlan>>,
  { added, dropped }: TripChange,
  charge: number,
): NewPrice | null {
  if (!added && !dropped) return null
  if (dropped?.isUnpaid) {
    const price = planned.linesBefore === null ? toPriceOfRest(order, planned, charge) : toNewPrice(order, planned, charge)
    return { ...price, paidCents: order.paid - (dropped.paidLateCents ?? 0) }
  }
  const price = toNewPrice(order, planned, charge)
  return dropped ? { ...price, paidCents: order.paid + charge } : price
}

/** Orders of buyers are locked before their legs, as everywhere else. New buyers wait for the movements, which this transaction changed. */
export async function moveEmptyLegs(
  ctx: Context,
  trx: Trx,
  moved: readonly MovedFlight[],
  aircraftId: number,
): Promise<RetimeResult['emptyLegs']> {
  const ids = moved.map(({ id }) => id)
  const orders = new Map((await lockBuyers(ctx, trx, ids)).map((order) => [order.id, order]))
  const legs = await moveLegs(ctx, trx, moved, aircraftId)
  const effects: RetimeResult['emptyLegs'] = []
  for (const leg of legs) {
    const { legId, departureAt, buyerOrderId } = leg
    const order = orders.get(buyerOrderId ?? '')
    const effect = order ? await changeBuyer(ctx, trx, order, leg) : leg.isWithinTerms ? ('moved' as const) : ('repriced' as const)
    effects.push({ legId, departureAt, buyerOrderId, effect })
  }
  return effects
}
