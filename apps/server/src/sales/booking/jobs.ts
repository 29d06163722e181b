import { completeOrderJob, expireOrderJob } from '../orders/index.ts'
import { decideSharedFlightJob, type DecideSharedFlightJob } from '../../market/shared-flights/index.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
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
import type { Context } from '../../context.ts'
import { expireOrder, expireOverdueOrders } from './expire-order.ts'
import { completeOrder, completeFlownOrders } from './complete-order.ts'
import { decideSharedFlight, decideDueFlights } from './decide-shared-flight.ts'
import { expireLegChange, expireLegChanges } from './answer-leg-change.ts'
import { chainTrips } from './chain-trips.ts'
import { refundResold } from './resold-seats.ts'
import { restorePlan } from './divert-flights.ts'

const sweepJob = 'booking.sweep'

/** Each order has its own job at its own time; the sweep catches what an outage delayed. */
export function bookingJobs(jobs: Jobs, ctx: Context): void {
  jobs.work<{ order: string }>(expireOrderJob, async ({ order }) => {
    await expireOrder(ctx, order)
  })
  jobs.work<{ order: string }>(completeOrderJob, async ({ order }) => {
    await completeOrder(ctx, order)
  })
  jobs.work<DecideSharedFlightJob>(decideSharedFlightJob, async ({ flight, isBuyout = false }) => {
    await decideSharedFlight(ctx, { flightId: flight, decision: isBuyout ? 'buyout' : 'due', actor: 'system' })
  })
  jobs.work<ExpireLegChangeJob>(expireLegChangeJob, async ({ order }) => {
    await expireLegChange(ctx, order)
  })
  jobs.work<ChainTripsJob>(chainTripsJob, (job) => chainTrips(ctx, job))
  jobs.work<RefundResoldJob>(refundResoldJob, (job) => refundResold(ctx, job))
  jobs.work<RestorePlanJob>(restorePlanJob, (job) => restorePlan(ctx, job))
  jobs.work(sweepJob, async () => {
    await expireOverdueOrders(ctx)
    await decideDueFlights(ctx)
    await expireLegChanges(ctx)
    await completeFlownOrders(ctx)
  })
  jobs.schedule(sweepJob, '* * * * *')
}
