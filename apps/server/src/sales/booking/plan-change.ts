import { isTax, toLinesOfPlan } from '@aquilane/domain/charter/customer-lines'
import { addLines } from '@aquilane/domain/charter/added-lines'
import { type AcceptedOffer, type EnginePrice, type PlannedLeg, toEnginePrice } from '../../market/charter/index.ts'
import { getDivertedLeg } from '../../market/empty-legs/index.ts'
import { getCannotFlyReasons, lastFlyableDay, type Movement } from '../../foundation/fleet/index.ts'
import {
  getPlannedPrice,
  type InvoiceLine,
  type LegRow,
  type NewPrice,
  type OrderRow,
  readPriceLines,
  toPlannedLeg,
} from '../orders/index.ts'
import type { Trx } from '../../platform/db/database.ts'
import { fieldError, Refusal } from '@aquilane/domain/refusal'
import { type AddedLeg, isSameLeg, type LegChange, readAddedLeg, readChangedLegs } from './changed-legs.ts'
import type { Context } from '../../context.ts'

export interface TripChange {
  id: string
  /** Legs that change; the others stay. */
  legs: readonly LegChange[]
  /** Registration of another aircraft; null: the one that is planned. */
  tail: string | null
  /** A flight more; its place follows from its departure. */
  added?: AddedLeg | undefined
  /** Another aircraft takes the passengers that leave this one: its cost, cents, and its name. */
  second?: { costCents: number; aircraft: string } | undefined
  /** What the trip cost until now, cents, where two aircraft flew it. */
  before?: EnginePrice | undefined
  /** A leg that leaves the trip, with what keeps it. */
  dropped?: DroppedChange | undefined
}

interface DroppedChange {
  legId: string
  dropId: string
  /** It was added and not paid in time. */
  isUnpaid?: boolean
  /** What came for it late, cents. */
  paidLateCents?: number
}

interface PlannedChange {
  plan: AcceptedOffer
  /** Place of the added flight among the legs of the trip, the detour not counted; null: none is added. */
  addedAt: number | null
  /** As the plan has it. */
  detour: ChainedDetour | null
  /** Cents, at prices of today. */
  priceDifference: number
  costDifference: number
  /** Of both plans today, cents. */
  list: { before: number; after: number }
  /** Price of today of the trip as it was planned; null where its aircraft is not offered any more. */
  linesBefore: AcceptedOffer['lines'] | null
}

/** @throws VALIDATION_FAILED, NOT_FLYABLE, AIRCRAFT_CANNOT_FLY */
export async function makePlan(
  ctx: Context,
  { order, legs, change, detour }: { order: OrderRow; legs: readonly LegRow[]; change: TripChange; detour: ChainedDetour | null },
): Promise<PlannedChange> {
  const before = legs.map(toPlannedLeg)
  const added = change.added ? readAddedLeg(ctx, legs, change.added) : null
  const kept = readChangedLegs(ctx, withoutDropped(legs, change), change.legs)
  const after = added ? kept.toSpliced(added.at, 0, added.leg) : kept
  const aircraftId = change.tail === null ? order.aircraft_id! : await findAircraft(ctx, change.tail)
  if (aircraftId === order.aircraft_id && !change.added && !change.dropped && after.every((leg, at) => isSameLeg(leg, before[at]!)))
    throw fieldError('legs', 'unchanged', 'Nothing would change: choose something else.')
  const moved = added ? passDetour(ctx, detour, added) : moveDetour(detour, legs, change)
  const result = await ctx.charter.planTrip({ aircraftId, legs: withDetour(after, moved) })
  if (!result.ok)
    throw new Refusal('NOT_FLYABLE', 'This aircraft cannot fly the trip at these times.', {
      facts: { constraint: result.constraint, params: result.params },
    })
  await requireFlyable(ctx, result.plan)
  const now = toEnginePrice(result.plan)
  const earlier = change.before ? { ...change.before, lines: null } : await getPlannedPrice(ctx, order, withDetour(before, detour))
  // Its price is the difference of two plans of today; that of a flight which was not paid in time is known.
  if ((change.added || (change.dropped && !change.dropped.isUnpaid)) && earlier.lines === null)
    throw new Refusal('NOT_FLYABLE', 'This aircraft cannot fly the trip as it is planned now.', {
      facts: { constraint: 'busy', params: {} },
    })
  return {
    plan: result.plan,
    addedAt: added?.at ?? null,
    detour: moved,
    priceDifference: now.listCents - earlier.listCents,
    costDifference: now.costCents - earlier.costCents,
    list: { before: earlier.listCents, after: now.listCents },
    linesBefore: earlier.lines,
  }
}

/** Legs of a trip without the one that leaves it. @throws VALIDATION_FAILED */
export function withoutDropped<Leg extends Pick<LegRow, 'id'>>(legs: readonly Leg[], { dropped }: Pick<TripChange, 'dropped'>): Leg[] {
  if (!dropped) return [...legs]
  const left = legs.filter(({ id }) => id !== dropped.legId)
  if (left.length === legs.length) throw fieldError('leg', 'unknown_leg', 'This trip has no such flight.')
  if (left.length === 0) throw fieldError('leg', 'only_flight', 'This is the only flight of the trip: cancel the trip instead.')
  return left
}

/** A bought positioning flight keeps its place between the legs that are left. */
function moveDetour(detour: ChainedDetour | null, legs: readonly LegRow[], { dropped }: Pick<TripChange, 'dropped'>): ChainedDetour | null {
  const at = legs.findIndex(({ id }) => id === dropped?.legId)
  return detour && at >= 0 && at < detour.position ? { ...detour, position: detour.position - 1 } : detour
}

/** A flight that is added before a bought positioning flight takes it one place further. */
function passDetour({ places }: Context, detour: ChainedDetour | null, added: { leg: PlannedLeg; at: number }): ChainedDetour | null {
  if (!detour || added.at > detour.position) return detour
  const departureOf = ({ from, departureLocal }: PlannedLeg): Temporal.Instant =>
    Temporal.PlainDateTime.from(departureLocal)
      .toZonedDateTime(places.airportByIcao(from)?.zone ?? 'UTC')
      .toInstant()
  const isBefore = added.at < detour.position || Temporal.Instant.compare(departureOf(added.leg), departureOf(detour.leg)) < 0
  return isBefore ? { ...detour, position: detour.position + 1 } : detour
}

/** Legs of a plan that the trip has already. */
export const withoutAdded = <Leg>(legs: readonly Leg[], addedAt: number | null): Leg[] => legs.filter((_, at) => at !== addedAt)

/** Taxes that a changed plan has more than the one before, or less. */
export const findAddedTaxes = ({ plan, linesBefore }: Pick<PlannedChange, 'plan' | 'linesBefore'>): InvoiceLine[] =>
  addLines<InvoiceLine>([], plan.lines, linesBefore ?? []).filter(({ service }) => isTax(service))

/** What a customer pays for a change that costs so much more; one that costs less lowers no price. */
export const toCharge = (priceDifference: number): number => Math.max(0, priceDifference)

export const toAgreed = (amountCents: number) => ({ service: 'price_agreed', amountCents, reason: { code: 'price_agreed', params: {} } })

/** Lines of a price that stands, of the airports as they are planned; null: they stay, also where a buyer's detour is planned with them. */
export function toStandingLines(
  order: OrderRow,
  legs: readonly LegRow[],
  { plan, detour }: Pick<PlannedChange, 'plan' | 'detour'>,
): InvoiceLine[] | null {
  const isSame = legs.every((leg, at) => {
    const { departureCode, arrivalCode } = plan.legs[at]!
    return departureCode === leg.departure_airport && arrivalCode === leg.arrival_airport
  })
  return isSame || detour ? null : toLinesOfPlan<InvoiceLine, InvoiceLine>(readPriceLines(order), plan.lines, toAgreed)
}

/** Price and lines of a trip with another plan, for which its customer pays so many cents more, or less where they are negative. */
export function toNewPrice(order: OrderRow, { plan, linesBefore, priceDifference }: PlannedChange, chargeCents: number): NewPrice {
  const lines = addLines(readPriceLines(order), plan.lines, linesBefore ?? [])
  const rest = chargeCents - priceDifference
  return { priceCents: (order.price ?? 0) + chargeCents, lines: rest === 0 ? lines : [...lines, toAgreed(rest)] }
}

/** The same where the plan before cannot be priced any more, since its time has passed: the lines of the plan as it becomes, at the price that is left. */
export function toPriceOfRest(order: OrderRow, { plan }: Pick<PlannedChange, 'plan'>, chargeCents: number): NewPrice {
  const lines = [...readPriceLines(order), toAgreed(chargeCents)]
  return {
    priceCents: (order.price ?? 0) + chargeCents,
    lines: toLinesOfPlan<InvoiceLine, InvoiceLine>(lines, plan.lines, toAgreed),
    movedCents: 0,
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
export interface ChainedDetour {
  leg: PlannedLeg
  /** Among the legs of the order. */
  position: number
}

/** The detour stays at its time: where that is not possible, staff withdraw its leg first. */
export async function findDetour(ctx: Context, trx: Trx, movements: readonly Movement[]): Promise<ChainedDetour | null> {
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
