import { sql, type RawBuilder } from 'kysely'
import { retentionGraceHours, retentionRules, type RetentionRule } from '@aquilane/domain/system/retention'
import type { Db } from '../../platform/db/database.ts'

export interface AuditRow {
  id: number
  at: Temporal.Instant
  actor: string
  action: string
  subject: string
  from_state: string | null
  to_state: string | null
  reason: string | null
  details: unknown
}

export interface AuditFilter {
  /** `staff:<id>`, or the kind alone: `client`, `staff`, `system`, `provider`. */
  actor: string | null
  action: string | null
  /** The kind of thing: `order`; or one: `order:<id>`. */
  subject: string | null
  from: Temporal.Instant | null
  to: Temporal.Instant | null
}

const startsOrIs = (column: 'actor' | 'subject', value: string) =>
  value.includes(':') ? sql`${sql.ref(column)} = ${value}` : sql`(${sql.ref(column)} = ${value} OR ${sql.ref(column)} LIKE ${`${value}:%`})`

/** Newest first. @param before id of the last row of the page before */
export async function pageAudit(db: Db, filter: AuditFilter, before: number | null, limit: number): Promise<AuditRow[]> {
  const conditions: RawBuilder<unknown>[] = [
    ...(filter.actor === null ? [] : [startsOrIs('actor', filter.actor)]),
    ...(filter.subject === null ? [] : [startsOrIs('subject', filter.subject)]),
    ...(filter.action === null ? [] : [sql`action = ${filter.action}`]),
    ...(filter.from === null ? [] : [sql`at >= ${filter.from.toString()}::timestamptz`]),
    ...(filter.to === null ? [] : [sql`at < ${filter.to.toString()}::timestamptz`]),
    ...(before === null ? [] : [sql`id < ${before}`]),
  ]
  const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `)
  const { rows } = await sql<AuditRow>`
    SELECT id, at, actor, action, subject, from_state, to_state, reason, details FROM audit WHERE ${where} ORDER BY id DESC LIMIT ${limit}`.execute(
    db,
  )
  return rows
}

/** Actions and kinds of subjects of the last rows, for the filters. */
export async function auditChoices(db: Db): Promise<{ actions: string[]; subjects: string[] }> {
  const { rows } = await sql<{ action: string; subject: string }>`
    SELECT DISTINCT action, split_part(subject, ':', 1) AS subject FROM (SELECT action, subject FROM audit ORDER BY id DESC LIMIT 20000) newest`.execute(
    db,
  )
  return {
    actions: [...new Set(rows.map(({ action }) => action))].toSorted(),
    subjects: [...new Set(rows.map(({ subject }) => subject))].toSorted(),
  }
}

export interface FailedJobRow {
  id: string
  name: string
  created_on: Temporal.Instant
  completed_on: Temporal.Instant | null
  retry_count: number
  message: string | null
}

/** The queue's tables are there once a server has started. */
const hasQueue = async (db: Db): Promise<boolean> =>
  (await sql<{ there: boolean }>`SELECT to_regclass('jobs.job') IS NOT NULL AS there`.execute(db)).rows[0]?.there ?? false

export async function failedJobs(db: Db, limit: number): Promise<{ rows: FailedJobRow[]; total: number }> {
  if (!(await hasQueue(db))) return { rows: [], total: 0 }
  const { rows: counted } = await sql<{ count: string }>`SELECT count(*) FROM jobs.job WHERE state = 'failed'`.execute(db)
  const { rows } = await sql<FailedJobRow>`
    SELECT id, name, created_on, completed_on, retry_count, left(coalesce(output ->> 'message', output::text), 500) AS message
    FROM jobs.job WHERE state = 'failed' ORDER BY completed_on DESC NULLS LAST, id LIMIT ${limit}`.execute(db)
  return { rows, total: Number(counted[0]?.count ?? 0) }
}

export async function failedJobById(db: Db, id: string): Promise<{ name: string } | undefined> {
  if (!(await hasQueue(db))) return undefined
  const { rows } = await sql<{ name: string }>`SELECT name FROM jobs.job WHERE id = ${id}::uuid AND state = 'failed'`.execute(db)
  return rows[0]
}

export interface LateEventRow {
  kind: 'webhook' | 'payment'
  id: string
  provider: string
  at: Temporal.Instant
  /** Why it could not be applied. */
  problem: string | null
}

/** Events of providers that are not applied, or could not be, and payments that still wait for one. */
export async function lateEvents(db: Db, before: Temporal.Instant): Promise<LateEventRow[]> {
  const at = sql`${before.toString()}::timestamptz`
  const { rows } = await sql<LateEventRow>`
    SELECT 'webhook' AS kind, id::text, provider, received_at AS at, problem FROM webhook_event
    WHERE (processed_at IS NULL AND received_at < ${at}) OR (problem IS NOT NULL AND received_at > ${at} - interval '7 days')
    UNION ALL
    SELECT 'payment', id::text, provider, created_at, NULL FROM payment
    WHERE status = 'Processing' AND created_at < ${at} AND created_at > ${at} - interval '30 days'
    ORDER BY at DESC LIMIT 200`.execute(db)
  return rows
}

export interface FeedRow {
  id: string
  name: string
  operator: string
  last_run: Temporal.Instant | null
  last_message: string | null
  has_failed: boolean
  /** Its next reading is overdue. */
  is_late: boolean
}

/** Calendars of operators that are read from an address and failed, or were not read in time. */
export async function staleFeeds(db: Db, now: Temporal.Instant): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`
    SELECT calendar.id, calendar.name, operator.name AS operator, calendar.last_run_at AS last_run, calendar.last_message,
      calendar.last_status = 'failed' AS has_failed, calendar.next_run_at < ${now.toString()}::timestamptz - interval '1 hour' AS is_late
    FROM operator_calendar calendar JOIN operator ON operator.id = calendar.operator_id
    WHERE calendar.url IS NOT NULL AND NOT calendar.paused
      AND (calendar.last_status = 'failed' OR calendar.next_run_at < ${now.toString()}::timestamptz - interval '1 hour')
    ORDER BY calendar.last_run_at NULLS FIRST`.execute(db)
  return rows
}

export interface BackupRow {
  taken_at: Temporal.Instant
  folder: string
  bytes: number
  seconds: number
}

export const lastBackups = (db: Db, limit: number): Promise<BackupRow[]> =>
  db.selectFrom('backup').select(['taken_at', 'folder', 'bytes', 'seconds']).orderBy('taken_at', 'desc').limit(limit).execute()

export const lastMigration = async (db: Db): Promise<string | undefined> =>
  (await db.selectFrom('migration').select('name').orderBy('name', 'desc').limit(1).executeTakeFirst())?.name

export async function databaseBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`SELECT pg_database_size(current_database()) AS bytes`.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}

const over = (now: Temporal.Instant, rule: RetentionRule) =>
  sql`${now.subtract({ hours: 24 * retentionRules[rule].days + retentionGraceHours }).toString()}::timestamptz`

/** What each rule should have deleted by now and has not; rows that are kept, by rule. */
export async function retentionCounts(db: Db, now: Temporal.Instant): Promise<Record<RetentionRule, { kept: number; late: number }>> {
  const count = async (from: RawBuilder<unknown>, isLate: RawBuilder<unknown>) => {
    const { rows } = await sql<{
      kept: number
      late: number
    }>`SELECT count(*)::int AS kept, (count(*) FILTER (WHERE ${isLate}))::int AS late FROM ${from}`.execute(db)
    return rows[0] ?? { kept: 0, late: 0 }
  }
  const landed = sql`coalesce(leg.arrival_at, leg.departure_at)`
  return {
    travel_documents: await count(
      sql`travel_document d JOIN order_leg leg ON leg.id = d.order_leg_id WHERE d.erased_at IS NULL`,
      sql`${landed} < ${over(now, 'travel_documents')}`,
    ),
    crew_scans: await count(
      sql`crew_scan`,
      sql`superseded_at < ${over(now, 'crew_scans')} OR valid_until < (${over(now, 'crew_scans')})::date`,
    ),
    health_notes: await count(
      sql`catering_order c JOIN order_leg leg ON leg.id = c.leg_id WHERE c.allergies <> '{}' OR c.note IS NOT NULL`,
      sql`leg.departure_at < ${over(now, 'health_notes')}`,
    ),
    ground_transfers: await count(
      sql`ground_transfer g JOIN order_leg leg ON leg.id = g.leg_id
        WHERE num_nonnulls(g.address, g.note, g.answer, g.driver_name, g.driver_phone, g.plate) > 0`,
      sql`leg.departure_at < ${over(now, 'ground_transfers')}`,
    ),
    contact_messages: await count(sql`contact_message`, sql`created_at < ${over(now, 'contact_messages')}`),
    price_alert_addresses: await count(
      sql`price_alert_address a LEFT JOIN LATERAL (SELECT max(departure_day) AS day FROM price_alert WHERE address_id = a.id) last ON true`,
      sql`coalesce(last.day, a.confirmed_at::date) < (${over(now, 'price_alert_addresses')})::date`,
    ),
    page_views: await count(sql`visit_count`, sql`day < (${over(now, 'page_views')})::date`),
    customer_sessions: await count(sql`session`, sql`expires_at < ${over(now, 'customer_sessions')}`),
    staff_sessions: await count(sql`staff_session`, sql`expires_at < ${over(now, 'staff_sessions')}`),
    sign_in_codes: await count(sql`sign_in_code`, sql`expires_at < ${over(now, 'sign_in_codes')}`),
    idempotency_keys: await count(sql`idempotency_key`, sql`created_at < ${over(now, 'idempotency_keys')}`),
  }
}
