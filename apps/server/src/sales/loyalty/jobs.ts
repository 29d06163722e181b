import type { Jobs } from '../../platform/jobs/jobs.ts'
import { applyJob, birthdayFlownJob, cashbackJob, rewardJob } from './queues.ts'
import type { Context } from '../../context.ts'
import { applyCoupons } from './coupons.ts'
import { reviewReferral } from './referrals.ts'
import { creditCashback } from './cashback.ts'
import { onBirthdayFlown, grantBirthdayVouchers } from './birthday.ts'
import { settleDueLoyalty } from './service.ts'

const sweepJob = 'loyalty.sweep'
const birthdayJob = 'loyalty.birthday'

export function loyaltyJobs(jobs: Jobs, ctx: Context): void {
  jobs.work<{ client: string }>(applyJob, ({ client }) => applyCoupons(ctx, client))
  jobs.work<{ friend: string }>(rewardJob, ({ friend }) => reviewReferral(ctx, friend))
  jobs.work<{ payment: string }>(cashbackJob, ({ payment }) => creditCashback(ctx, payment))
  jobs.work<Parameters<typeof onBirthdayFlown>[1]>(birthdayFlownJob, (flight) => onBirthdayFlown(ctx, flight))
  jobs.work(sweepJob, () => settleDueLoyalty(ctx))
  jobs.schedule(sweepJob, '*/10 * * * *')
  jobs.work(birthdayJob, () => grantBirthdayVouchers(ctx))
  jobs.schedule(birthdayJob, '20 6 * * *')
}
