import type { CrewRole } from '@aquilane/domain/crew/qualifications'
import type { Locale } from '@aquilane/domain/site/paths'
import {
  absencesByMember,
  checkAbsence,
  findMemberOf,
  getCrew,
  memberNotFound,
  toAbsenceProblem,
  toCrewName,
  toPeriod,
  writeAbsence,
  type AbsenceAct,
  type AbsenceRow,
} from '../../foundation/crew/index.ts'
import { toAdminAirport } from '../../foundation/places/index.ts'
import { legsByOrders, lockOrderOrThrow, toOrderOfLeg, type LegRow, type OrderRow } from '../../sales/orders/index.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { runTransaction } from '../../platform/db/dry-run.ts'
import { countLost, insertLost, releaseLost, seatsIn, tripsOfAbsence, type SeatOfLeg } from './absence-queries.ts'
import { listFit } from './assign-crew.ts'
import { deleteAssignment } from './crew-queries.ts'
import { settleDerivedItems } from './derived-items.ts'
import { itemsByOrder } from './queries.ts'
import { releasesOf } from './readiness-queries.ts'
import { takeReleaseBack } from './take-release-back.ts'
import type { Context } from '../../context.ts'

type AdminAirport = ReturnType<typeof toAdminAirport>

/** A flight that an absence touches. */
export interface TouchedFlight {
  order: { id: string; pnr: string }
  legId: string
  departure: AdminAirport
  arrival: AdminAirport
  departureAt: Temporal.Instant
  tail: string | null
  seat: CrewRole
  /** It was released: it is not any more. */
  wasReleased: boolean
  /** Until then the seat has to be filled. */
  dueAt: Temporal.Instant | null
  /** Members who could take the seat. */
  replacements: number
}

export interface AbsenceEffects {
  /** Without the member from now on. */
  lost: TouchedFlight[]
  /** Taken earlier, and not touched any more: the seat is open, and the member could fly again. */
  open: TouchedFlight[]
}

/** A trip was given to the member between the look at their flights and the lock. */
class MissedTrip extends Error {}
const attempts = 4

/**
 * Records, changes or withdraws an absence with everything that follows: assignments in its time end, releases are taken back, operations are alerted.
 * @param isDryRun everything is tried and taken back @throws NOT_FOUND, CHANGED_MEANWHILE, VALIDATION_FAILED
 */
export async function performAbsence(
  ctx: Context,
  { act, memberId, locale, isDryRun }: { act: AbsenceAct; memberId: string; locale: Locale; isDryRun: boolean },
): Promise<{ id: string; effects: AbsenceEffects }> {
  if (act.act !== 'withdraw') checkAbsence(ctx, act.absence)
  for (let attempt = 1; ; attempt++)
    try {
      return await runTransaction(ctx.db, isDryRun, (trx) => applyAbsence(ctx, trx, { act, memberId, locale }))
    } catch (error) {
      if (!(error instanceof MissedTrip) || attempt === attempts) throw toAbsenceProblem(error)
    }
}

async function applyAbsence(
  ctx: Context,
  trx: Trx,
  { act, memberId, locale }: { act: AbsenceAct; memberId: string; locale: Locale },
): Promise<{ id: string; effects: AbsenceEffects }> {
  const crewId = await findMemberOf(trx, act)
  // Orders are locked before members, as everywhere.
  const orders = await lockTrips(trx, crewId, act)
  const absence = await writeAbsence(ctx, trx, act, memberId)
  const open = act.act === 'record' ? [] : await releaseLost(trx, absence.id)
  const lost = absence.withdrawn_at === null ? await seatsIn(trx, crewId, toPeriod(absence)) : []
  const touched = [...new Set([...lost, ...open].map(({ orderId }) => orderId))]
  if (touched.some((id) => !orders.has(id))) throw new MissedTrip()
  const released = await releasesOf(trx, touched)
  for (const seat of lost) await takeOff(ctx, trx, { seat, absence, crewId, memberId })
  for (const id of touched) await settleDerivedItems(ctx, trx, orders.get(id)!)
  const toFlights = (seats: readonly SeatOfLeg[]) => describeFlights(ctx, trx, { seats, orders, released, locale })
  const effects = { lost: await toFlights(lost), open: await toFlights(open) }
  if (lost.length > 0) await ctx.events.emit(trx, 'crew.absent', toAlert(absence, effects.lost))
  return { id: absence.id, effects }
}

/** Trips that the act may touch, locked in the order of their ids. */
async function lockTrips(trx: Trx, crewId: string, act: AbsenceAct): Promise<Map<string, OrderRow>> {
  const period = act.act === 'withdraw' ? null : toPeriod({ from_at: act.absence.from, until_at: act.absence.until })
  const seats = period ? await seatsIn(trx, crewId, period) : []
  const taken = act.act === 'record' ? [] : await tripsOfAbsence(trx, act.id)
  const ids = [...new Set([...seats.map(({ orderId }) => orderId), ...taken])].toSorted()
  const orders = new Map<string, OrderRow>()
  for (const id of ids) orders.set(id, await lockOrderOrThrow(trx, id))
  return orders
}

async function takeOff(
  ctx: Context,
  trx: Trx,
  { seat, absence, crewId, memberId }: { seat: SeatOfLeg; absence: AbsenceRow; crewId: string; memberId: string },
): Promise<void> {
  await deleteAssignment(trx, seat.legId, crewId)
  await insertLost(trx, absence.id, seat, ctx.clock.now())
  await takeReleaseBack(ctx, trx, seat.orderId, `staff:${memberId}`)
  const name = seat.seat === 'cabin' ? 'item:cabin_crew' : 'item:crew'
  await audit(trx, { actor: `staff:${memberId}`, action: 'crew-absent', subject: `order:${seat.orderId}`, reason: name })
}

interface Described {
  seats: readonly SeatOfLeg[]
  orders: ReadonlyMap<string, OrderRow>
  released: ReadonlyMap<string, unknown>
  locale: Locale
}

/** By departure. */
async function describeFlights(ctx: Context, on: Db, { seats, orders, released, locale }: Described): Promise<TouchedFlight[]> {
  const legs = await legsByOrders(on, [...new Set(seats.map(({ orderId }) => orderId))])
  const { aircraft } = await ctx.fleet.current()
  const flights: TouchedFlight[] = []
  for (const { orderId, legId, seat } of seats) {
    const [order, leg] = [orders.get(orderId), legs.get(orderId)?.find(({ id }) => id === legId)]
    const ends = leg && toEnds(ctx, leg, locale)
    if (!order || !leg || !ends) continue
    const kind = seat === 'cabin' ? 'cabin_crew' : 'crew'
    const item = (await itemsByOrder(on, orderId)).find((one) => one.kind === kind && one.leg_id === legId)
    flights.push({
      order: { id: order.id, pnr: order.pnr },
      legId,
      ...ends,
      departureAt: leg.departure_at,
      tail: aircraft.get(toOrderOfLeg(order, leg).aircraft_id ?? 0)?.tail ?? null,
      seat,
      wasReleased: released.has(orderId),
      dueAt: item?.due_at ?? null,
      replacements: (await listFit(ctx, on, { order, leg, seat })).length,
    })
  }
  return flights.toSorted((a, b) => Temporal.Instant.compare(a.departureAt, b.departureAt))
}

function toEnds({ places }: Context, leg: LegRow, locale: Locale): { departure: AdminAirport; arrival: AdminAirport } | null {
  const [from, to] = [places.airportByIcao(leg.departure_airport ?? ''), places.airportByIcao(leg.arrival_airport ?? '')]
  return from && to ? { departure: toAdminAirport(places, from, locale), arrival: toAdminAirport(places, to, locale) } : null
}

/** Without a word about the member: mails outlive the data. */
const toAlert = ({ id, revision }: AbsenceRow, lost: readonly TouchedFlight[]) => ({
  absenceId: id,
  revision,
  flights: lost.map(({ order, departure, arrival, departureAt, seat, wasReleased }) => ({
    orderId: order.id,
    pnr: order.pnr,
    route: `${departure.code}–${arrival.code}`,
    departureAt: departureAt.toString({ smallestUnit: 'minute' }),
    seat,
    wasReleased,
  })),
})

/** The history of a member. @throws NOT_FOUND */
export async function listAbsences(
  ctx: Context,
  crewId: string,
): Promise<{ name: string; absences: { row: AbsenceRow; flights: number }[] }> {
  const member = (await getCrew(ctx.db, [crewId])).get(crewId)
  if (!member) throw memberNotFound()
  const rows = await absencesByMember(ctx.db, crewId)
  const flights = await countLost(
    ctx.db,
    rows.map(({ id }) => id),
  )
  return { name: toCrewName(member), absences: rows.map((row) => ({ row, flights: flights.get(row.id) ?? 0 })) }
}
