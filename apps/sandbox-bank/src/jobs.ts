import type { Jobs } from '@aquilane/server/platform/jobs/jobs'
import { deliverJob } from './queues.ts'
import type { SandboxBank } from './service.ts'

const redeliverJob = 'sandbox-bank.redeliver'

export function sandboxBankJobs(jobs: Jobs, bank: SandboxBank): void {
  jobs.work<{ event: string }>(deliverJob, ({ event }) => bank.deliver(event))
  jobs.work(redeliverJob, () => bank.redeliver())
  jobs.schedule(redeliverJob, '* * * * *')
}
