import { emptyLegFloor } from '@aquilane/domain/empty-legs/floor'
import { type Movement, getMovements, lockMovement, getMovement, findPlanned } from '../../foundation/fleet/index.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { activeLegsByMovements } from './change-queries.ts'
import { findLegBar } from './can-fly-leg.ts'
import { cannotFly, repricing } from './leg-state.ts'
import { getWindow, settleWindows } from './leg-window.ts'
import {
  countEmptyLegs,
  endDeparted,
  insertEmptyLeg,
  markChecked,
  offerRepriced,
  uncheckedParents,
  withdrawOffered,
  withdrawRepricing,
} from './queries.ts'
import { offerEmptyLegsJob, type OfferEmptyLegsJob } from './queues.ts'
import type { Context } from '../../context.ts'

/** Shorter flights are hops between the airports of a city. */
const leastKilometres = 100
/** Legs that depart sooner cannot be booked. */
const leastHoursAhead = 6

/** The positioning flights of a confirmed order are offered, by a job: its pricing must not be able to take a payment back. */
export const offerPlanned = ({ jobs }: Context, trx: Trx, planned: OfferEmptyLegsJob): Promise<void> =>
  jobs.send(trx, offerEmptyLegsJob, planned)

/** A flight at the time at which it departs: late where its aircraft is. */
const toExpected = (movement: Movement): Movement => {
  const departureAt = movement.lateDepartureAt ?? movement.departureAt
  return { ...movement, departureAt, arrivalAt: departureAt.add({ minutes: movement.blockMinutes }) }
}

/** Offers the positioning flights of an order that customers can fly. Again is harmless. */
export async function offerMovements(ctx: Context, { order, operator }: OfferEmptyLegsJob): Promise<void> {
  const earliest = ctx.clock.now().add({ hours: leastHoursAhead })
  const movements = (await getMovements(ctx.db, order)).map(toExpected)
  const offered = await activeLegsByMovements(
    ctx.db,
    movements.map(({ id }) => id),
  )
  // Flights that a detour adds end with it.
  const isDiverted = offered.some(({ diverted_from: from }) => from !== null)
  // What was planned may end where a leg of the same aircraft begins.
  await settleWindows(ctx, { aircraftIds: [...new Set(movements.map(({ aircraftId }) => aircraftId))] })
  for (const movement of movements) {
    const isOfferable =
      (!isDiverted || offered.some((leg) => leg.movement_id === movement.id)) &&
      movement.kind === 'positioning' &&
      movement.distanceKm >= leastKilometres &&
      Temporal.Instant.compare(movement.departureAt, earliest) > 0
    if (isOfferable) await offerMovement(ctx, movement, operator)
    // Moved to a time at which it cannot be booked any more.
    else await withdrawUnpriced(ctx, movement.id)
  }
}

async function offerMovement(ctx: Context, movement: Movement, operator: number): Promise<void> {
  const { aircraftId, from, to, departureAt } = movement
  const quote = await ctx.charter.quoteOneWay({ aircraftId, from, to, departureAt })
  const floor = quote && emptyLegFloor(quote.lines)
  if (!quote || floor === null || floor > quote.priceCents) return withdrawUnpriced(ctx, movement.id)
  const now = ctx.clock.now().toString()
  const moved = await ctx.db.transaction().execute(async (trx) => {
    // The order may have been canceled since the job was sent, or be canceled just now.
    if (!(await lockMovement(trx, movement.id))) return null
    // It may have been moved while it was priced.
    const planned = await getMovement(trx, movement.id)
    const current = planned && toExpected(planned)
    if (current && !(current.departureAt.equals(departureAt) && current.aircraftId === aircraftId)) return current
    // It is offered once its aircraft may fly again.
    const flight = {
      aircraft_id: aircraftId,
      departure_airport: from,
      arrival_airport: to,
      departure_at: departureAt,
      block_minutes: movement.blockMinutes,
    }
    const bar = await findLegBar(ctx, trx, flight, true)
    if (bar === cannotFly) {
      await withdrawRepricing(trx, { movementId: movement.id, reason: repricing }, ctx.clock.now())
      return null
    }
    const window = await getWindow(ctx, trx, { movementId: movement.id, aircraftId, departureAt })
    const priced = {
      pax_max: quote.seats,
      luggage_kg: quote.luggageKg,
      co2_kg: quote.co2Kg,
      reference_price: quote.priceCents,
      floor_price: floor,
      breakdown: JSON.stringify({ v: 1, lines: quote.lines }),
    }
    const id = await insertEmptyLeg(trx, {
      operator_id: operator,
      aircraft_id: aircraftId,
      movement_id: movement.id,
      source: 'movement',
      departure_airport: from,
      arrival_airport: to,
      departure_from: window.from.toString(),
      departure_to: window.to.toString(),
      departure_at: departureAt.toString(),
      block_minutes: movement.blockMinutes,
      distance_km: movement.distanceKm,
      ...priced,
      status: bar ? 'draft' : 'offered',
      reason: bar,
      created_at: now,
      checked_at: now,
      changed_at: now,
    })
    if (id === null) await offerRepriced(trx, { movementId: movement.id, reason: repricing, departureAt, bar }, priced, now)
    else await audit(trx, { actor: 'system', action: 'entered', subject: `empty-leg:${id}`, to: bar ? 'draft' : 'offered' })
    return null
  })
  if (moved) await offerMovement(ctx, moved, operator)
}

/** A leg that was moved cannot be flown with customers at its new time. */
const withdrawUnpriced = ({ db, clock }: Context, movementId: string): Promise<void> =>
  db.transaction().execute((trx) => withdrawRepricing(trx, { movementId, reason: repricing }, clock.now()))

/** What is not flown is not offered. Legs that customers hold or bought are left to their orders. */
export async function withdrawLegs(
  ctx: Context,
  trx: Trx,
  movementIds: readonly string[],
  reason: 'parent-canceled' | 'chained' = 'parent-canceled',
): Promise<void> {
  await withdrawOffered(trx, movementIds, reason, ctx.clock.now())
}

/** Legs of every status. */
export const countLegs = (ctx: Context): Promise<number> => countEmptyLegs(ctx.db)

/** Legs on offer. */
export const countOffered = async (ctx: Context): Promise<number> => (await ctx.market.current()).size

const checkMinutes = 10

/** Compares legs on offer with the flights they are part of, and with those before them. */
export async function checkParents(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  const planned = await findPlanned(ctx.db, await uncheckedParents(ctx.db, now.subtract({ minutes: checkMinutes })))
  await settleWindows(ctx, { movementIds: planned })
  await markChecked(ctx.db, planned, now)
}

/** Ends what has departed: sold legs are flown, others withdrawn. */
export const endDepartedLegs = (ctx: Context): Promise<void> => endDeparted(ctx.db, ctx.clock.now())
