import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Approvals } from './service.ts'

const expireJob = 'approvals.expire'

export function approvalsJobs(jobs: Jobs, approvals: Pick<Approvals, 'expireOld'>): void {
  jobs.work(expireJob, async () => {
    await approvals.expireOld()
  })
  jobs.schedule(expireJob, '*/15 * * * *')
}
