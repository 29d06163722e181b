import { completeOrderJob, expireOrderJob } from '../orders/queues.ts'
import { decideSharedFlightJob, type DecideSharedFlightJob } from '../shared-flights/queues.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
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
  jobs.work<DecideSharedFlightJob>(decideSharedFlightJob, async ({ flight }) => {
    await booking.decideSharedFlight({ flightId: flight, decision: 'due', actor: 'system' })
  })
  jobs.work(sweepJob, async () => {
    await booking.expireOverdueOrders()
    await booking.decideDueFlights()
    await booking.completeFlownOrders()
  })
  jobs.schedule(sweepJob, '* * * * *')
}
