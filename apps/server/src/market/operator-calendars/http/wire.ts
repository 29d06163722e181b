import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { staffListCalendars } from '@aquilane/contract/staff-calendars'
import { timestamp } from '../../../platform/http/serialize.ts'
import type { Calendar } from '../calendars.ts'

export const toCalendar = ({ row, company, lastCounts, lastRefused }: Calendar): ResponseOf<typeof staffListCalendars>['data'][number] => ({
  id: row.id,
  company,
  name: row.name,
  format: row.format,
  url: row.url,
  interval: row.read_every,
  paused: row.paused,
  next_run: row.next_run_at && !row.paused ? timestamp(row.next_run_at) : null,
  last_run: row.last_run_at && timestamp(row.last_run_at),
  last_status: row.last_status,
  last_message: row.last_message,
  last_counts: lastCounts,
  last_refused: lastRefused,
})
