import type { Jobs } from '../platform/jobs/jobs.ts'
import type { RequestAssignment } from './assign-request.ts'
import { assignRequestJob, type AssignRequestJob } from './queues.ts'
import type { StaffService } from './service.ts'

/** Deletes expired sign-in data every night; gives new requests to members. */
export function staffJobs(jobs: Jobs, { staff, requestAssignment }: { staff: StaffService; requestAssignment: RequestAssignment }): void {
  jobs.work('staff.purge', () => staff.deleteExpired())
  jobs.schedule('staff.purge', '41 3 * * *')
  jobs.work<AssignRequestJob>(assignRequestJob, (job) => requestAssignment.assignNewRequest(job))
}
