import type { Jobs } from '../platform/jobs/jobs.ts'
import { matchJob } from './queues.ts'
import type { BankReconciliation } from './service.ts'

export function bankReconciliationJobs(jobs: Jobs, bankReconciliation: BankReconciliation): void {
  jobs.work<{ statement: string }>(matchJob, ({ statement }) => bankReconciliation.match([statement]))
}
