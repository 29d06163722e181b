import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Context } from '../../context.ts'
import { eraseOldScans } from './scans.ts'

const eraseJob = 'crew-scan.erase-old'

/** Scans of documents that have ended or were renewed leave within the hour of their day. */
export function crewJobs(jobs: Jobs, ctx: Context): void {
  jobs.work(eraseJob, async () => {
    // A full batch may have left some behind.
    while ((await eraseOldScans(ctx)) > 0);
  })
  jobs.schedule(eraseJob, '23 * * * *')
}
