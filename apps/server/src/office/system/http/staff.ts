import type { FastifyInstance } from 'fastify'
import type { QueryOf } from '@aquilane/contract/endpoint'
import {
  staffExportAudit,
  staffGetHealth,
  staffGetRetention,
  staffListAudit,
  staffListFailedJobs,
  staffListFeeds,
  staffRetryJob,
} from '@aquilane/contract/staff-system'
import type { Context } from '../../../context.ts'
import { withActorNames } from '../../../foundation/members/index.ts'
import { maxExportRows, sendCsv } from '../../../platform/http/export-csv.ts'
import { fieldError } from '@aquilane/domain/refusal'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { timestamp } from '../../../platform/http/serialize.ts'
import { withNames } from '../audit-names.ts'
import {
  countKeys,
  getAuditChoices,
  getHealth,
  getRetention,
  getVersion,
  listAudit,
  listBackups,
  listFailedJobs,
  listLateEvents,
  listStaleFeeds,
  retryJob,
} from '../service.ts'

type Filter = QueryOf<typeof staffExportAudit>

const pageRows = 100

const startOf = (day: string): Temporal.Instant => Temporal.PlainDate.from(day).toZonedDateTime('UTC').toInstant()

/** @throws VALIDATION_FAILED */
function toFilter({ actor, action, subject, from, to }: Filter) {
  if (from !== undefined && to !== undefined && from > to)
    throw fieldError('to', 'DATE_ORDER', 'The last day must not be before the first.')
  return {
    actor: actor ?? null,
    action: action ?? null,
    subject: subject ?? null,
    from: from === undefined ? null : startOf(from),
    to: to === undefined ? null : startOf(to).add({ hours: 24 }),
  }
}

/** Health, queues, retention and the audit of everything (administrators). */
export function systemRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffGetHealth, async () => ({
    checks: await getHealth(ctx),
    backups: (await listBackups(ctx)).map(({ taken_at: at, folder, bytes, seconds }) => ({
      taken: timestamp(at),
      folder,
      bytes,
      seconds,
    })),
    keys: await countKeys(ctx),
    version: await getVersion(ctx),
  }))

  registerEndpoint(app, staffListFailedJobs, async () => {
    const { rows, total } = await listFailedJobs(ctx)
    return {
      data: rows.map((row) => ({
        id: row.id,
        name: row.name,
        created: timestamp(row.created_on),
        failed: row.completed_on && timestamp(row.completed_on),
        attempts: row.retry_count + 1,
        message: row.message,
      })),
      total,
    }
  })

  registerEndpoint(app, staffRetryJob, async ({ body: { job }, staff }) => {
    await retryJob(ctx, { id: job.id, memberId: staff.id })
    return {}
  })

  registerEndpoint(app, staffListFeeds, async () => ({
    feeds: (await listStaleFeeds(ctx)).map((row) => ({
      id: row.id,
      name: row.name,
      company: row.operator,
      last_run: row.last_run && timestamp(row.last_run),
      failed: row.has_failed,
      message: row.last_message,
    })),
    events: (await listLateEvents(ctx)).map((row) => ({ ...row, at: timestamp(row.at) })),
  }))

  registerEndpoint(app, staffGetRetention, async () => ({ data: await getRetention(ctx) }))
  auditRoutes(app, ctx)
}

function auditRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffListAudit, async ({ query: { after, ...filter } }) => {
    const rows = await listAudit(ctx, toFilter(filter), after === undefined ? null : Number(after), pageRows)
    return {
      data: await withActorNames(
        ctx.db,
        (await withNames(ctx, rows)).map((row) => ({
          id: row.id,
          at: timestamp(row.at),
          actor: row.actor,
          action: row.action,
          subject: row.subject,
          about: {
            kind: row.about.kind,
            name: row.about.name,
            order: row.about.kind === 'order' && row.about.name !== null ? row.about.id : null,
          },
          from: row.from_state,
          to: row.to_state,
          reason: row.reason,
          details: JSON.stringify(row.details),
          facts: row.facts,
        })),
      ),
      next: rows.length < pageRows ? null : String(rows.at(-1)!.id),
      ...(await getAuditChoices(ctx)),
    }
  })

  registerEndpoint(app, staffExportAudit, async ({ query, staff, reply }) => {
    const rows = (await listAudit(ctx, toFilter(query), null, maxExportRows)).map((row) => ({
      at: timestamp(row.at),
      actor: row.actor,
      action: row.action,
      subject: row.subject,
      from: row.from_state,
      to: row.to_state,
      reason: row.reason,
      details: JSON.stringify(row.details),
    }))
    return sendCsv(reply, ctx.db, { staff, name: 'audit', rows, filter: query })
  })
}
