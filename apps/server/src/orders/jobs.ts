import type { Jobs } from '../platform/jobs/jobs.ts'
import type { OrdersService } from './deps.ts'
import { orderNotificationJob, type OrderNotificationJob } from './queues.ts'

export function ordersJobs(jobs: Jobs, orders: OrdersService): void {
  jobs.work<OrderNotificationJob>(orderNotificationJob, (job) => orders.sendNotification(job))
}
