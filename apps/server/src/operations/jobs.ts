import type { Jobs } from '../platform/jobs/jobs.ts'
import type { OperationsService } from './service.ts'

const settleFleetJob = 'operations.settle-fleet'

export function operationsJobs(jobs: Jobs, operations: Pick<OperationsService, 'settleFleet'>): void {
  jobs.work(settleFleetJob, () => operations.settleFleet())
  // After the end of each UTC day, with which documents end.
  jobs.schedule(settleFleetJob, '2 0 * * *')
}
