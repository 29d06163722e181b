import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Context } from '../../context.ts'
import { sendDueReminders } from './service.ts'

const remindJob = 'receivables.remind'

/** Once a day, in the morning of Europe. */
export function receivablesJobs(jobs: Jobs, ctx: Context): void {
  jobs.work(remindJob, async () => {
    await sendDueReminders(ctx)
  })
  jobs.schedule(remindJob, '10 8 * * *')
}
