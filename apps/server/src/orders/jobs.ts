import type { Jobs } from '../platform/jobs/jobs.ts'
import { completeOrderJob, orderNotificationJob, type OrderNotificationJob, type OrdersService } from './service.ts'

const sweepJob = 'order.sweep'

/** Completion and mails. Each order has its own job at its own minute; the sweep catches what an outage made late. */
export function ordersJobs(jobs: Jobs, orders: OrdersService): void {
  jobs.work<{ order: string }>(completeOrderJob, async ({ order }) => {
    await orders.complete(order)
  })
  jobs.work<OrderNotificationJob>(orderNotificationJob, (news) => orders.sendNotification(news))
  jobs.work(sweepJob, () => orders.completeFlownOrders())
  jobs.schedule(sweepJob, '* * * * *')
}
