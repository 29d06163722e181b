import { statfs } from 'node:fs/promises'
import { backupHours, leastFreeBytes, webhookMinutes, type HealthCheck } from '@aquilane/domain/system/health'
import { retentionRules, type RetentionRule } from '@aquilane/domain/system/retention'
import type { FinanceExceptions } from '../finance-exceptions/service.ts'
import { latestFindings } from '../ledger/integrity-check.ts'
import { bindContext } from '../platform/bind-context.ts'
import type { Clock } from '../platform/clock.ts'
import { audit } from '../platform/db/audit.ts'
import type { Database } from '../platform/db/database.ts'
import type { EncryptedFiles } from '../platform/files/encrypted-files.ts'
import { ProblemError } from '../platform/http/problem.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { uuid } from '../platform/uuid.ts'
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

interface SystemContext {
  db: Database
  clock: Clock
  jobs: Pick<Jobs, 'healthy' | 'retry'>
  files: Pick<EncryptedFiles, 'countKeys'>
  exceptions: Pick<FinanceExceptions, 'hasOpen'>
  dataDir: string
  /** Backups of a PostgreSQL of one's own are taken with its tools, and are not noted here. */
  hasOwnBackups: boolean
}

/** Of one thing that can be wrong; `value` is what was measured: hours, bytes, or how many. */
export interface HealthFinding {
  check: HealthCheck
  ok: boolean
  value: number | null
}

const shownJobs = 100
const shownBackups = 10

const late = ({ clock }: SystemContext): Temporal.Instant => clock.now().subtract({ minutes: webhookMinutes })

const listFailedJobs = ({ db }: SystemContext) => failedJobs(db, shownJobs)
const listLateEvents = (ctx: SystemContext) => lateEvents(ctx.db, late(ctx))
const listStaleFeeds = ({ db, clock }: SystemContext) => staleFeeds(db, clock.now())
const listBackups = ({ db }: SystemContext) => lastBackups(db, shownBackups)
/** Name of the newest migration of the database. */
const getVersion = async ({ db }: SystemContext): Promise<string> => (await lastMigration(db)) ?? ''
const countKeys = ({ files }: SystemContext) => files.countKeys()
const listAudit = ({ db }: SystemContext, ...search: Parameters<typeof pageAudit> extends [unknown, ...infer R] ? R : never) =>
  pageAudit(db, ...search)
const getAuditChoices = ({ db }: SystemContext) => auditChoices(db)

/** @throws NOT_FOUND */
async function retryJob({ db, jobs }: SystemContext, { id, memberId }: { id: string; memberId: string }): Promise<void> {
  const job = uuid.test(id) ? await failedJobById(db, id) : undefined
  if (!job) throw new ProblemError('NOT_FOUND', 'There is no such failed job.')
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

async function getRetention({ db, clock }: SystemContext): Promise<Retention[]> {
  const counts = await retentionCounts(db, clock.now())
  return (Object.keys(retentionRules) as RetentionRule[]).map((rule) => ({ rule, ...retentionRules[rule], ...counts[rule] }))
}

async function freeBytes(folder: string): Promise<number | null> {
  const info = await statfs(folder).catch(() => null)
  return info && info.bavail * info.bsize
}

/** Whether everything is as it should be, one finding for each thing that can be wrong. */
async function getHealth(ctx: SystemContext): Promise<HealthFinding[]> {
  const { db, clock } = ctx
  const [backup] = await lastBackups(db, 1)
  const age = backup ? Math.floor(backup.taken_at.until(clock.now()).total('hours')) : null
  const free = await freeBytes(ctx.dataDir)
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
    { check: 'exceptions', ok: !(await ctx.exceptions.hasOpen()), value: null },
    ...(ctx.hasOwnBackups ? [] : [{ check: 'backup' as const, ok: age !== null && age <= backupHours, value: age }]),
    { check: 'disk', ok: free === null || free >= leastFreeBytes, value: free },
    { check: 'keys', ok: keys.unknown === 0, value: keys.previous + keys.unknown },
    { check: 'retention', ok: overdue === 0, value: overdue },
  ]
}

/** What an administrator looks after: health, queues, keys, retention, and the audit of everything. */
export const createSystem = (ctx: SystemContext) =>
  bindContext(ctx, {
    getHealth,
    listFailedJobs,
    retryJob,
    listLateEvents,
    listStaleFeeds,
    listBackups,
    countKeys,
    getVersion,
    getRetention,
    listAudit,
    getAuditChoices,
  })

export type SystemService = ReturnType<typeof createSystem>
