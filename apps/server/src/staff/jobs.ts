import type { Jobs } from '../platform/jobs/jobs.ts'
import type { StaffService } from './service.ts'

/** Deletes expired sign-in data every night. */
export function staffJobs(jobs: Jobs, staff: StaffService): void {
  jobs.work('staff.purge', () => staff.deleteExpired())
  jobs.schedule('staff.purge', '41 3 * * *')
}
