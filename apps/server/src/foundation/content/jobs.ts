import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Context } from '../../context.ts'
import { publishDue } from './publish-content.ts'

const publishJob = 'content.publish-due'

/** A scheduled text appears within a minute of its time. */
export function contentJobs(jobs: Jobs, ctx: Context): void {
  jobs.work(publishJob, async () => {
    await publishDue(ctx)
  })
  jobs.schedule(publishJob, '* * * * *')
}
