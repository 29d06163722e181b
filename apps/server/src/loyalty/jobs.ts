import type { Jobs } from '../platform/jobs/jobs.ts'
import { applyJob, birthdayFlownJob, cashbackJob, rewardJob } from './queues.ts'
import type { LoyaltyService } from './service.ts'

const sweepJob = 'loyalty.sweep'
const birthdayJob = 'loyalty.birthday'

export function loyaltyJobs(jobs: Jobs, loyalty: LoyaltyService): void {
  jobs.work<{ client: string }>(applyJob, ({ client }) => loyalty.applyBestCoupon(client))
  jobs.work<{ friend: string }>(rewardJob, ({ friend }) => loyalty.reviewReferral(friend))
  jobs.work<{ payment: string }>(cashbackJob, ({ payment }) => loyalty.creditCashback(payment))
  jobs.work<Parameters<LoyaltyService['birthdayFlown']>[0]>(birthdayFlownJob, (flight) => loyalty.birthdayFlown(flight))
  jobs.work(sweepJob, () => loyalty.sweep())
  jobs.schedule(sweepJob, '*/10 * * * *')
  jobs.work(birthdayJob, () => loyalty.giveBirthdays())
  jobs.schedule(birthdayJob, '20 6 * * *')
}
