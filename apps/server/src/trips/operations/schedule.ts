import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { Locale } from '@aquilane/contract/paths'
import type { staffGetSchedule } from '@aquilane/contract/staff-schedule'
import {
  defaultScheduleDays,
  findScheduleMarks,
  maxServiceBlockDays,
  serviceBlockKinds,
  type ScheduledFlight,
  type ServiceBlockKind,
} from '@aquilane/domain/operations/schedule'
import type { StaffOrderItem } from '@aquilane/contract/staff-orders'
import {
  type FleetEffects,
  aircraftTaken,
  findReasonsInSnapshot,
  isAircraftTaken,
  type FleetSnapshot,
  type ScheduleBlock,
  type ScheduleMovement,
  getSchedule as getFleetSchedule,
  addServiceBlock as addFleetBlock,
  removeServiceBlock as removeFleetBlock,
} from '../../foundation/fleet/index.ts'
import { toAdminAirport } from '../../foundation/places/index.ts'
import { audit } from '../../platform/db/audit.ts'
import { runTransaction } from '../../platform/db/dry-run.ts'
import { fieldError, Refusal } from '@aquilane/domain/refusal'
import { settleFleetChange } from './fleet-changes.ts'
import type { Context } from '../../context.ts'
import { getListItems } from '../../sales/orders/index.ts'
import { getActiveLegs } from '../../market/empty-legs/index.ts'

type ScheduleView = ResponseOf<typeof staffGetSchedule>

interface ScheduleFacts {
  fleet: FleetSnapshot
  orders: Map<string, StaffOrderItem>
  emptyLegs: Map<string, { id: string; status: string }>
  locale: Locale
}

const idAfter = (prefix: string, reference: string): string | null =>
  reference.startsWith(`${prefix}:`) ? reference.slice(prefix.length + 1) : null

/** Every aircraft with its flights and blocks in a period. */
export async function getSchedule(
  ctx: Context,
  { from, to, locale }: { from: Temporal.Instant; to: Temporal.Instant; locale: Locale },
): Promise<ScheduleView> {
  const fleet = await ctx.fleet.current()
  const { blocks, movements } = await getFleetSchedule(ctx.db, { from, to })
  const orderIds = [...movements.map(({ order_id: id }) => id), ...blocks.map(({ reference }) => idAfter('order', reference))]
  const orders = await getListItems(ctx, [...new Set(orderIds.flatMap((id) => id ?? []))], locale)
  const positioning = movements.filter(({ kind }) => kind !== 'revenue').map(({ id }) => id)
  const legs = await getActiveLegs(ctx, ctx.db, positioning)
  const emptyLegs = new Map(legs.map(({ movementId, legId, status }) => [movementId ?? '', { id: legId, status }]))
  const facts: ScheduleFacts = { fleet, orders, emptyLegs, locale }
  const used = new Set([...movements.map(({ aircraft_id: id }) => id), ...blocks.map(({ aircraftId }) => aircraftId)])
  return {
    from: from.toString(),
    to: to.toString(),
    tails: toTails(facts, used, ctx.clock.now()),
    flights: movements.flatMap((movement) => toFlight(ctx, movement, facts)),
    blocks: blocks.flatMap((block) => toBlock(block, facts)),
    marks: toMarks(movements, fleet),
  }
}

/** @param used aircraft with flights or blocks; a sub-charter, and an aircraft on the ground, is shown while it has any */
function toTails({ fleet, locale }: ScheduleFacts, used: ReadonlySet<number>, now: Temporal.Instant): ScheduleView['tails'] {
  const order = [...fleet.classes.keys()]
  return [...fleet.aircraft.values()]
    .filter(({ id, isSubCharter, isActive }) => (isActive && !isSubCharter) || used.has(id))
    .flatMap((aircraft) => {
      const [type, operator] = [fleet.types.get(aircraft.typeId), fleet.operators.get(aircraft.operatorId)]
      const aircraftClass = fleet.classes.get(type?.classId ?? -1)
      if (!type || !operator || !aircraftClass) return []
      const row = {
        tail: aircraft.tail,
        type: type.name,
        class: { slug: aircraftClass.slug, name: aircraftClass.name[locale] },
        company: operator.name,
        base: aircraft.baseCode,
        seats: aircraft.seats,
        insured_until: operator.insuredUntil,
        cannot_fly: findReasonsInSnapshot(fleet, { aircraftId: aircraft.id, from: now, to: now.add({ minutes: 1 }) }),
      }
      return [{ row, rank: order.indexOf(aircraftClass.id) }]
    })
    .toSorted((a, b) => a.rank - b.rank || (a.row.tail < b.row.tail ? -1 : 1))
    .map(({ row }) => row)
}

/** Disconnects in the period that the schedule shows first. */
export async function countDisconnects(ctx: Context): Promise<number> {
  const from = ctx.clock.now().toZonedDateTimeISO('UTC').startOfDay()
  const period = { from: from.toInstant(), to: from.add({ days: defaultScheduleDays }).toInstant() }
  const { movements } = await getFleetSchedule(ctx.db, period)
  return toMarks(movements, await ctx.fleet.current()).filter(({ kind }) => kind === 'disconnect').length
}

function toFlight(ctx: Context, movement: ScheduleMovement, { fleet, orders, emptyLegs, locale }: ScheduleFacts) {
  const aircraft = fleet.aircraft.get(movement.aircraft_id)
  const [departure, arrival] = [ctx.places.airportByIcao(movement.departure_airport), ctx.places.airportByIcao(movement.arrival_airport)]
  if (!aircraft || !departure || !arrival) return []
  const order = orders.get(movement.order_id ?? '')
  const local = movement.departure_at.toZonedDateTimeISO(departure.zone).toPlainDateTime().toString({ smallestUnit: 'minute' })
  const from = toAdminAirport(ctx.places, departure, locale)
  const leg =
    movement.kind === 'revenue' ? order?.legs.find((one) => one.departure.code === from.code && one.departure_date === local) : undefined
  const isAhead = Temporal.Instant.compare(movement.departure_at, ctx.clock.now()) > 0
  return [
    {
      id: movement.id,
      tail: aircraft.tail,
      kind: movement.kind === 'revenue' ? ('revenue' as const) : ('positioning' as const),
      departure: from,
      arrival: toAdminAirport(ctx.places, arrival, locale),
      departure_at: movement.departure_at.toString(),
      arrival_at: movement.arrival_at.toString(),
      departure_date: local,
      order: order ? { id: order.id, pnr: order.pnr } : null,
      shared_flight: movement.shared_flight_id === null ? null : { id: movement.shared_flight_id },
      leg: leg ? { id: leg.id, pax: leg.pax } : null,
      movable: leg !== undefined && order?.product === 'charter' && order.status === 'Confirmed' && isAhead,
      empty_leg: emptyLegs.get(movement.id) ?? null,
      cannot_fly: findReasonsInSnapshot(fleet, { aircraftId: aircraft.id, from: movement.departure_at, to: movement.arrival_at }),
    },
  ]
}

const isServiceKind = (kind: string): kind is ServiceBlockKind => serviceBlockKinds.some((one) => one === kind)

function toBlock(block: ScheduleBlock, { fleet, orders }: ScheduleFacts): ScheduleView['blocks'] {
  const aircraft = fleet.aircraft.get(block.aircraftId)
  if (!aircraft) return []
  const order = orders.get(idAfter('order', block.reference) ?? '')
  const isQuote = block.reference.startsWith('quote:')
  const service = idAfter('service', block.reference)
  return [
    {
      id: String(block.id),
      tail: aircraft.tail,
      kind: isServiceKind(block.kind)
        ? block.kind
        : isQuote
          ? ('quote' as const)
          : block.kind === 'booked'
            ? ('booked' as const)
            : ('hold' as const),
      from: block.from.toString(),
      to: block.to.toString(),
      order: order ? { id: order.id, pnr: order.pnr } : null,
      note: block.note,
      block: service === null ? null : { id: service },
    },
  ]
}

function toMarks(movements: readonly ScheduleMovement[], fleet: FleetSnapshot): ScheduleView['marks'] {
  const byAircraft = Map.groupBy(movements, ({ aircraft_id: id }) => id)
  return [...byAircraft].flatMap(([id, flights]) => {
    const tail = fleet.aircraft.get(id)?.tail
    if (tail === undefined) return []
    return findScheduleMarks(flights.map(toScheduledFlight)).map(({ kind, before, after }) => ({
      kind,
      tail,
      before: before.id,
      after: after.id,
    }))
  })
}

const toScheduledFlight = (movement: ScheduleMovement): ScheduledFlight => ({
  id: movement.id,
  kind: movement.kind === 'revenue' ? 'revenue' : 'positioning',
  from: movement.departure_airport,
  to: movement.arrival_airport,
  departureAt: movement.departure_at.epochMilliseconds,
  arrivalAt: movement.arrival_at.epochMilliseconds,
  owner: movement.order_id ?? movement.shared_flight_id ?? movement.id,
})

export interface NewServiceBlock {
  tail: string
  kind: ServiceBlockKind
  from: Temporal.Instant
  to: Temporal.Instant
  note: string
  memberId: string
  /** Trips that are planned then are no obstacle: an aircraft does not choose when it breaks. */
  isOverTrips: boolean
}

/**
 * Takes an aircraft out of the sale and settles what that touches. @param isDryRun everything is tried and taken back
 * @returns id of the block @throws VALIDATION_FAILED, AIRCRAFT_TAKEN with what is in the way
 */
export async function addServiceBlock(
  ctx: Context,
  { tail, memberId, isDryRun, ...block }: NewServiceBlock & { isDryRun: boolean },
): Promise<{ id: string; effects: FleetEffects }> {
  const wanted = tail.trim().toUpperCase()
  const aircraft = [...(await ctx.fleet.current()).aircraft.values()].find((one) => one.tail === wanted && one.isActive)
  if (!aircraft) throw fieldError('tail', 'unknown_tail', `There is no active aircraft ${tail}.`)
  checkPeriod(ctx, block)
  const id = crypto.randomUUID()
  try {
    const effects = await runTransaction(ctx.db, isDryRun, async (trx) => {
      const conflicts = await addFleetBlock(trx, { ...block, aircraftId: aircraft.id, reference: `service:${id}` })
      if (conflicts.length > 0) throw aircraftTaken(conflicts)
      await auditBlock(trx, { action: 'block-added', tail: aircraft.tail, memberId, block })
      return settleFleetChange(ctx, trx, { aircraftIds: [aircraft.id], actor: `staff:${memberId}` })
    })
    return { id, effects }
  } catch (error) {
    throw isAircraftTaken(error) ? aircraftTaken([]) : error
  }
}

function checkPeriod({ clock }: Context, { from, to }: Pick<NewServiceBlock, 'from' | 'to'>): void {
  if (Temporal.Instant.compare(to, from) <= 0) throw fieldError('to', 'order', 'The end is before the start.')
  if (Temporal.Instant.compare(to, clock.now()) <= 0) throw fieldError('to', 'date', 'Choose an end that is still to come.')
  if (from.until(to).total('hours') > maxServiceBlockDays * 24)
    throw fieldError('to', 'too_long', `A block lasts ${maxServiceBlockDays} days at most.`)
}

/** Puts an aircraft back on sale. @returns what it was blocked for @throws NOT_FOUND where it is gone already */
export async function removeServiceBlock(
  ctx: Context,
  { id, memberId }: { id: string; memberId: string },
): Promise<Omit<NewServiceBlock, 'memberId'>> {
  const { aircraft } = await ctx.fleet.current()
  return ctx.db.transaction().execute(async (trx) => {
    const block = await removeFleetBlock(trx, `service:${id}`)
    const tail = aircraft.get(block?.aircraftId ?? -1)?.tail
    if (!block || tail === undefined || !isServiceKind(block.kind))
      throw new Refusal('NOT_FOUND', 'This block is gone. Look at the schedule again.')
    const removed = { kind: block.kind, from: block.from, to: block.to, note: block.note ?? '', isOverTrips: block.isOverTrips }
    await auditBlock(trx, { action: 'block-removed', tail, memberId, block: removed })
    await settleFleetChange(ctx, trx, { aircraftIds: [block.aircraftId], actor: `staff:${memberId}` })
    return { tail, ...removed }
  })
}

const auditBlock = (
  trx: Parameters<typeof audit>[0],
  {
    action,
    tail,
    memberId,
    block,
  }: { action: string; tail: string; memberId: string; block: Omit<NewServiceBlock, 'tail' | 'memberId' | 'isOverTrips'> },
): Promise<void> =>
  audit(trx, {
    actor: `staff:${memberId}`,
    action,
    subject: `aircraft:${tail}`,
    to: block.kind,
    reason: block.note,
    details: { from: block.from.toString(), to: block.to.toString() },
  })
