import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Context } from '../../context.ts'
import { expireApprovals } from './acts.ts'

const expireJob = 'approvals.expire'

export function approvalsJobs(jobs: Jobs, ctx: Context): void {
  jobs.work(expireJob, async () => {
    await expireApprovals(ctx)
  })
  jobs.schedule(expireJob, '*/15 * * * *')
}
