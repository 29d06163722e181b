/** Older than this, the last backup is announced: they are taken every night. */
export const backupHours = 26
/** Less room than this on the disk of the data folder is announced. */
export const leastFreeBytes = 5_000_000_000
/** An event of a provider that is not applied after this, or a payment that waits for one, is late. */
export const webhookMinutes = 15

export const healthChecks = [
  'database',
  'jobs',
  'integrity',
  'exceptions',
  'backup',
  'disk',
  'failed_jobs',
  'webhooks',
  'feeds',
  'keys',
  'retention',
] as const
export type HealthCheck = (typeof healthChecks)[number]
