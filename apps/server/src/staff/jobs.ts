import type { Jobs } from '../platform/jobs/jobs.ts'
import type { StaffService } from './service.ts'

/** Nightly house-keeping of what signing in leaves behind. */
export function staffJobs(jobs: Jobs, staff: StaffService): void {
  jobs.work('staff.purge', () => staff.deleteExpired())
  jobs.schedule('staff.purge', '41 3 * * *')
}
