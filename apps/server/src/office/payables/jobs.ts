import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Context } from '../../context.ts'
import { explainByRuns } from './debits.ts'

const explainJob = 'payables.explain-debits'

/** Debits of new bank statements are explained by the runs that were sent. */
export function payablesJobs(jobs: Jobs, ctx: Context): void {
  jobs.work(explainJob, async () => {
    await explainByRuns(ctx)
  })
  jobs.schedule(explainJob, '*/5 * * * *')
}
