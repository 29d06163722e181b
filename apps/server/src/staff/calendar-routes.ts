import {
  staffAddCalendar,
  staffImportCalendar,
  staffListCalendars,
  staffPreviewCalendar,
  staffUpdateCalendar,
} from '@aquilane/contract/staff-calendars'
import type { FastifyInstance } from 'fastify'
import type { OperatorCalendars } from '../operator-calendars/service.ts'
import { registerEndpoint } from '../platform/http/register-endpoint.ts'

/** Calendars of operators in the back office (sales, operations). */
export function calendarRoutes(app: FastifyInstance, calendars: OperatorCalendars): void {
  registerEndpoint(app, staffListCalendars, () => calendars.listCalendars())
  registerEndpoint(app, staffPreviewCalendar, ({ body: { company_id: operatorId, format, text } }) =>
    calendars.previewFile({ operatorId, format, text }),
  )
  registerEndpoint(app, staffImportCalendar, ({ body: { company_id: operatorId, format, text }, staff }) =>
    calendars.importFile({ operatorId, format, text, actor: `staff:${staff.id}` }),
  )
  registerEndpoint(app, staffAddCalendar, ({ body: { company_id: operatorId, interval = 'quarter_hour', ...calendar } }) =>
    calendars.addCalendar({ operatorId, interval, ...calendar }),
  )
  registerEndpoint(app, staffUpdateCalendar, ({ body: { calendar, ...change } }) =>
    calendars.updateCalendar({ id: calendar.id, ...change }),
  )
}
