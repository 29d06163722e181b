import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Context } from '../../context.ts'
import { readDueCalendars } from './calendars.ts'

const sweepJob = 'operator-calendar.sweep'

export function operatorCalendarJobs(jobs: Jobs, ctx: Context): void {
  jobs.work(sweepJob, () => readDueCalendars(ctx))
  jobs.schedule(sweepJob, '* * * * *')
}
