import { statfs } from 'node:fs/promises'
import { backupHours, leastFreeBytes, webhookMinutes, type HealthCheck } from '@aquilane/domain/system/health'
import { retentionRules, type RetentionRule } from '@aquilane/domain/system/retention'
import { latestFindings } from '../../foundation/ledger/index.ts'
import { audit } from '../../platform/db/audit.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { uuid } from '../../platform/uuid.ts'
import {
  auditChoices,
  databaseBytes,
  failedJobById,
  failedJobs,
  lastBackups,
  lastMigration,
  lateEvents,
  pageAudit,
  retentionCounts,
  staleFeeds,
} from './queries.ts'
import { hasOpenExceptions } from '../../sales/finance-exceptions/index.ts'
import type { Context } from '../../context.ts'

/** Of one thing that can be wrong; `value` is what was measured: hours, bytes, or how many. */
export interface HealthFinding {
  check: HealthCheck
  ok: boolean
  value: number | null
}

const shownJobs = 100
const shownBackups = 10

const late = ({ clock }: Context): Temporal.Instant => clock.now().subtract({ minutes: webhookMinutes })

export const listFailedJobs = ({ db }: Context) => failedJobs(db, shownJobs)
export const listLateEvents = (ctx: Context) => lateEvents(ctx.db, late(ctx))
export const listStaleFeeds = ({ db, clock }: Context) => staleFeeds(db, clock.now())
export const listBackups = ({ db }: Context) => lastBackups(db, shownBackups)
/** Name of the newest migration of the database. */
export const getVersion = async ({ db }: Context): Promise<string> => (await lastMigration(db)) ?? ''
export const countKeys = ({ files }: Context) => files.countKeys()
export const listAudit = ({ db }: Context, ...search: Parameters<typeof pageAudit> extends [unknown, ...infer R] ? R : never) =>
  pageAudit(db, ...search)
export const getAuditChoices = ({ db }: Context) => auditChoices(db)

/** @throws NOT_FOUND */
export async function retryJob({ db, jobs }: Context, { id, memberId }: { id: string; memberId: string }): Promise<void> {
  const job = uuid.test(id) ? await failedJobById(db, id) : undefined
  if (!job) throw new Refusal('NOT_FOUND', 'There is no such failed job.')
  await jobs.retry(job.name, id)
  await audit(db, { actor: `staff:${memberId}`, action: 'retried', subject: `job:${id}`, details: { name: job.name } })
}

export interface Retention {
  rule: RetentionRule
  days: number
  after: string
  kept: number
  late: number
}

export async function getRetention({ db, clock }: Context): Promise<Retention[]> {
  const counts = await retentionCounts(db, clock.now())
  return (Object.keys(retentionRules) as RetentionRule[]).map((rule) => ({ rule, ...retentionRules[rule], ...counts[rule] }))
}

async function freeBytes(folder: string): Promise<number | null> {
  const info = await statfs(folder).catch(() => null)
  return info && info.bavail * info.bsize
}

/** Whether everything is as it should be, one finding for each thing that can be wrong. */
export async function getHealth(ctx: Context): Promise<HealthFinding[]> {
  const { db, clock } = ctx
  const [backup] = await lastBackups(db, 1)
  const age = backup ? Math.floor(backup.taken_at.until(clock.now()).total('hours')) : null
  const free = await freeBytes(ctx.config.dataDir)
  const [jobs, events, feeds, keys, retention] = [
    await listFailedJobs(ctx),
    await listLateEvents(ctx),
    await listStaleFeeds(ctx),
    await countKeys(ctx),
    await getRetention(ctx),
  ]
  const findings = (await latestFindings(db)).length
  const overdue = retention.reduce((sum, one) => sum + one.late, 0)
  return [
    { check: 'database', ok: true, value: await databaseBytes(db) },
    { check: 'jobs', ok: ctx.jobs.healthy(), value: null },
    { check: 'failed_jobs', ok: jobs.total === 0, value: jobs.total },
    { check: 'webhooks', ok: events.length === 0, value: events.length },
    { check: 'feeds', ok: feeds.length === 0, value: feeds.length },
    { check: 'integrity', ok: findings === 0, value: findings },
    { check: 'exceptions', ok: !(await hasOpenExceptions(ctx)), value: null },
    ...(ctx.config.databaseUrl !== null ? [] : [{ check: 'backup' as const, ok: age !== null && age <= backupHours, value: age }]),
    { check: 'disk', ok: free === null || free >= leastFreeBytes, value: free },
    { check: 'keys', ok: keys.unknown === 0, value: keys.previous + keys.unknown },
    { check: 'retention', ok: overdue === 0, value: overdue },
  ]
}
