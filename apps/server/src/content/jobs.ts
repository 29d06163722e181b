import type { Jobs } from '../platform/jobs/jobs.ts'
import type { ContentService } from './service.ts'

const publishJob = 'content.publish-due'

/** A scheduled text appears within a minute of its time. */
export function contentJobs(jobs: Jobs, content: ContentService): void {
  jobs.work(publishJob, async () => {
    await content.publishDue()
  })
  jobs.schedule(publishJob, '* * * * *')
}
