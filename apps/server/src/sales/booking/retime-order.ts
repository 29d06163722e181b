import type { AgreementWay, ConsentReason } from '@aquilane/domain/orders/consent'
import { type AcceptedOffer, type PlannedLeg, toEnginePrice } from '../../market/charter/index.ts'
import { type MovedLeg, offerPlanned, getDivertedLeg, getBuyers, moveLegs } from '../../market/empty-legs/index.ts'
import {
  aircraftTaken,
  isAircraftTaken,
  lastFlyableDay,
  type MovedFlight,
  type Movement,
  getMovements,
  replanMovements,
  endChain,
  moveBlock,
  getCannotFlyReasons,
} from '../../foundation/fleet/index.ts'
import {
  type Actor,
  type GivenBack,
  getPlannedPrice,
  toPlannedLeg,
  legsByOrders,
  type LegRow,
  type OrderRow,
  lockOrderOrThrow,
  moveCharter,
} from '../orders/index.ts'
import type { Party } from '@aquilane/domain/charter/party'
import type { Trx } from '../../platform/db/database.ts'
import { runTransaction } from '../../platform/db/dry-run.ts'
import { fieldError, Refusal } from '@aquilane/domain/refusal'
import { endRecovery } from '../recoveries/index.ts'
import { holdReference } from './await-payment.ts'
import { isSameLeg, type LegChange, readChangedLegs } from './changed-legs.ts'
import { requireSeatsOfNamed } from './named-seats.ts'
import { withdrawEmptyLegs } from './cancel-order.ts'
import { changeBuyer, type BuyerEffect } from './change-buyer.ts'
import { consentRequired, findNeededConsent, isBelowPolicy } from './change-needs.ts'
import { unchainTrips } from './chain-trips.ts'
import { chainTripsJob, type ChainTripsJob } from './queues.ts'
import { scheduleCompletion } from './complete-order.ts'
import { toFlights } from './plan-flights.ts'
import type { Context } from '../../context.ts'

export interface RetimeOrder {
  id: string
  /** Legs that change; the others stay. */
  legs: readonly LegChange[]
  /** Registration of another aircraft; null: the one that is planned. */
  tail: string | null
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
  before: LegPlan
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

type TripChange = Pick<RetimeOrder, 'id' | 'legs' | 'tail'>

/** What a change would make of the trip, and what that costs; moves nothing. @throws as `retimeOrder`, but AIRCRAFT_TAKEN */
export async function assessRetime(ctx: Context, trx: Trx, change: TripChange) {
  const order = await lockOrderOrThrow(trx, change.id)
  const legs = (await legsByOrders(trx, [order.id])).get(order.id) ?? []
  requireRetimable(ctx, order)
  await requireSeatsOfNamed(ctx, trx, order, change.legs)
  const movements = await getMovements(trx, order.id)
  const planned = await makePlan(ctx, { order, legs, change, detour: await findDetour(ctx, trx, movements) })
  const { plan, detour, priceDifference, costDifference } = planned
  const own = { ...plan, legs: plan.legs.filter((_, at) => at !== detour?.position) }
  return {
    order,
    legs,
    plan,
    own,
    priceDifference,
    costDifference,
    needsConsent: findNeededConsent(order, legs, own),
    needsApproval: isBelowPolicy(order, plan, priceDifference),
  }
}

/** The change itself. @throws as `retimeOrder` */
export async function retime(ctx: Context, trx: Trx, change: RetimeOrder): Promise<RetimeResult> {
  const order = await lockOrderOrThrow(trx, change.id)
  const legs = (await legsByOrders(trx, [order.id])).get(order.id) ?? []
  requireRetimable(ctx, order)
  await requireSeatsOfNamed(ctx, trx, order, change.legs)
  const chain = await endChain(trx, order.id)
  const left = chain ? await unchainTrips(ctx, trx, chain, null) : []
  const before = await getMovements(trx, order.id)
  const { plan, detour, priceDifference, costDifference } = await makePlan(ctx, {
    order,
    legs,
    change,
    detour: await findDetour(ctx, trx, before),
  })
  const own = { ...plan, legs: plan.legs.filter((_, at) => at !== detour?.position) }
  const needsConsent = findNeededConsent(order, legs, own)
  const agreedBy = needsConsent.length > 0 ? (change.agreedBy ?? null) : null
  const isAgreed = change.isAgreed === true || agreedBy !== null
  if (needsConsent.length > 0 && !change.isDryRun && !isAgreed) throw consentRequired(needsConsent)
  const conflicts = await moveBlock(trx, { aircraftId: plan.aircraftId, ...plan.busy, reference: holdReference(order) })
  if (conflicts.length > 0) throw aircraftTaken(conflicts)
  const owner = { order: order.id }
  const planned = { owner, aircraftId: plan.aircraftId, flights: toFlights(plan, detour?.position) }
  const { moved, canceled } = await replanMovements(trx, planned, ctx.clock.now())
  const withdrawn = await withdrawEmptyLegs(ctx, trx, [...left, ...canceled])
  const emptyLegs = await moveEmptyLegs(ctx, trx, moved, plan.aircraftId)
  const by = { actor: change.actor, reason: change.reason, isAgreed, agreedBy, givenBack: change.givenBack ?? null }
  const updated = await moveCharter(ctx, trx, order, { ...own, costDifference }, by)
  await endRecovery(ctx, trx, order.id, { status: 'recovered', actor: change.actor, extraCost: costDifference })
  await scheduleCompletion(ctx, trx, updated)
  await ctx.jobs.send(trx, chainTripsJob, { order: order.id } satisfies ChainTripsJob)
  // Prices the legs of new positioning flights, and those whose time is outside their window.
  if (plan.availability === 'managed') await offerPlanned(ctx, trx, { order: order.id, operator: plan.operatorId })
  const times = new Map(moved.map(({ id, departureAt }) => [id, departureAt]))
  return {
    aircraftId: plan.aircraftId,
    legs: toMovedLegs(legs, own),
    positioning: [
      ...before
        .filter(({ kind }) => kind === 'positioning')
        .map(({ id, from, to, departureAt }) => ({ from, to, before: departureAt, after: times.get(id) ?? null })),
      ...planned.flights
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

const toMovedLegs = (legs: readonly LegRow[], plan: AcceptedOffer): MovedOrderLeg[] =>
  legs.map((leg, at) => {
    const { departureCode: from, arrivalCode: to, departureAt, pax, luggageKg, party } = plan.legs[at]!
    const planned = toPlannedLeg(leg)
    return {
      before: { from: planned.from, to: planned.to, at: leg.departure_at, pax: leg.pax, luggageKg: leg.luggage, party: planned.party },
      after: { from, to, at: departureAt, pax, luggageKg, party },
    }
  })

function requireRetimable({ clock }: Context, order: OrderRow): void {
  const isPlanned = order.product === 'charter' && order.status === 'Confirmed' && order.aircraft_id !== null && order.blocked_from !== null
  if (isPlanned && Temporal.Instant.compare(order.first_departure_at, clock.now()) > 0) return
  throw new Refusal('ORDER_STATE_CONFLICT', 'Only confirmed charters that have not departed can be moved.', {
    facts: { confirmation_status: order.status },
  })
}

/** @throws VALIDATION_FAILED, NOT_FLYABLE, AIRCRAFT_CANNOT_FLY */
async function makePlan(
  ctx: Context,
  { order, legs, change, detour }: { order: OrderRow; legs: readonly LegRow[]; change: TripChange; detour: ChainedDetour | null },
): Promise<{ plan: AcceptedOffer; detour: ChainedDetour | null; priceDifference: number; costDifference: number }> {
  const before = legs.map(toPlannedLeg)
  const after = readChangedLegs(ctx, legs, change.legs)
  const aircraftId = change.tail === null ? order.aircraft_id! : await findAircraft(ctx, change.tail)
  if (aircraftId === order.aircraft_id && after.every((leg, at) => isSameLeg(leg, before[at]!)))
    throw fieldError('legs', 'unchanged', 'Nothing would change: choose something else.')
  const result = await ctx.charter.planTrip({ aircraftId, legs: withDetour(after, detour) })
  if (!result.ok)
    throw new Refusal('NOT_FLYABLE', 'This aircraft cannot fly the trip at these times.', {
      facts: { constraint: result.constraint, params: result.params },
    })
  await requireFlyable(ctx, result.plan)
  const [now, earlier] = [toEnginePrice(result.plan), await getPlannedPrice(ctx, order, withDetour(before, detour))]
  return {
    plan: result.plan,
    detour,
    priceDifference: now.listCents - earlier.listCents,
    costDifference: now.costCents - earlier.costCents,
  }
}

/** @throws NOT_FLYABLE where a document ends before the aircraft is back; AIRCRAFT_CANNOT_FLY */
async function requireFlyable(ctx: Context, { operatorId, aircraftId, busy }: AcceptedOffer): Promise<void> {
  const reasons = await getCannotFlyReasons(ctx.db, { aircraftId, ...busy })
  if (reasons.length === 0) return
  if (!reasons.every((reason) => reason === 'insurance' || reason === 'aoc' || reason === 'airworthiness'))
    throw new Refusal('AIRCRAFT_CANNOT_FLY', 'This aircraft cannot fly then.', { facts: { reasons } })
  const { operators, aircraft } = await ctx.fleet.current()
  const [operator, planned] = [operators.get(operatorId), aircraft.get(aircraftId)]
  throw new Refusal('NOT_FLYABLE', 'Insurance, certificate or airworthiness of this aircraft ends before that day.', {
    facts: { constraint: 'insurance', params: { insuredUntil: operator && planned ? lastFlyableDay(operator, planned) : '' } },
  })
}

/** A positioning flight of the order that a customer bought on another route. */
interface ChainedDetour {
  leg: PlannedLeg
  /** Among the legs of the order. */
  position: number
}

/** The detour stays at its time: where that is not possible, staff withdraw its leg first. */
async function findDetour(ctx: Context, trx: Trx, movements: readonly Movement[]): Promise<ChainedDetour | null> {
  const leg = await getDivertedLeg(
    ctx,
    trx,
    movements.map(({ id }) => id),
  )
  const zone = ctx.places.airportByIcao(leg?.departure_airport ?? '')?.zone
  if (!leg || leg.status === 'draft' || !zone) return null
  const at = movements.findIndex(({ id }) => id === leg.movement_id)
  const departureLocal = leg.departure_at.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' })
  return {
    leg: { from: leg.departure_airport, to: leg.arrival_airport, departureLocal, pax: leg.pax_max, luggageKg: 0 },
    position: movements.slice(0, at).filter(({ kind }) => kind === 'revenue').length,
  }
}

const withDetour = (legs: readonly PlannedLeg[], detour: ChainedDetour | null): PlannedLeg[] =>
  detour ? legs.toSpliced(detour.position, 0, detour.leg) : [...legs]

async function findAircraft(ctx: Context, tail: string): Promise<number> {
  const wanted = tail.trim().toUpperCase()
  const aircraft = [...(await ctx.fleet.current()).aircraft.values()].find((one) => one.tail === wanted && one.isActive)
  if (!aircraft) throw fieldError('tail', 'unknown_tail', `There is no active aircraft ${tail}.`)
  return aircraft.id
}

/** Orders of buyers are locked before their legs, as everywhere else. New buyers wait for the movements, which this transaction changed. */
export async function moveEmptyLegs(
  ctx: Context,
  trx: Trx,
  moved: readonly MovedFlight[],
  aircraftId: number,
): Promise<RetimeResult['emptyLegs']> {
  const ids = moved.map(({ id }) => id)
  const orders = new Map<string, OrderRow>()
  for (const id of await getBuyers(ctx, trx, ids)) orders.set(id, await lockOrderOrThrow(trx, id))
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
