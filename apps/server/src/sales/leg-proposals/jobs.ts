import type { Jobs } from '../../platform/jobs/jobs.ts'
import { expireLegProposal, expireLegProposals } from './end-proposal.ts'
import { checkUnpaidLeg } from './check-unpaid-leg.ts'
import { expireLegProposalJob, type ExpireLegProposalJob, unpaidLegJob, type UnpaidLegJob } from './queues.ts'
import type { Context } from '../../context.ts'

const sweepJob = 'leg-proposal.sweep'

export function legProposalsJobs(jobs: Jobs, ctx: Context): void {
  jobs.work<ExpireLegProposalJob>(expireLegProposalJob, ({ proposal }) => expireLegProposal(ctx, proposal))
  jobs.work<UnpaidLegJob>(unpaidLegJob, ({ order }) => checkUnpaidLeg(ctx, order))
  jobs.work(sweepJob, () => expireLegProposals(ctx))
  jobs.schedule(sweepJob, '* * * * *')
}
