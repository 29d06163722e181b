import { sql } from 'kysely'
import { billDifferencePermille } from '@aquilane/domain/operations/bill'
import { isSettled } from '@aquilane/domain/operations/checklist'
import { proofOf } from '@aquilane/domain/operations/checklist-rules'
import { boardPassengers } from './passengers.ts'
import type { DemoWeekDeps } from './purchases.ts'
import { aircraftTaken, isAircraftTaken } from '../foundation/fleet/holds.ts'
import type { Context } from '../context.ts'
import type { Database, Db, Trx } from '../platform/db/database.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { getOrderCannotFlyReasons, lockOrderOrThrow } from '../sales/orders/index.ts'
import type { TripLeg } from '../trips/operations/trip-leg.ts'
import { getTrip } from '../trips/operations/trip-view.ts'
import { changeItem } from '../trips/operations/checklist.ts'
import { releaseTrip as releaseForFlight } from '../trips/operations/release.ts'
import { completeFlownOrders } from '../sales/booking/complete-order.ts'
import { closeTrip } from '../trips/operations/after-flight.ts'
import { approveBill, enterBill } from '../trips/operations/bills.ts'
import { recordFlight } from '../trips/operations/record-flight.ts'

const suppliers: Partial<Record<string, string>> = {
  slot_departure: 'Slot desk',
  slot_arrival: 'Slot desk',
  handling_departure: 'Signature Aviation',
  handling_arrival: 'Jetex',
  fuel: 'World Fuel',
  catering: 'On Air Dining',
  transport: 'Blacklane',
}

/** How far a demo trip has come. */
export type DemoStage = 'landed' | 'billed' | 'reconciled' | 'closed'

/** Works on the checklist of a trip: everything required, or about so large a share of it. @param without kinds that stay open */
export async function prepareTrip(
  { ctx, members, random }: DemoWeekDeps,
  id: string,
  share: number,
  without: readonly string[] = [],
): Promise<void> {
  const { items } = await getTrip(ctx, id, 'en')
  for (const { id: item, kind, revision, status, isRequired } of items) {
    if (isSettled(status) || !isRequired || proofOf(kind) === 'derived' || without.includes(kind)) continue
    const dice = random()
    if (dice > share) {
      if (dice < share + 0.2)
        await changeItem(ctx, {
          id: item,
          revision,
          memberId: members.operations,
          status: 'REQ',
          supplier: suppliers[kind] ?? null,
        })
      continue
    }
    const reference =
      suppliers[kind] === undefined && proofOf(kind) !== 'reference'
        ? null
        : `${kind.slice(0, 2).toUpperCase()}-${1_000 + Math.floor(random() * 9_000)}`
    const done = { status: 'OK' as const, supplier: suppliers[kind] ?? null, reference, assigneeId: members.operations }
    await changeItem(ctx, { id: item, revision, memberId: members.operations, ...done })
  }
}

export const releaseTrip = ({ ctx, members }: DemoWeekDeps, id: string): Promise<string | null> =>
  releaseForFlight(ctx, { orderId: id, memberId: members.operations, override: null })

/** Brings a confirmed trip to a stage after its departure. */
export async function flyTrip(deps: DemoWeekDeps, id: string, stage: DemoStage): Promise<void> {
  const { ctx, members, random } = deps
  const { db, clock } = ctx
  await prepareTrip(deps, id, 1)
  await boardPassengers(deps, id)
  await releaseTrip(deps, id)
  const departure = await departureOf(db, id)
  // By whole days: airports are open at that hour, if not on every day.
  const days = Math.ceil(clock.now().until(departure).total('hours') / 24) + 1 + Math.floor(random() * 3)
  await moveTo(ctx, id, departure.subtract({ hours: 24 * days }))
  const { legs } = await getTrip(ctx, id, 'en')
  for (const leg of legs) await recordLeg(deps, { id, leg })
  await completeFlownOrders(ctx)
  if (stage === 'landed') return
  const { result } = await getTrip(ctx, id, 'en')
  // One bill in the queue is too high, the others are as quoted.
  const amountCents = Math.round(result.quotedCost * (stage === 'billed' ? 1.04 : 1))
  const reference = `OP-${2_000 + Math.floor(random() * 900)}`
  const note = billDifferencePermille(result.quotedCost, amountCents) > 0 ? 'Holding and de-icing' : null
  const amount = { hundredths: amountCents, currency: 'EUR' as const, rateMicros: null }
  const vat = { kind: 'international' as const, permille: null, hundredths: null }
  await enterBill(ctx, { orderId: id, memberId: members.operations, reference, amount, vat, note })
  if (stage === 'billed') return
  await approveBill(ctx, { orderId: id, memberId: members.finance, shownCents: amountCents, reason: null })
  if (stage === 'closed') await closeTrip(ctx, { orderId: id, memberId: members.finance, reason: null })
}

async function recordLeg(
  { ctx, members, random }: DemoWeekDeps,
  { id, leg }: { id: string; leg: Pick<TripLeg, 'id' | 'departureAt' | 'arrivalAt' | 'pax'> },
): Promise<void> {
  const isLate = random() < 0.3
  const offBlockAt = leg.departureAt.add({ minutes: isLate ? 22 : Math.floor(random() * 10) })
  const onBlockAt = (leg.arrivalAt ?? leg.departureAt).add({ minutes: isLate ? 20 : Math.floor(random() * 8) })
  await recordFlight(ctx, {
    orderId: id,
    legId: leg.id,
    memberId: members.operations,
    offBlockAt,
    takeoffAt: offBlockAt.add({ minutes: 7 }),
    landingAt: onBlockAt.subtract({ minutes: 6 }),
    onBlockAt,
    pax: leg.pax,
    delayCode: isLate ? '81' : null,
    fuelKg: 600 + Math.floor(random() * 900),
    isDeiced: false,
  })
}

async function departureOf(db: Db, id: string): Promise<Temporal.Instant> {
  const { first_departure_at: departure } = await db
    .selectFrom('orders')
    .select('first_departure_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return departure
}

/**
 * Puts a trip to another time, as if it had been booked for it: the clock of the demo company cannot be moved, and customers book flights that are
 * still to come.
 * @throws AIRCRAFT_TAKEN where the aircraft was busy then, AIRCRAFT_CANNOT_FLY with the reasons
 */
export async function moveTo(ctx: Context, id: string, departureAt: Temporal.Instant): Promise<void> {
  try {
    await ctx.db.transaction().execute(async (trx) => {
      await moveBack(trx, id, departureAt.until(await departureOf(trx, id)).total('minutes'))
      const reasons = await getOrderCannotFlyReasons(ctx, trx, await lockOrderOrThrow(trx, id))
      if (reasons.length > 0) throw new Refusal('AIRCRAFT_CANNOT_FLY', 'The aircraft cannot fly then.', { facts: { reasons } })
    })
  } catch (error) {
    throw isAircraftTaken(error) ? aircraftTaken([]) : error
  }
}

async function moveBack(trx: Trx, id: string, minutes: number): Promise<void> {
  const back = sql`make_interval(mins => ${Math.round(minutes)})`
  const local = (at: string) =>
    sql`to_char((${sql.ref(at)} - ${back}) AT TIME ZONE ${sql.ref(at.replace('_at', '_zone'))}, 'YYYY-MM-DD"T"HH24:MI')`
  await sql`UPDATE orders SET created_at = created_at - ${back} - interval '9 days', first_departure_at = first_departure_at - ${back},
    last_arrival_at = last_arrival_at - ${back}, blocked_from = blocked_from - ${back}, blocked_to = blocked_to - ${back}
    WHERE id = ${id}`.execute(trx)
  await sql`UPDATE order_leg SET departure_local = ${local('departure_at')}, arrival_local = ${local('arrival_at')},
    departure_at = departure_at - ${back}, arrival_at = arrival_at - ${back} WHERE order_id = ${id}`.execute(trx)
  await sql`UPDATE aircraft_movement SET departure_at = departure_at - ${back}, arrival_at = arrival_at - ${back}
    WHERE order_id = ${id} AND canceled_at IS NULL`.execute(trx)
  await sql`UPDATE aircraft_availability_block SET period = tstzrange(lower(period) - ${back}, upper(period) - ${back}, '[)')
    WHERE reference = ${`order:${id}`}`.execute(trx)
  await sql`UPDATE empty_leg SET departure_at = empty_leg.departure_at - ${back}, departure_from = empty_leg.departure_from - ${back},
    departure_to = empty_leg.departure_to - ${back} FROM aircraft_movement movement
    WHERE movement.id = empty_leg.movement_id AND movement.order_id = ${id}`.execute(trx)
  await sql`UPDATE checklist_item SET due_at = due_at - ${back} WHERE order_id = ${id}`.execute(trx)
}

/** A request that has been waiting. */
export async function backdateRequest(db: Database, id: string, minutes: number): Promise<void> {
  await sql`UPDATE orders SET created_at = created_at - make_interval(mins => ${minutes}) WHERE id = ${id}`.execute(db)
}
