import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Context } from '../../context.ts'
import { type CarryDocumentJob, carryDocumentJob } from './queues.ts'
import { carryDocument } from './reuse.ts'
import { eraseDueDocuments } from './service.ts'

const eraseJob = 'document.erase-due'

/** Passport images leave a month after the flight; within the hour. */
export function travelDocumentJobs(jobs: Jobs, ctx: Context): void {
  jobs.work(eraseJob, async () => {
    // A full batch may have left some behind.
    while ((await eraseDueDocuments(ctx)) >= 500);
  })
  jobs.schedule(eraseJob, '17 * * * *')
  jobs.work<CarryDocumentJob>(carryDocumentJob, ({ ticketId }) => carryDocument(ctx, ticketId))
}
