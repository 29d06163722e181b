import type { Jobs } from '../platform/jobs/jobs.ts'
import type { TravelDocumentsService } from './service.ts'

const eraseJob = 'document.erase-due'

/** Passport images leave a month after the flight; within the hour. */
export function travelDocumentJobs(jobs: Jobs, documents: TravelDocumentsService): void {
  jobs.work(eraseJob, async () => {
    // A full batch may have left some behind.
    while ((await documents.eraseDue()) >= 500);
  })
  jobs.schedule(eraseJob, '17 * * * *')
}
