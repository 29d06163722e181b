import { sql } from 'kysely'
import type { ReportDetail } from '@aquilane/domain/reports/reports'
import { splitResult } from '@aquilane/domain/reports/split-result'
import type { Db } from '../../platform/db/database.ts'
import { type Named, operatorOf, orderRoute, type Period, routeOf, within } from './queries.ts'

interface ClosedPart extends Named {
  id: string
  pnr: string
  route: string
  seller_id: string | null
  seller: string | null
  revenue: number
  cost: number
  legs: number
  minutes: number
  bill: number
  quoted: number | null
}

/** Trips that were closed in the period; of a trip that several operators flew or billed, a part of each. Two aircraft of one party are one trip. */
export async function marginDetails(db: Db, period: Period): Promise<ReportDetail[]> {
  const { rows } = await sql<ClosedPart>`
    WITH closed AS (
      SELECT closing.*, coalesce(orders.companion_of, orders.id) AS trip_id
      FROM trip_closing closing JOIN orders ON orders.id = closing.order_id
      WHERE closing.reopened_at IS NULL AND ${within(sql`closing.closed_at`, period)}
    ), trip AS (
      SELECT trip_id, sum(revenue)::bigint AS revenue, sum(cost)::bigint AS cost FROM closed GROUP BY trip_id
    ), flown AS (
      -- Of a trip that ended under way only the legs that were flown before.
      SELECT closed.trip_id, coalesce(leg.operator_id, orders.operator_id) AS operator_id, min(leg.position) AS position, count(*)::int AS legs,
        coalesce(sum(leg.block_minutes), 0)::int AS minutes
      FROM closed JOIN orders ON orders.id = closed.order_id JOIN order_leg leg ON leg.order_id = orders.id
      WHERE leg.operator_id IS NOT NULL OR orders.status IN ('Confirmed', 'Completed') GROUP BY 1, 2
    ), billed AS (
      SELECT closed.trip_id, bill.operator_id, sum(bill.quoted)::bigint AS quoted,
        sum(CASE WHEN bill.approved_at IS NULL THEN 0 ELSE bill.cost END) AS cost
      FROM closed JOIN operator_bill bill ON bill.order_id = closed.order_id AND bill.withdrawn_at IS NULL GROUP BY 1, 2
    ), part AS (
      SELECT trip_id, operator_id, flown.position, coalesce(flown.legs, 0) AS legs, coalesce(flown.minutes, 0) AS minutes,
        coalesce(billed.cost, 0)::bigint AS bill, billed.quoted
      FROM flown FULL JOIN billed USING (trip_id, operator_id)
    )
    SELECT orders.id, orders.pnr, ${orderRoute} AS route, operator.id AS operator_id, operator.name AS operator_name,
      seller.id AS seller_id, seller.name AS seller, trip.revenue, trip.cost, part.legs, part.minutes, part.bill, part.quoted
    FROM trip
    JOIN orders ON orders.id = trip.trip_id
    JOIN part ON part.trip_id = orders.id
    LEFT JOIN operator ON operator.id = part.operator_id
    LEFT JOIN sales_request request ON request.order_id = orders.id
    LEFT JOIN staff_member seller ON seller.id = request.assignee_id
    ORDER BY orders.id, part.position, part.operator_id`.execute(db)
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap(toMarginDetails)
}

function toMarginDetails(parts: readonly ClosedPart[]): ReportDetail[] {
  const { revenue, cost } = parts[0]!
  const figures = splitResult(
    { revenue, cost },
    parts.map(({ legs, minutes: blockMinutes, bill, quoted }) => ({ legs, blockMinutes, bill, quoted })),
  )
  return parts.map((part, at) => {
    const own = figures[at]!
    return {
      id: part.id,
      label: `${part.pnr} · ${part.route}`,
      href: `/trips/${part.id}/money`,
      groups: { operator: operatorOf(part), route: routeOf(part), seller: { id: part.seller_id ?? '', label: part.seller ?? '–' } },
      values: {
        trips: 1,
        revenue: own.revenue,
        planned_cost: own.planned,
        cost: own.cost,
        margin: own.revenue - own.cost,
        planned_margin: own.revenue - own.planned,
      },
    }
  })
}
