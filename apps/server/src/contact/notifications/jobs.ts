import type { Jobs } from '../../platform/jobs/jobs.ts'
import { type DeliverJob, deliverJob, deliverWebJob } from './queues.ts'
import type { Context } from '../../context.ts'
import { deliver, deliverOverdue } from './delivery.ts'

const sweepJob = 'push.sweep'

/** Each delivery has its own job; the sweep catches what an outage left behind. */
export function notificationJobs(jobs: Jobs, ctx: Context): void {
  for (const queue of [deliverJob, deliverWebJob]) jobs.work<DeliverJob>(queue, ({ delivery }) => deliver(ctx, delivery))
  jobs.work(sweepJob, () => deliverOverdue(ctx))
  jobs.schedule(sweepJob, '*/10 * * * *')
}
