import { PgBoss, fromKysely, type JobResult } from 'pg-boss'
import type { Logger } from 'pino'
import type { Trx } from '../db/database.ts'
import { createWakeUps } from './wake-ups.ts'

export interface SendOptions {
  /** Earliest start. */
  startAfter?: Temporal.Instant
  /** While a job with this key waits or runs, another one is not queued. */
  singletonKey?: string
}

export interface WorkOptions {
  retries?: number
  /** The back-off grows no longer than this. */
  longestDelaySeconds?: number
}

/** Background work, stored in PostgreSQL: a job sent inside a transaction exists only if that transaction commits. */
export interface Jobs {
  /** Registers the handler of a queue; call before `start`. A throw is retried with back-off, five times by default. */
  work<T extends object>(name: string, handler: (data: T) => Promise<void>, options?: WorkOptions): void
  /** Registers a cron entry (UTC) for a queue that has a handler. */
  schedule(name: string, cron: string): void
  send(trx: Trx, name: string, data: object, options?: SendOptions): Promise<void>
  /** Tries a job once more that failed for good. */
  retry(name: string, id: string): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
  /** False before start and after stop. */
  healthy(): boolean
}

/** Workers sleep until a commit notifies them or `lookSeconds` finds that something is due. They look for themselves only this often. */
const polling = { pollingIntervalSeconds: 60, notifyPollingIntervalSeconds: 60, batchSize: 10, burstWhenBatchFull: true }

const queueOptions = ({ retries = 5, longestDelaySeconds }: WorkOptions) => ({
  retryLimit: retries,
  retryBackoff: true,
  retryDelay: 1,
  ...(longestDelaySeconds ? { retryDelayMax: longestDelaySeconds } : {}),
  notify: true,
  // Jobs of a crashed process move to others after it.
  heartbeatSeconds: 20,
})

export function createJobs(options: { url: string; log: Logger; lookSeconds?: number }): Jobs {
  const boss = new PgBoss({
    connectionString: options.url,
    schema: 'jobs',
    max: 4,
    application_name: 'aquilane-jobs',
    useListenNotify: true,
    // Jobs do not wait for other jobs here, so nothing has to be looked through for that.
    flowIntervalSeconds: 3_600,
  })
  const wakeUps = createWakeUps({ boss, log: options.log, seconds: options.lookSeconds ?? 1 })
  const handlers = new Map<string, { handler: (data: object) => Promise<void>; options: WorkOptions }>()
  const crons: [string, string][] = []
  let running = false
  boss.on('error', (error) => options.log.error({ err: error }, 'job queue'))
  return {
    work(name, handler, options = {}) {
      handlers.set(name, { handler: handler as (data: object) => Promise<void>, options })
    },
    schedule(name, cron) {
      crons.push([name, cron])
    },
    async send(trx, name, data, send = {}) {
      await boss.send(name, data, {
        db: fromKysely(trx),
        ...(send.startAfter ? { startAfter: send.startAfter.toString() } : {}),
        ...(send.singletonKey ? { singletonKey: send.singletonKey } : {}),
      })
    },
    async retry(name, id) {
      await boss.retry(name, id)
    },
    async start() {
      await boss.start()
      const workers = new Map<string, string>()
      for (const [name, { handler, options: wanted }] of handlers) {
        await boss.createQueue(name, queueOptions(wanted))
        const run = async (job: { id: string; data: object }): Promise<JobResult> => {
          try {
            await handler(job.data)
            return { id: job.id, status: 'completed' }
          } catch (error) {
            options.log.warn({ err: error, queue: name, job: job.id }, 'job failed, it is tried again')
            return { id: job.id, status: 'failed', output: { message: error instanceof Error ? error.message : String(error) } }
          }
        }
        workers.set(name, await boss.work<object>(name, { ...polling, perJobResults: true }, (jobs) => Promise.all(jobs.map(run))))
      }
      wakeUps.start(workers)
      for (const [name, cron] of crons) await boss.schedule(name, cron, {})
      running = true
    },
    async stop() {
      running = false
      await wakeUps.stop()
      await boss.stop({ graceful: true, timeout: 8_000 })
    },
    healthy: () => running,
  }
}
