import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Context } from '../../context.ts'
import { deleteOldMessages } from './messages.ts'

const deleteJob = 'contacts.delete-old'

/** Messages of visitors are kept for two years. */
export function contactsJobs(jobs: Jobs, ctx: Context): void {
  jobs.work(deleteJob, async () => {
    await deleteOldMessages(ctx)
  })
  jobs.schedule(deleteJob, '17 3 * * *')
}
