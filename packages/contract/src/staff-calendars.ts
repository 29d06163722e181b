import { calendarActions, calendarFormats, calendarIntervals, maxCalendarBytes } from '@aquilane/domain/calendars/operator-calendar'
import { Type } from 'typebox'
import { Created, Nullable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'

const Id = Type.String({ format: 'uuid' })

/** A body is larger than its file: JSON writes line ends and quotes with two characters. */
const bodyLimit = 3_000_000

const Counts = Type.Object({
  added: Type.Integer(),
  changed: Type.Integer(),
  kept: Type.Integer(),
  withdrawn: Type.Integer(),
  rejected: Type.Integer({ description: 'Entries with an error, or that are sold already' }),
})

const Problem = Type.Object({
  code: Type.String(),
  message: Type.String({ description: 'What is wrong and what to do' }),
  value: Nullable(Type.String({ description: 'What the entry has there, such as the name of a time zone' })),
})

const entry = {
  line: Nullable(Type.Integer({ description: 'Of the file; null for a leg that the file no longer contains' })),
  reference: Nullable(
    Type.String({
      description: 'UID of the event, in a series with # and its date, or reference of the row; null where it cannot be read',
    }),
  ),
  summary: Type.String({ description: 'Tail, route and departure, or the name of the event' }),
}

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
  last_refused: Type.Array(Type.Object({ ...entry, problem: Problem }), { description: 'Of the last import, at most 50' }),
})

const ImportResult = Type.Object({
  ...Counts.properties,
  rows: Type.Array(Type.Object({ ...entry, action: oneOf(calendarActions), problem: Nullable(Problem) })),
})

const file = {
  company_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'The operator' }),
  format: oneOf(calendarFormats),
  text: Type.String({
    minLength: 1,
    maxLength: 2 * maxCalendarBytes,
    description: `Content of the file, at most ${maxCalendarBytes / 1000} kB in UTF-8 and 500 entries; see docs/operation.md`,
  }),
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
  summary:
    'What importing a file would change, row by row; an entry that cannot be read is a row with its reason, the others are taken. Stores nothing. CALENDAR_INVALID where the file as a whole is no calendar',
  tag: 'Back office: calendars',
  auth: 'staff',
  permission: 'calendars.manage',
  body: Type.Object(file),
  bodyLimit,
  response: ImportResult,
})

export const staffImportCalendar = endpoint({
  method: 'POST',
  path: '/gamma/staff/calendar/import',
  summary:
    'Imports the empty legs of a file, series one year ahead. Legs of the same operator and format that the file no longer contains are withdrawn unless they are sold, or the file is cut off',
  tag: 'Back office: calendars',
  auth: 'staff',
  permission: 'calendars.manage',
  body: Type.Object(file),
  bodyLimit,
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
