import { healthChecks } from '@aquilane/domain/system/health'
import { retentionRules, type RetentionRule } from '@aquilane/domain/system/retention'
import { Type } from 'typebox'
import { Created, Empty, listResponse, Next, Nullable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'

const permission = 'system.manage'
const Uuid = Type.String({ format: 'uuid' })

export const staffGetHealth = endpoint({
  method: 'GET',
  path: '/gamma/staff/system/health',
  summary: 'One finding for each thing that can be wrong, backups, and which master key encrypts how many files',
  tag: 'Back office: system',
  auth: 'staff',
  permission,
  response: Type.Object({
    checks: Type.Array(
      Type.Object({
        check: oneOf(healthChecks),
        ok: Type.Boolean(),
        value: Nullable(Type.Number({ description: 'Hours of a backup, bytes of database and disk, or how many' })),
      }),
    ),
    backups: Type.Array(Type.Object({ taken: Created, folder: Type.String(), bytes: Type.Number(), seconds: Type.Integer() })),
    keys: Type.Object({
      current: Type.Integer({ description: 'Files whose keys the current master key encrypts' }),
      previous: Type.Integer({ description: 'Still to be re-encrypted' }),
      unknown: Type.Integer({ description: 'Neither the current nor the previous key opens these' }),
    }),
    version: Type.String({ description: 'Last migration of the database' }),
  }),
})

export const staffListFailedJobs = endpoint({
  method: 'GET',
  path: '/gamma/staff/system/job-list',
  summary: 'Jobs that failed for good, newest first, 100 at most',
  tag: 'Back office: system',
  auth: 'staff',
  permission,
  response: Type.Object({
    data: Type.Array(
      Type.Object({
        id: Uuid,
        name: Type.String(),
        created: Created,
        failed: Nullable(Created),
        attempts: Type.Integer(),
        message: Nullable(Type.String()),
      }),
    ),
    total: Type.Integer(),
  }),
})

export const staffRetryJob = endpoint({
  method: 'POST',
  path: '/gamma/staff/system/retry-job',
  summary: 'Tries a failed job once more. NOT_FOUND',
  tag: 'Back office: system',
  auth: 'staff',
  permission,
  body: Type.Object({ job: Type.Object({ id: Uuid }) }),
  response: Empty,
})

export const staffListFeeds = endpoint({
  method: 'GET',
  path: '/gamma/staff/system/feed-list',
  summary: 'What comes from outside and is late: calendars of operators, events of payment providers, payments that wait for one',
  tag: 'Back office: system',
  auth: 'staff',
  permission,
  response: Type.Object({
    feeds: Type.Array(
      Type.Object({
        id: Uuid,
        name: Type.String(),
        company: Type.String(),
        last_run: Nullable(Created),
        failed: Type.Boolean(),
        message: Nullable(Type.String()),
      }),
    ),
    events: Type.Array(
      Type.Object({
        kind: oneOf(['webhook', 'payment'] as const),
        id: Type.String(),
        provider: Type.String(),
        at: Created,
        problem: Nullable(Type.String()),
      }),
    ),
  }),
})

export const staffGetRetention = endpoint({
  method: 'GET',
  path: '/gamma/staff/system/retention',
  summary: 'What is deleted by itself, after how long, how much is kept, and what should be gone and is not',
  tag: 'Back office: system',
  auth: 'staff',
  permission,
  response: listResponse(
    Type.Object({
      rule: oneOf(Object.keys(retentionRules) as RetentionRule[]),
      days: Type.Integer(),
      after: Type.String(),
      kept: Type.Integer(),
      late: Type.Integer(),
    }),
  ),
})

const auditFilter = {
  actor: Type.Optional(Type.String({ maxLength: 80, description: 'staff:<id>, or a kind: client, staff, system, provider' })),
  action: Type.Optional(Type.String({ maxLength: 60 })),
  subject: Type.Optional(Type.String({ maxLength: 80, description: 'order:<id>, or a kind: order' })),
  from: Type.Optional(Type.String({ format: 'date' })),
  to: Type.Optional(Type.String({ format: 'date', description: 'Inclusive' })),
}

export const staffListAudit = endpoint({
  method: 'GET',
  path: '/gamma/staff/system/audit-list',
  summary: 'Everything that was done, newest first, 100 rows at a time',
  tag: 'Back office: system',
  auth: 'staff',
  permission,
  query: Type.Object({
    ...auditFilter,
    after: Type.Optional(Type.String({ pattern: '^\\d{1,18}$', description: '`next` of the page before' })),
  }),
  response: Type.Object({
    data: Type.Array(
      Type.Object({
        id: Type.Integer(),
        at: Created,
        actor: Type.String({ description: 'Name of the member, or the kind of another actor' }),
        action: Type.String(),
        subject: Type.String(),
        about: Type.Object(
          {
            kind: Type.String(),
            name: Nullable(Type.String({ description: 'Booking reference, member, tail …' })),
            order: Nullable(Type.String({ format: 'uuid' })),
          },
          { description: 'The subject as staff know it' },
        ),
        from: Nullable(Type.String()),
        to: Nullable(Type.String()),
        reason: Nullable(Type.String()),
        details: Type.String({ description: 'JSON' }),
        facts: Type.Array(Type.Object({ name: Type.String(), value: Type.String() }), {
          description: 'The details with names instead of ids',
        }),
      }),
    ),
    next: Next,
    actions: Type.Array(Type.String(), { description: 'For the filter' }),
    subjects: Type.Array(Type.String()),
  }),
})

export const staffExportAudit = endpoint({
  method: 'GET',
  path: '/gamma/staff/system/audit.csv',
  summary: 'The same as a table, 5,000 rows at most. Who took it is in the audit itself',
  tag: 'Back office: system',
  auth: 'staff',
  permission,
  query: Type.Object(auditFilter),
  media: 'text/csv',
  response: Type.String(),
})
