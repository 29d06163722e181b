import type { Jobs } from '../platform/jobs/jobs.ts'
import type { OperatorCalendars } from './service.ts'

const sweepJob = 'operator-calendar.sweep'

export function operatorCalendarJobs(jobs: Jobs, calendars: OperatorCalendars): void {
  jobs.work(sweepJob, () => calendars.readDueCalendars())
  jobs.schedule(sweepJob, '* * * * *')
}
