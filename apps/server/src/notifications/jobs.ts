import type { Jobs } from '../platform/jobs/jobs.ts'
import type { NotificationsService } from './deps.ts'
import { type DeliverJob, deliverJob, deliverWebJob } from './queues.ts'

const sweepJob = 'push.sweep'

/** Each delivery has its own job; the sweep catches what an outage left behind. */
export function notificationJobs(jobs: Jobs, messaging: NotificationsService): void {
  for (const queue of [deliverJob, deliverWebJob]) jobs.work<DeliverJob>(queue, ({ delivery }) => messaging.deliver(delivery))
  jobs.work(sweepJob, () => messaging.deliverOverdue())
  jobs.schedule(sweepJob, '*/10 * * * *')
}
