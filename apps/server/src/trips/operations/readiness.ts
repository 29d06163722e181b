import type { CannotFlyReason } from '@aquilane/domain/fleet/can-fly'
import type { FlightStatus } from '@aquilane/domain/operations/flight-status'
import type { ChecklistKind } from '@aquilane/domain/operations/checklist-rules'
import {
  findFlightStage,
  findReadiness,
  mergeReadiness,
  type FlightStage,
  type GroupReadiness,
} from '@aquilane/domain/operations/readiness'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/database.ts'
import { findReasonsByLeg, findUnknownByLeg, type LegRow, legsByOrders, type OrderRow, ordersByIds } from '../../sales/orders/index.ts'
import { legsWithoutAbsent } from './absence-queries.ts'
import type { FlightRecordRow, ItemRow } from './queries.ts'
import { itemsByOrders, type LegStatus, readinessByOrders, recordsByOrders, statusesByOrders, type Readiness } from './readiness-queries.ts'

interface TripFacts {
  order: OrderRow
  legs: readonly LegRow[]
  items: readonly ItemRow[]
  records: readonly FlightRecordRow[]
  statuses: readonly LegStatus[]
  /** Legs that wait for the replacement of an absent member. */
  absent: ReadonlySet<string>
}

export interface LegReadiness {
  leg: LegRow
  stage: FlightStage
  status: FlightStatus
  /** Empty where the leg is not ahead, or its trip has no checklist. */
  groups: GroupReadiness[]
}

const milliseconds = (at: Temporal.Instant | null | undefined): number | null => at?.epochMilliseconds ?? null

function toLine(
  {
    leg,
    items,
    ...known
  }: {
    leg: LegRow
    items: readonly ItemRow[]
    cannotFly: readonly CannotFlyReason[]
    unknownHours: readonly string[]
    hasAbsentCrew: boolean
  },
  now: number,
): GroupReadiness[] {
  const own = items.filter(({ leg_id: id }) => id === null || id === leg.id)
  return findReadiness(
    {
      ...known,
      departureAt: leg.departure_at.epochMilliseconds,
      items: own.map((item) => ({
        id: item.id,
        kind: item.kind as ChecklistKind,
        status: item.status,
        isRequired: item.is_required,
        dueAt: item.due_at.epochMilliseconds,
      })),
    },
    now,
  )
}

/** The readiness line of each leg, by what the checklist and the facts of the moment say. */
export async function toLegReadiness(ctx: Context, { order, legs, items, records, statuses, absent }: TripFacts): Promise<LegReadiness[]> {
  const now = ctx.clock.now().epochMilliseconds
  const statusOf = ({ id }: LegRow): FlightStatus => statuses.find(({ leg_id: leg }) => leg === id)?.status ?? 'scheduled'
  const stages = legs.map((leg) => {
    const record = records.find(({ leg_id: id }) => id === leg.id)
    const arrivalAt = (leg.arrival_at ?? leg.departure_at).epochMilliseconds
    return findFlightStage(
      { status: statusOf(leg), arrivalAt, offBlockAt: milliseconds(record?.off_block_at), onBlockAt: milliseconds(record?.on_block_at) },
      now,
    )
  })
  const isKnown = order.status === 'Confirmed' && items.length > 0 && stages.includes('ahead')
  const reasons = isKnown ? await findReasonsByLeg(ctx, order, legs) : new Map<string, CannotFlyReason[]>()
  const unknown = isKnown ? await findUnknownByLeg(ctx, order, legs) : new Map<string, string[]>()
  return legs.map((leg, at) => ({
    leg,
    stage: stages[at]!,
    status: statusOf(leg),
    groups:
      isKnown && stages[at] === 'ahead'
        ? toLine(
            {
              leg,
              items,
              cannotFly: reasons.get(leg.id) ?? [],
              unknownHours: unknown.get(leg.id) ?? [],
              hasAbsentCrew: absent.has(leg.id),
            },
            now,
          )
        : [],
  }))
}

/** The same of several trips, by order. */
export async function findLegReadiness(ctx: Context, on: Db, orderIds: readonly string[]): Promise<Map<string, LegReadiness[]>> {
  const ids = [...orderIds]
  const [orders, legs] = [await ordersByIds(on, ids), await legsByOrders(on, ids)]
  const [items, records] = [await itemsByOrders(on, ids), await recordsByOrders(on, ids)]
  const [statuses, absent] = [await statusesByOrders(on, ids), await legsWithoutAbsent(on, ids)]
  const lines = orders.map(async (order): Promise<[string, LegReadiness[]]> => {
    const trip = {
      order,
      legs: legs.get(order.id) ?? [],
      items: items.get(order.id) ?? [],
      records: records.get(order.id) ?? [],
      statuses: statuses.get(order.id) ?? [],
      absent,
    }
    return [order.id, await toLegReadiness(ctx, trip)]
  })
  return new Map(await Promise.all(lines))
}

export interface TripReadiness extends Readiness {
  /** Of the legs that are ahead, the worst of each group. */
  groups: GroupReadiness[]
}

/** What trips still need, by order; trips without a checklist are left out. */
export async function getReadiness(ctx: Context, on: Db, orderIds: readonly string[]): Promise<Map<string, TripReadiness>> {
  const [counts, lines] = [await readinessByOrders(on, orderIds), await findLegReadiness(ctx, on, orderIds)]
  return new Map(
    [...counts].map(([id, count]) => {
      const groups = (lines.get(id) ?? []).flatMap((line) => (line.groups.length === 0 ? [] : [line.groups]))
      return [id, { ...count, groups: mergeReadiness(groups) }]
    }),
  )
}
