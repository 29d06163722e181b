import type { Locale } from '@aquilane/domain/site/paths'
import type { CannotFlyReason } from '@aquilane/domain/fleet/can-fly'
import {
  defaultScheduleDays,
  findScheduleMarks,
  type ScheduledFlight,
  type ScheduleMarkKind,
  type ServiceBlockKind,
} from '@aquilane/domain/operations/schedule'
import {
  findReasonsInSnapshot,
  type FleetSnapshot,
  type ScheduleBlock,
  type ScheduleMovement,
  getSchedule as getFleetSchedule,
} from '../../foundation/fleet/index.ts'
import { toAdminAirport } from '../../foundation/places/index.ts'
import { isServiceKind } from './service-blocks.ts'
import type { Context } from '../../context.ts'
import { getListItems } from '../../sales/orders/index.ts'
import { getActiveLegs } from '../../market/empty-legs/index.ts'

type AdminAirport = ReturnType<typeof toAdminAirport>

export interface ScheduledTail {
  tail: string
  type: string
  class: { slug: string; name: string }
  company: string
  /** Airport code. */
  base: string
  seats: number
  /** Last insured day of its operator. */
  insuredUntil: string
  /** Why it cannot fly now. */
  cannotFly: CannotFlyReason[]
}

export interface ShownFlight {
  id: string
  tail: string
  /** Positioning: without customers. */
  kind: 'revenue' | 'positioning'
  departure: AdminAirport
  arrival: AdminAirport
  departureAt: Temporal.Instant
  arrivalAt: Temporal.Instant
  departureLocal: string
  order: { id: string; pnr: string } | null
  sharedFlightId: string | null
  leg: { id: string; pax: number } | null
  isMovable: boolean
  emptyLeg: { id: string; status: string } | null
  cannotFly: CannotFlyReason[]
}

export interface ShownBlock {
  id: string
  tail: string
  kind: ServiceBlockKind | 'quote' | 'booked' | 'hold'
  from: Temporal.Instant
  to: Temporal.Instant
  order: { id: string; pnr: string } | null
  note: string | null
  /** Set by staff: it can be removed. */
  serviceBlockId: string | null
}

interface ScheduleMark {
  kind: ScheduleMarkKind
  tail: string
  /** Ids of flights. */
  before: string
  after: string
}

export interface Schedule {
  from: Temporal.Instant
  to: Temporal.Instant
  tails: ScheduledTail[]
  flights: ShownFlight[]
  blocks: ShownBlock[]
  marks: ScheduleMark[]
}

interface ScheduleFacts {
  fleet: FleetSnapshot
  orders: Awaited<ReturnType<typeof getListItems>>
  emptyLegs: Map<string, { id: string; status: string }>
  locale: Locale
}

const idAfter = (prefix: string, reference: string): string | null =>
  reference.startsWith(`${prefix}:`) ? reference.slice(prefix.length + 1) : null

/** Also of the aircraft that has flown the first legs of an order. */
const orderOf = (reference: string): string | null => idAfter('order', reference) ?? idAfter('flown', reference)

/** Every aircraft with its flights and blocks in a period. */
export async function getSchedule(
  ctx: Context,
  { from, to, locale }: { from: Temporal.Instant; to: Temporal.Instant; locale: Locale },
): Promise<Schedule> {
  const fleet = await ctx.fleet.current()
  const { blocks, movements } = await getFleetSchedule(ctx.db, { from, to })
  const orderIds = [...movements.map(({ order_id: id }) => id), ...blocks.map(({ reference }) => orderOf(reference))]
  const orders = await getListItems(ctx, [...new Set(orderIds.flatMap((id) => id ?? []))], locale)
  const positioning = movements.filter(({ kind }) => kind !== 'revenue').map(({ id }) => id)
  const legs = await getActiveLegs(ctx, ctx.db, positioning)
  const emptyLegs = new Map(legs.map(({ movementId, legId, status }) => [movementId ?? '', { id: legId, status }]))
  const facts: ScheduleFacts = { fleet, orders, emptyLegs, locale }
  const used = new Set([...movements.map(({ aircraft_id: id }) => id), ...blocks.map(({ aircraftId }) => aircraftId)])
  return {
    from,
    to,
    tails: toTails(facts, used, ctx.clock.now()),
    flights: movements.flatMap((movement) => toFlight(ctx, movement, facts)),
    blocks: blocks.flatMap((block) => toBlock(block, facts)),
    marks: toMarks(movements, fleet),
  }
}

/** @param used aircraft with flights or blocks; a sub-charter, and an aircraft on the ground, is shown while it has any */
function toTails({ fleet, locale }: ScheduleFacts, used: ReadonlySet<number>, now: Temporal.Instant): ScheduledTail[] {
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
        insuredUntil: operator.insuredUntil,
        cannotFly: findReasonsInSnapshot(fleet, { aircraftId: aircraft.id, from: now, to: now.add({ minutes: 1 }) }),
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

function toFlight(ctx: Context, movement: ScheduleMovement, { fleet, orders, emptyLegs, locale }: ScheduleFacts): ShownFlight[] {
  const aircraft = fleet.aircraft.get(movement.aircraft_id)
  const [departure, arrival] = [ctx.places.airportByIcao(movement.departure_airport), ctx.places.airportByIcao(movement.arrival_airport)]
  if (!aircraft || !departure || !arrival) return []
  const order = orders.get(movement.order_id ?? '')
  const local = movement.departure_at.toZonedDateTimeISO(departure.zone).toPlainDateTime().toString({ smallestUnit: 'minute' })
  const from = toAdminAirport(ctx.places, departure, locale)
  const leg =
    movement.kind === 'revenue' ? order?.legs.find((one) => one.departure.code === from.code && one.departureLocal === local) : undefined
  const isAhead = Temporal.Instant.compare(movement.departure_at, ctx.clock.now()) > 0
  return [
    {
      id: movement.id,
      tail: aircraft.tail,
      kind: movement.kind === 'revenue' ? 'revenue' : 'positioning',
      departure: from,
      arrival: toAdminAirport(ctx.places, arrival, locale),
      departureAt: movement.departure_at,
      arrivalAt: movement.arrival_at,
      departureLocal: local,
      order: order ? { id: order.id, pnr: order.pnr } : null,
      sharedFlightId: movement.shared_flight_id,
      leg: leg ? { id: leg.id, pax: leg.pax } : null,
      isMovable: leg !== undefined && order?.product === 'charter' && order.status === 'Confirmed' && isAhead,
      emptyLeg: emptyLegs.get(movement.id) ?? null,
      cannotFly: findReasonsInSnapshot(fleet, { aircraftId: aircraft.id, from: movement.departure_at, to: movement.arrival_at }),
    },
  ]
}

function toBlockKind({ kind, reference }: ScheduleBlock): ShownBlock['kind'] {
  if (isServiceKind(kind)) return kind
  if (reference.startsWith('quote:')) return 'quote'
  return kind === 'booked' ? 'booked' : 'hold'
}

function toBlock(block: ScheduleBlock, { fleet, orders }: ScheduleFacts): ShownBlock[] {
  const aircraft = fleet.aircraft.get(block.aircraftId)
  if (!aircraft) return []
  const order = orders.get(orderOf(block.reference) ?? '')
  return [
    {
      id: String(block.id),
      tail: aircraft.tail,
      kind: toBlockKind(block),
      from: block.from,
      to: block.to,
      order: order ? { id: order.id, pnr: order.pnr } : null,
      note: block.note,
      serviceBlockId: idAfter('service', block.reference),
    },
  ]
}

function toMarks(movements: readonly ScheduleMovement[], fleet: FleetSnapshot): ScheduleMark[] {
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
