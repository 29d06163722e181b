import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Context } from '../../context.ts'
import { closeDeadApprovals } from './acts.ts'

const closeDeadJob = 'approvals.close-dead'

export function approvalsJobs(jobs: Jobs, ctx: Context): void {
  jobs.work(closeDeadJob, () => closeDeadApprovals(ctx))
  jobs.schedule(closeDeadJob, '*/15 * * * *')
}
