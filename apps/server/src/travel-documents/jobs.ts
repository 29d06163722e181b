import type { Jobs } from '../platform/jobs/jobs.ts'
import type { DocumentsService } from './service.ts'

const eraseJob = 'document.erase-due'

/** Passport images leave a month after the flight; within the hour. */
export function documentsJobs(jobs: Jobs, documents: DocumentsService): void {
  jobs.work(eraseJob, async () => {
    // A full batch may have left some behind.
    while ((await documents.eraseDue()) >= 500);
  })
  jobs.schedule(eraseJob, '17 * * * *')
}
