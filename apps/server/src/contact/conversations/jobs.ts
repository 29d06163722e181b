import type { Jobs } from '../../platform/jobs/jobs.ts'
import { unseenJob, type UnseenJob } from './queues.ts'
import type { Context } from '../../context.ts'
import { notifyUnseen } from './unseen.ts'

export function conversationsJobs(jobs: Jobs, ctx: Context): void {
  jobs.work<UnseenJob>(unseenJob, ({ conversation }) => notifyUnseen(ctx, conversation))
}
