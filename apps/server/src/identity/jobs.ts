import type { Jobs } from '../platform/jobs/jobs.ts'
import type { IdentityService } from './service.ts'

/** Deletes expired sign-in data every hour. */
export function identityJobs(jobs: Jobs, identity: IdentityService): void {
  jobs.work('identity.purge', () => identity.deleteExpired())
  jobs.schedule('identity.purge', '17 * * * *')
}
