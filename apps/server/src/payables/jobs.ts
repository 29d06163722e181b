import type { Jobs } from '../platform/jobs/jobs.ts'
import type { PayablesService } from './service.ts'

const explainJob = 'payables.explain-debits'

/** Debits of new bank statements are explained by the runs that were sent. */
export function payablesJobs(jobs: Jobs, payables: PayablesService): void {
  jobs.work(explainJob, async () => {
    await payables.explainByRuns()
  })
  jobs.schedule(explainJob, '*/5 * * * *')
}
