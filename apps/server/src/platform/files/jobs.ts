import type { Jobs } from '../jobs/jobs.ts'
import type { Spool } from './upload-spool.ts'
import type { EncryptedFiles } from './encrypted-files.ts'

const sweepJob = 'storage.sweep'
const spoolJob = 'storage.sweep-spool'
const rewrapJob = 'storage.rewrap'

/** What processes that died left half done, away within the hour. */
export function storageJobs(jobs: Jobs, { files, spool }: { files: EncryptedFiles; spool: Spool }): void {
  jobs.work(sweepJob, async () => {
    await files.sweep()
  })
  jobs.work(spoolJob, () => spool.sweep())
  // After a change of the master key; otherwise it finds nothing to do.
  jobs.work(rewrapJob, async () => {
    while ((await files.rewrap()) > 0);
  })
  jobs.schedule(rewrapJob, '*/5 * * * *')
  jobs.schedule(sweepJob, '41 * * * *')
  jobs.schedule(spoolJob, '11 * * * *')
}
