import { completeOrderJob, expireOrderJob } from '../orders/queues.ts'
import { decideSharedFlightJob, type DecideSharedFlightJob } from '../shared-flights/queues.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import {
  chainTripsJob,
  expireLegChangeJob,
  refundResoldJob,
  restorePlanJob,
  type ChainTripsJob,
  type ExpireLegChangeJob,
  type RefundResoldJob,
  type RestorePlanJob,
} from './queues.ts'
import type { BookingService } from './service.ts'

const sweepJob = 'booking.sweep'

/** Each order has its own job at its own time; the sweep catches what an outage delayed. */
export function bookingJobs(jobs: Jobs, booking: BookingService): void {
  jobs.work<{ order: string }>(expireOrderJob, async ({ order }) => {
    await booking.expireOrder(order)
  })
  jobs.work<{ order: string }>(completeOrderJob, async ({ order }) => {
    await booking.completeOrder(order)
  })
  jobs.work<DecideSharedFlightJob>(decideSharedFlightJob, async ({ flight, isBuyout = false }) => {
    await booking.decideSharedFlight({ flightId: flight, decision: isBuyout ? 'buyout' : 'due', actor: 'system' })
  })
  jobs.work<ExpireLegChangeJob>(expireLegChangeJob, async ({ order }) => {
    await booking.expireLegChange(order)
  })
  jobs.work<ChainTripsJob>(chainTripsJob, (job) => booking.chainTrips(job))
  jobs.work<RefundResoldJob>(refundResoldJob, (job) => booking.refundResold(job))
  jobs.work<RestorePlanJob>(restorePlanJob, (job) => booking.restorePlan(job))
  jobs.work(sweepJob, async () => {
    await booking.expireOverdueOrders()
    await booking.decideDueFlights()
    await booking.expireLegChanges()
    await booking.completeFlownOrders()
  })
  jobs.schedule(sweepJob, '* * * * *')
}
