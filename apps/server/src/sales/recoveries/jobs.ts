import type { Jobs } from '../../platform/jobs/jobs.ts'
import { expireProposal, expireProposals } from './expire-proposal.ts'
import { searchMissed, searchReplacements } from './find-candidates.ts'
import { expireProposalJob, findReplacementsJob, type ExpireProposalJob, type FindReplacementsJob } from './queues.ts'
import type { Context } from '../../context.ts'

const sweepJob = 'recovery.sweep'

export function recoveriesJobs(jobs: Jobs, ctx: Context): void {
  jobs.work<FindReplacementsJob>(findReplacementsJob, (job) => searchReplacements(ctx, job))
  jobs.work<ExpireProposalJob>(expireProposalJob, ({ proposal }) => expireProposal(ctx, proposal))
  jobs.work(sweepJob, async () => {
    await searchMissed(ctx)
    await expireProposals(ctx)
  })
  jobs.schedule(sweepJob, '* * * * *')
}
