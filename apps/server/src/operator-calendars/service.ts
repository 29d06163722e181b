import { bindContext } from '../platform/bind-context.ts'
import { addCalendar, listCalendars, readDueCalendars, updateCalendar } from './calendars.ts'
import type { OperatorCalendarsContext } from './deps.ts'
import { importFile, previewFile } from './import-calendar.ts'

/** Empty legs from the calendars of operators. */
export const createOperatorCalendars = (ctx: OperatorCalendarsContext) =>
  bindContext(ctx, { listCalendars, addCalendar, updateCalendar, readDueCalendars, previewFile, importFile })

export type OperatorCalendars = ReturnType<typeof createOperatorCalendars>
