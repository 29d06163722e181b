import type { Jobs } from '../platform/jobs/jobs.ts'
import type { ReceivablesService } from './service.ts'

const remindJob = 'receivables.remind'

/** Once a day, in the morning of Europe. */
export function receivablesJobs(jobs: Jobs, receivables: ReceivablesService): void {
  jobs.work(remindJob, async () => {
    await receivables.sendDueReminders()
  })
  jobs.schedule(remindJob, '10 8 * * *')
}
