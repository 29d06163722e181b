import {
  staffAddCalendar,
  staffImportCalendar,
  staffListCalendars,
  staffPreviewCalendar,
  staffUpdateCalendar,
} from '@aquilane/contract/staff-calendars'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { addCalendar, listCalendars, updateCalendar } from '../calendars.ts'
import { importFile, previewFile } from '../import-calendar.ts'
import { toCalendar } from './wire.ts'

/** Calendars of operators in the back office (sales, operations). */
export function calendarRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffListCalendars, async () => {
    const { calendars, companies } = await listCalendars(ctx)
    return { data: calendars.map(toCalendar), companies }
  })
  registerEndpoint(app, staffPreviewCalendar, ({ body: { company_id: operatorId, format, text } }) =>
    previewFile(ctx, { operatorId, format, text }),
  )
  registerEndpoint(app, staffImportCalendar, ({ body: { company_id: operatorId, format, text }, staff }) =>
    importFile(ctx, { operatorId, format, text, actor: `staff:${staff.id}` }),
  )
  registerEndpoint(app, staffAddCalendar, async ({ body: { company_id: operatorId, interval = 'quarter_hour', ...calendar } }) =>
    toCalendar(await addCalendar(ctx, { operatorId, interval, ...calendar })),
  )
  registerEndpoint(app, staffUpdateCalendar, async ({ body: { calendar, ...change } }) =>
    toCalendar(await updateCalendar(ctx, { id: calendar.id, ...change })),
  )
}
