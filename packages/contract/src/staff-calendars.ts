import { Type } from 'typebox'
import { Created, Nullable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'

const Id = Type.String({ format: 'uuid' })

export const calendarFormats = ['csv', 'ics'] as const
export const calendarIntervals = ['quarter_hour', 'hour', 'day', 'week'] as const
export const calendarActions = ['add', 'change', 'keep', 'withdraw', 'reject'] as const

const Counts = Type.Object({
  added: Type.Integer(),
  changed: Type.Integer(),
  kept: Type.Integer(),
  withdrawn: Type.Integer(),
  rejected: Type.Integer({ description: 'Entries with an error, or that are sold already' }),
})

const Calendar = Type.Object({
  id: Id,
  company: Type.Object({ id: Type.Integer(), name: Type.String() }),
  name: Type.String(),
  format: oneOf(calendarFormats),
  url: Nullable(Type.String({ description: 'null: files are uploaded' })),
  interval: Nullable(oneOf(calendarIntervals)),
  paused: Type.Boolean(),
  next_run: Nullable(Created),
  last_run: Nullable(Created),
  last_status: Nullable(oneOf(['imported', 'failed'] as const)),
  last_message: Nullable(Type.String()),
  last_counts: Nullable(Counts),
})

const ImportResult = Type.Object({
  ...Counts.properties,
  rows: Type.Array(
    Type.Object({
      line: Nullable(Type.Integer({ description: 'Of the file; null for a leg that the file no longer contains' })),
      action: oneOf(calendarActions),
      summary: Type.String({ description: 'Tail, route and departure' }),
      problem: Nullable(Type.Object({ code: Type.String(), message: Type.String() })),
    }),
  ),
})

const file = {
  company_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'The operator' }),
  format: oneOf(calendarFormats),
  text: Type.String({ minLength: 1, maxLength: 50_000, description: 'Content of the file, see docs/operation.md for its columns' }),
}

export const staffListCalendars = endpoint({
  method: 'GET',
  path: '/gamma/staff/calendar/list',
  summary: 'Calendars of operators with the result of their last import, and the operators',
  tag: 'Back office: calendars',
  auth: 'staff',
  permission: 'calendars.manage',
  response: Type.Object({
    data: Type.Array(Calendar),
    companies: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
  }),
})

export const staffPreviewCalendar = endpoint({
  method: 'POST',
  path: '/gamma/staff/calendar/preview',
  summary: 'What importing a file would change, row by row. Stores nothing. CALENDAR_INVALID',
  tag: 'Back office: calendars',
  auth: 'staff',
  permission: 'calendars.manage',
  body: Type.Object(file),
  response: ImportResult,
})

export const staffImportCalendar = endpoint({
  method: 'POST',
  path: '/gamma/staff/calendar/import',
  summary:
    'Imports the empty legs of a file. Legs of the same operator and format that the file no longer contains are withdrawn unless they are sold',
  tag: 'Back office: calendars',
  auth: 'staff',
  permission: 'calendars.manage',
  body: Type.Object(file),
  response: ImportResult,
})

export const staffAddCalendar = endpoint({
  method: 'POST',
  path: '/gamma/staff/calendar/add',
  summary: 'Reads a calendar from its address on a schedule, the first time within a minute',
  tag: 'Back office: calendars',
  auth: 'staff',
  permission: 'calendars.manage',
  body: Type.Object({
    company_id: file.company_id,
    name: Type.String({ minLength: 1, maxLength: 80 }),
    format: file.format,
    url: Type.String({ maxLength: 500, description: 'https address of a public server' }),
    interval: Type.Optional(oneOf(calendarIntervals)),
  }),
  response: Calendar,
})

export const staffUpdateCalendar = endpoint({
  method: 'POST',
  path: '/gamma/staff/calendar/update',
  summary: 'Changes the schedule, pauses it, or reads the calendar within a minute',
  tag: 'Back office: calendars',
  auth: 'staff',
  permission: 'calendars.manage',
  body: Type.Object({
    calendar: Type.Object({ id: Id }),
    interval: Type.Optional(oneOf(calendarIntervals)),
    paused: Type.Optional(Type.Boolean()),
    run: Type.Optional(Type.Boolean({ description: 'Read it now' })),
  }),
  response: Calendar,
})
