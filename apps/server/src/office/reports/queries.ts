import { ageBucket } from '@aquilane/domain/payables/ageing'
import { sql, type RawBuilder } from 'kysely'
import type { ReportDetail } from '@aquilane/domain/reports/reports'
import type { Db } from '../../platform/db/database.ts'

/** Days of a report, `yyyy-MM-dd`, both included, in UTC. */
export interface Period {
  from: string
  to: string
}

export interface Named {
  operator_id: number | null
  operator_name: string | null
}

const starts = ({ from }: Period) => sql`${from}::date AT TIME ZONE 'UTC'`
const ends = ({ to }: Period) => sql`(${to}::date + 1) AT TIME ZONE 'UTC'`
export const within = (column: RawBuilder<unknown>, period: Period) => sql`${column} >= ${starts(period)} AND ${column} < ${ends(period)}`

export const operatorOf = ({ operator_id: id, operator_name: name }: Named) => ({ id: String(id ?? ''), label: name ?? '–' })
export const routeOf = ({ route }: { route: string }) => ({ id: route, label: route })

/** From the first departure to the last arrival of an order, as codes. */
export const orderRoute = sql<string>`(
  SELECT coalesce((array_agg(coalesce(leg.departure_airport, leg.departure) ORDER BY leg.position))[1], '') || ' – ' ||
    coalesce((array_agg(coalesce(leg.arrival_airport, leg.arrival) ORDER BY leg.position DESC))[1], '')
  FROM order_leg leg WHERE leg.order_id = orders.id)`

/** Aircraft of the fleet with what they fly in the period; days in maintenance are not there to fly. */
export async function utilisationDetails(db: Db, period: Period): Promise<ReportDetail[]> {
  const { rows } = await sql<
    Named & { id: number; tail: string; class_id: number; class: string; minutes: number; empty: number; days: number }
  >`
    WITH span AS (SELECT ${starts(period)} AS begins, ${ends(period)} AS ends)
    SELECT aircraft.id, aircraft.tail, operator.id AS operator_id, operator.name AS operator_name, class.id AS class_id, class.name_en AS class,
      coalesce(flown.minutes, 0)::int AS minutes, coalesce(flown.empty, 0)::int AS empty,
      (extract(epoch FROM span.ends - span.begins) / 86400 - coalesce(blocked.days, 0))::float8 AS days
    FROM aircraft
    CROSS JOIN span
    JOIN operator ON operator.id = aircraft.operator_id
    JOIN aircraft_type type ON type.id = aircraft.type_id
    JOIN aircraft_class class ON class.id = type.class_id
    LEFT JOIN LATERAL (
      SELECT sum(m.block_minutes) AS minutes, sum(m.block_minutes) FILTER (WHERE m.kind <> 'revenue') AS empty
      FROM aircraft_movement m
      WHERE m.aircraft_id = aircraft.id AND m.canceled_at IS NULL AND m.departure_at >= span.begins AND m.departure_at < span.ends
    ) flown ON true
    LEFT JOIN LATERAL (
      SELECT sum(extract(epoch FROM least(upper(b.period), span.ends) - greatest(lower(b.period), span.begins))) / 86400 AS days
      FROM aircraft_availability_block b
      WHERE b.aircraft_id = aircraft.id AND b.kind = 'maintenance' AND b.period && tstzrange(span.begins, span.ends, '[)')
    ) blocked ON true
    WHERE aircraft.status <> 'retired' AND ((NOT aircraft.sub_charter AND aircraft.published_at IS NOT NULL) OR flown.minutes > 0)`.execute(
    db,
  )
  return rows.map((row) => ({
    id: String(row.id),
    label: row.tail,
    href: `/fleet/${row.id}`,
    groups: { operator: operatorOf(row), class: { id: String(row.class_id), label: row.class } },
    values: { hours: row.minutes / 60, empty_hours: row.empty / 60, available_days: row.days },
  }))
}

interface Stage {
  orders: number
  /** Median since the stage before, minutes; null: no order. */
  minutes: number | null
}

/** Orders that were made in the period, stage by stage, each with how many reached it. */
export async function funnelStages(db: Db, period: Period): Promise<Record<'ordered' | 'priced' | 'paid' | 'confirmed' | 'flown', Stage>> {
  const { rows } = await sql<Record<`${string}_${'count' | 'minutes'}`, number | null>>`
    WITH made AS (
      SELECT orders.id, orders.created_at AS ordered_at,
        (SELECT min(at) FROM audit WHERE subject = 'order:' || orders.id AND action IN ('placed', 'quoted')) AS priced_at,
        (SELECT min(at) FROM audit WHERE subject = 'order:' || orders.id AND action = 'paid') AS paid_at,
        (SELECT min(at) FROM audit WHERE subject = 'order:' || orders.id AND to_state = 'Confirmed') AS confirmed_at,
        (SELECT min(at) FROM audit WHERE subject = 'order:' || orders.id AND action = 'flown') AS flown_at
      FROM orders WHERE orders.companion_of IS NULL AND ${within(sql`orders.created_at`, period)}
    )
    SELECT count(*)::int AS ordered_count,
      count(priced_at)::int AS priced_count, ${medianMinutes('ordered_at', 'priced_at')} AS priced_minutes,
      count(paid_at)::int AS paid_count, ${medianMinutes('priced_at', 'paid_at')} AS paid_minutes,
      count(confirmed_at)::int AS confirmed_count, ${medianMinutes('paid_at', 'confirmed_at')} AS confirmed_minutes,
      count(flown_at)::int AS flown_count, ${medianMinutes('confirmed_at', 'flown_at')} AS flown_minutes
    FROM made`.execute(db)
  const [row] = rows
  const stage = (name: string): Stage => ({ orders: row?.[`${name}_count`] ?? 0, minutes: row?.[`${name}_minutes`] ?? null })
  return { ordered: stage('ordered'), priced: stage('priced'), paid: stage('paid'), confirmed: stage('confirmed'), flown: stage('flown') }
}

const medianMinutes = (from: string, to: string) =>
  sql`percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM ${sql.ref(to)} - ${sql.ref(from)}) / 60)
    FILTER (WHERE ${sql.ref(to)} IS NOT NULL AND ${sql.ref(from)} IS NOT NULL)::float8`

/** Invoices that were open at the end of the period, with what is left to pay of each now. */
export async function receivableDetails(db: Db, period: Period): Promise<ReportDetail[]> {
  const { rows } = await sql<{
    id: string
    number: number
    client_id: string
    first_name: string | null
    last_name: string | null
    phone: string | null
    open: number
    days: number
  }>`
    SELECT invoice.id, invoice.number, client.id AS client_id, client.first_name, client.last_name, client.phone,
      (invoice.price - invoice.discount - invoice.received) AS open,
      floor(extract(epoch FROM ${ends(period)} - invoice.expires_at) / 86400)::int AS days
    FROM invoice JOIN client ON client.id = invoice.client_id
    WHERE invoice.status IN ('New', 'Processing') AND invoice.order_id IS NOT NULL
      AND invoice.created_at < ${ends(period)} AND invoice.expires_at IS NOT NULL`.execute(db)
  return rows.map((row) => {
    const bucket = ageBucket(row.days)
    return {
      id: row.id,
      label: `AQ-${String(row.number).padStart(6, '0')}`,
      href: `/invoices/${row.id}`,
      groups: {
        customer: {
          id: row.client_id,
          label: [row.first_name, row.last_name].filter(Boolean).join(' ') || `…${row.phone?.slice(-4) ?? ''}`,
        },
      },
      values: { [bucket]: row.open, open: row.open },
    }
  })
}

/** Empty legs whose departure lay in the period, drafts left out. */
export async function emptyLegDetails(db: Db, period: Period): Promise<ReportDetail[]> {
  const { rows } = await sql<Named & { id: string; route: string; day: string; sold: boolean; revenue: number; reference: number }>`
    SELECT leg.id, leg.departure_airport || ' – ' || leg.arrival_airport AS route, to_char(leg.departure_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day,
      operator.id AS operator_id, operator.name AS operator_name, leg.buyer_order_id IS NOT NULL AND leg.status IN ('sold', 'flown') AS sold,
      CASE WHEN leg.buyer_order_id IS NOT NULL AND leg.status IN ('sold', 'flown') THEN coalesce(leg.sale_price, 0) ELSE 0 END AS revenue,
      leg.reference_price AS reference
    FROM empty_leg leg JOIN operator ON operator.id = leg.operator_id
    WHERE leg.status <> 'draft' AND ${within(sql`leg.departure_at`, period)}`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    label: `${row.route} · ${row.day}`,
    href: `/empty-legs/${row.id}`,
    groups: { operator: operatorOf(row), route: routeOf(row) },
    values: { legs: 1, sold: row.sold ? 1 : 0, revenue: row.revenue, reference: row.reference },
  }))
}

/** Shared flights that were to be decided in the period. */
export async function sharedFlightDetails(db: Db, period: Period): Promise<ReportDetail[]> {
  const { rows } = await sql<{ id: string; route: string; day: string; went: boolean; seats: number; sold: number }>`
    SELECT flight.id, flight.departure_airport || ' – ' || flight.arrival_airport AS route, flight.departure_day::text AS day,
      flight.status IN ('go', 'closed', 'departed') AS went, flight.seats::int AS seats,
      (SELECT count(*) FROM shared_flight_seat seat WHERE seat.flight_id = flight.id AND seat.status = 'sold')::int AS sold
    FROM shared_flight flight
    WHERE flight.status <> 'open' AND ${within(sql`flight.decide_at`, period)}`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    label: `${row.route} · ${row.day}`,
    href: `/shared-flights/${row.id}`,
    groups: { route: routeOf(row) },
    values: { flights: 1, went: row.went ? 1 : 0, seats: row.seats, sold: row.sold },
  }))
}

/** Orders that ended in the period without a flight; the reason is what ended them. */
export async function lostDetails(db: Db, period: Period): Promise<ReportDetail[]> {
  const { rows } = await sql<{ id: string; pnr: string; route: string; reason: string; value: number }>`
    SELECT DISTINCT ON (orders.id) orders.id, orders.pnr, ${orderRoute} AS route, ended.action AS reason, coalesce(orders.price, 0) AS value
    FROM audit ended JOIN orders ON ended.subject = 'order:' || orders.id
    WHERE ended.action IN ('declined', 'expired', 'canceled', 'withdrawn') AND ended.to_state IN ('Declined', 'Canceled', 'Refund')
      AND orders.companion_of IS NULL AND ${within(sql`ended.at`, period)}
    ORDER BY orders.id, ended.id`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    label: `${row.pnr} · ${row.route}`,
    href: `/trips/${row.id}`,
    groups: { reason: { id: row.reason, label: row.reason } },
    values: { orders: 1, value: row.value },
  }))
}

/** Trips that lost their aircraft in the period, by the operator of that aircraft. */
export async function recoveryDetails(db: Db, period: Period): Promise<ReportDetail[]> {
  const { rows } = await sql<
    Named & {
      id: string
      order_id: string
      pnr: string
      route: string
      status: string
      minutes: number | null
      extra_cost: number | null
      class_refund: number
    }
  >`
    SELECT recovery.id, orders.id AS order_id, orders.pnr, ${orderRoute} AS route, operator.id AS operator_id, operator.name AS operator_name,
      recovery.status, recovery.extra_cost, recovery.class_refund,
      (SELECT extract(epoch FROM min(proposal.sent_at) - recovery.opened_at) / 60 FROM recovery_proposal proposal
        WHERE proposal.recovery_id = recovery.id)::float8 AS minutes
    FROM recovery JOIN orders ON orders.id = recovery.order_id JOIN operator ON operator.id = recovery.operator_id
    WHERE ${within(sql`recovery.opened_at`, period)}`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    label: `${row.pnr} · ${row.route}`,
    href: `/trips/${row.order_id}`,
    groups: { operator: operatorOf(row) },
    values: {
      recoveries: 1,
      recovered: row.status === 'recovered' || row.status === 'returned' ? 1 : 0,
      refunded: row.status === 'refunded' ? 1 : 0,
      proposed: row.minutes === null ? 0 : 1,
      waited: row.minutes ?? 0,
      extra_cost: Number(row.extra_cost ?? 0) + row.class_refund,
    },
  }))
}

/** Charges after the flight that were billed in the period, by the days since the last arrival. */
export async function extraDetails(db: Db, period: Period): Promise<ReportDetail[]> {
  const { rows } = await sql<{ id: string; number: number; service: string; amount: number; days: number }>`
    SELECT invoice.id, invoice.number, charge.service, sum(charge.amount)::bigint AS amount,
      greatest(0, extract(epoch FROM invoice.created_at - coalesce(orders.last_arrival_at, orders.first_departure_at)) / 86400)::float8 AS days
    FROM ancillary_charge charge
    JOIN invoice ON invoice.id = charge.invoice_id
    JOIN orders ON orders.id = charge.order_id
    WHERE invoice.status <> 'Canceled' AND charge.service <> 'added_leg' AND ${within(sql`invoice.created_at`, period)}
    GROUP BY invoice.id, charge.service, orders.id`.execute(db)
  return rows.map((row) => ({
    id: `${row.id}:${row.service}`,
    label: `AQ-${String(row.number).padStart(6, '0')}`,
    href: `/invoices/${row.id}`,
    groups: { service: { id: row.service, label: row.service } },
    values: { invoices: 1, amount: Number(row.amount), days: row.days },
  }))
}

const lowScore = 2

/** Ratings that were given in the period. */
export async function qualityDetails(db: Db, period: Period): Promise<ReportDetail[]> {
  const { rows } = await sql<Named & { id: string; pnr: string; route: string; score: number }>`
    SELECT orders.id, orders.pnr, ${orderRoute} AS route, operator.id AS operator_id, operator.name AS operator_name, rating.score::int AS score
    FROM order_rating rating JOIN orders ON orders.id = rating.order_id LEFT JOIN operator ON operator.id = orders.operator_id
    WHERE ${within(sql`rating.created_at`, period)}`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    label: `${row.pnr} · ${row.route}`,
    href: `/trips/${row.id}`,
    groups: { operator: operatorOf(row) },
    values: { ratings: 1, points: row.score, low: row.score <= lowScore ? 1 : 0 },
  }))
}
