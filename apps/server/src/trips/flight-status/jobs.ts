import type { Context } from '../../context.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { followDelays } from './follow-delays.ts'
import { pollPositions } from './poll-positions.ts'
import { notifyCustomers } from './notify-customers.ts'

const pollJob = 'flight-status.poll'

/** Every minute: where aircraft are, then what is new of their flights and of those after them. */
export function flightStatusJobs(jobs: Jobs, ctx: Context): void {
  jobs.work(pollJob, async () => {
    await pollPositions(ctx)
    await followDelays(ctx)
    await notifyCustomers(ctx)
  })
  jobs.schedule(pollJob, '* * * * *')
}
