import type { Jobs } from '../platform/jobs/jobs.ts'
import type { IdentityService } from './service.ts'

/** Hourly house-keeping of what sign-in leaves behind. */
export function identityJobs(jobs: Jobs, identity: IdentityService): void {
  jobs.work('identity.purge', () => identity.deleteExpired())
  jobs.schedule('identity.purge', '17 * * * *')
}
