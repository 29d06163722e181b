import type { Jobs } from '../../platform/jobs/jobs.ts'
import { orderNotificationJob, type OrderNotificationJob } from './queues.ts'
import type { Context } from '../../context.ts'
import { sendOrderNotification } from './notifications.ts'

export function ordersJobs(jobs: Jobs, ctx: Context): void {
  jobs.work<OrderNotificationJob>(orderNotificationJob, (job) => sendOrderNotification(ctx, job))
}
