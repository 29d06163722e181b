import type { Jobs } from '../platform/jobs/jobs.ts'
import type { ContactsService } from './service.ts'

const deleteJob = 'contacts.delete-old'

/** Messages of visitors are kept for two years. */
export function contactsJobs(jobs: Jobs, contacts: ContactsService): void {
  jobs.work(deleteJob, async () => {
    await contacts.deleteOldMessages()
  })
  jobs.schedule(deleteJob, '17 3 * * *')
}
