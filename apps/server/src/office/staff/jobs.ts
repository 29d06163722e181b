import type { Jobs } from '../../platform/jobs/jobs.ts'
import { assignRequestJob, type AssignRequestJob } from './queues.ts'
import type { Context } from '../../context.ts'
import { deleteEnded } from './service.ts'
import { assignNewRequest } from './assign-request.ts'

/** Deletes expired sign-in data every night; gives new requests to members. */
export function staffJobs(jobs: Jobs, ctx: Context): void {
  jobs.work('staff.purge', () => deleteEnded(ctx))
  jobs.schedule('staff.purge', '41 3 * * *')
  jobs.work<AssignRequestJob>(assignRequestJob, (job) => assignNewRequest(ctx, job))
}
