import type { Jobs } from '../../platform/jobs/jobs.ts'
import { matchJob } from './queues.ts'
import type { Context } from '../../context.ts'
import { matchOpenTransactions } from './service.ts'

export function bankReconciliationJobs(jobs: Jobs, ctx: Context): void {
  jobs.work<{ statement: string }>(matchJob, ({ statement }) => matchOpenTransactions(ctx, [statement]))
}
